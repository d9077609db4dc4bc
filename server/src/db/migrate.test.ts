import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { migrate } from './migrate.ts';

const database = testDatabase();
const ours = new URL('../../migrations/', import.meta.url);
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  await cp(ours, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const migrating = (): Promise<string[]> => migrate(database.pool, pathToFileURL(`${folder}/`));

test('no two migrations have one number', async () => {
  const numbers = (await readdir(ours)).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('what ran does not run again, though it got another name', async () => {
  expect(await migrating()).toEqual([]);
  const last = (await readdir(folder)).sort().at(-1) ?? '';
  await rename(join(folder, last), join(folder, '9998_renamed.sql'));
  expect(await migrating()).toEqual([]);
  await rename(join(folder, '9998_renamed.sql'), join(folder, last));
  expect(await migrating()).toEqual([]);
});

test('one that was edited after it ran is refused in one line', async () => {
  const [first = ''] = (await readdir(folder)).sort();
  await writeFile(join(folder, first), `${await readFile(join(folder, first), 'utf8')}-- later\n`);
  await expect(migrating()).rejects.toThrow(ConfigError);
  await expect(migrating()).rejects.toThrow(`Migration ${first} was edited after it ran`);
});

test('one that fails is told in one line, and leaves nothing of itself', async () => {
  await writeFile(join(folder, '9999_wrong.sql'), 'create table half (n int);\nselect nonsense;\n');
  await expect(migrating()).rejects.toThrow(/^Migration 9999_wrong\.sql failed: [^\n]*nonsense[^\n]*$/u);
  const { rows } = await database.pool.query("select to_regclass('half') as half");
  expect(rows).toEqual([{ half: null }]);
});
