import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canonicalEmail, plainEmail } from '@vitrine/rules/text/email';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { untilWaiting } from '../../testing/lockWaiters.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { migrate, migrationFiles } from './migrate.ts';

const database = testDatabase();
const ours = new URL('../../../migrations/', import.meta.url);
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

test('the migrations before 0444 are history', async () => {
  const hash = createHash('sha256');
  const names = (await readdir(ours)).filter((name) => Number.parseInt(name, 10) < 444).sort();
  for (const name of names) hash.update(name).update(await readFile(new URL(name, ours)));
  expect(hash.digest('hex')).toBe('17b6b6fb8952131eb88d032d7988b1b94dced11fa609a0f0071d8c0e9202cc2d');
});

test('refuses a migration that is numbered below one that ran', async () => {
  await writeFile(join(folder, '9001_first.sql'), 'select 1;');
  expect(await migrating()).toEqual(['9001_first.sql']);
  await writeFile(join(folder, '9000_late.sql'), 'create table late (n int);');
  await expect(migrating()).rejects.toThrow(ConfigError);
  await expect(migrating()).rejects.toThrow(
    'Migration 9000_late.sql comes after 9001_first.sql, which ran already: give it a higher number.',
  );
  const { rows } = await database.pool.query("select to_regclass('late') as late");
  expect(rows).toEqual([{ late: null }]);
  await rename(join(folder, '9000_late.sql'), join(folder, '9002_late.sql'));
  expect(await migrating()).toEqual(['9002_late.sql']);
  await database.pool.query("drop table late; delete from schema_migration where name like '900%'");
});

test('does not run a renamed migration again', async () => {
  expect(await migrating()).toEqual([]);
  const last = (await readdir(folder)).sort().at(-1) ?? '';
  await rename(join(folder, last), join(folder, '9998_renamed.sql'));
  expect(await migrating()).toEqual([]);
  await rename(join(folder, '9998_renamed.sql'), join(folder, last));
  expect(await migrating()).toEqual([]);
});

test('rejects a migration that was edited after it ran, in one line', async () => {
  const [first = ''] = (await readdir(folder)).sort();
  await writeFile(join(folder, first), `${await readFile(join(folder, first), 'utf8')}-- later\n`);
  await expect(migrating()).rejects.toThrow(ConfigError);
  await expect(migrating()).rejects.toThrow(`Migration ${first} was edited after it ran`);
});

test('reports a failing migration in one line and rolls it back', async () => {
  await writeFile(join(folder, '9999_wrong.sql'), 'create table half (n int);\nselect nonsense;\n');
  await expect(migrating()).rejects.toThrow(/^Migration 9999_wrong\.sql failed: [^\n]*nonsense[^\n]*$/u);
  const { rows } = await database.pool.query("select to_regclass('half') as half");
  expect(rows).toEqual([{ half: null }]);
});

test('a migration that waits for a table gives way to the writes of the version before', async () => {
  const { pool } = database;
  await pool.query('create table watched (n int); create table watched_too (n int)');
  await writeFile(
    join(folder, '9003_indexes.sql'),
    '-- each statement alone\ncreate index if not exists first_n on watched (n);\ncreate index if not exists second_n on watched_too (n);\n',
  );
  await writeFile(join(folder, '9004_column.sql'), 'alter table watched_too add column m int;\n');
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('insert into watched_too values (1)');
  const migrated = migrating();
  await untilWaiting(database.db);
  // The first statement has given its lock back, and the second one gives up waiting before the holder ends.
  await pool.query('insert into watched values (1)');
  await pool.query('insert into watched_too values (1)');
  await holder.query('commit');
  holder.release();
  expect(await migrated).toEqual(['9003_indexes.sql', '9004_column.sql']);
  const { rows } = await pool.query(
    "select to_regclass('first_n') is not null and to_regclass('second_n') is not null as made",
  );
  expect(rows).toEqual([{ made: true }]);
  await pool.query("drop table watched, watched_too; delete from schema_migration where name like '900%'");
});

test('a migration locks one table for an index at a time', async () => {
  const files = await migrationFiles();
  const wide = files.filter(({ name, sql }) => {
    const made = [...sql.matchAll(/^create table (?:if not exists )?(\w+)/gmu)].map(([, table]) => table);
    const indexed = [...sql.matchAll(/^create (?:unique )?index[^;]*? on (\w+)/gmu)].map(([, table]) => table);
    const held = indexed.filter((table) => !made.includes(table));
    return Number.parseInt(name, 10) >= 470 && held.length > 1 && !sql.startsWith('-- each statement alone\n');
  });
  expect(wide.map(({ name }) => name)).toEqual([]);
});

test('S10: converts stored mailboxes with an ASCII domain to its letters, unless that mailbox is taken', async () => {
  const { pool } = database;
  const customer = (mailbox: string) =>
    pool.query(
      `insert into customer
        (store, email, email_canonical, password_hash, firstname, lastname, country_id, created_at, updated_at)
      values ('de_de', $1::text, lower($1::text), '', 'Anne', 'Lacombe', 'de', now(), now())`,
      [mailbox],
    );
  const mailboxes = [
    'Anne@xn--bcher-kva.example',
    'anne@XN--STRAE-oqa.example',
    'anne@mail.xn--wgv71a119e.xn--tckwe',
    'anne@xn--4gbrim.example',
    'anne@shop.example',
    // Invalid Punycode stays unchanged.
    'anne@xn--99999999.example',
    'anne@xn--bcher-2pa.example',
    'anne@xn--example-.example',
    'anne@xn--bücher-kva.example',
    'anne@xn--bcher-kv.example',
    // The converted mailbox is taken.
    'berthe@bücher.example',
    'berthe@xn--bcher-kva.example',
  ];
  for (const mailbox of mailboxes) await customer(mailbox);
  await pool.query(await readFile(new URL('0095_mail_domains.sql', ours), 'utf8'));
  const { rows } = await pool.query<{ email: string; email_canonical: string }>(
    'select email, email_canonical from customer',
  );
  const stands = rows.map(({ email }) => email);
  expect(new Set(stands)).toEqual(new Set([...mailboxes.slice(0, -1).map(plainEmail), 'berthe@xn--bcher-kva.example']));
  expect(stands).toContain('Anne@bücher.example');
  for (const { email, email_canonical } of rows.filter((row) => !row.email.startsWith('berthe')))
    expect(email_canonical).toBe(canonicalEmail(email));
});
