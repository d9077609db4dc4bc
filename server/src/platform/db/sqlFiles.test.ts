import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { objectName, numberedTexts, objectsOf, readSql, readTexts, sqlFiles } from './sqlFiles.ts';

const returns = 'create or replace function f() returns int language sql as $$ select 1; $$;\n';

test.each([
  ['a function with a comment', `-- why;\n${returns}`, ['function f()']],
  [
    'a function with parameters over lines',
    'create or replace function f(a text,\n  b uuid) returns void language sql as $$ select $$;',
    ['function f(a text, b uuid)'],
  ],
  ['a view', 'create or replace view v as\n  select 1 as one;', ['view v']],
  [
    'a trigger of columns',
    'create or replace trigger t after update of a, b on x\n  for each row execute function f();',
    ['trigger t on x'],
  ],
  [
    'a constraint trigger',
    'drop trigger if exists t on x;\ncreate constraint trigger t after insert on x for each row execute function f();',
    ['trigger t on x'],
  ],
])('finds what %s declares', (_what, sql, objects) => {
  expect(objectsOf('a.sql', sql)).toEqual(objects);
});

test.each([
  'create function f() returns int language sql as $$ select 1 $$;',
  'create trigger t after insert on x for each row execute function f();',
  'create table x (n int);',
  'drop function f();',
  `${returns}insert into x values (1);`,
])('refuses %j, which cannot be applied again', (sql) => {
  expect(() => objectsOf('a.sql', sql)).toThrow('server/sql/a.sql holds a statement that is not idempotent');
});

const ours = await sqlFiles();

test('a file holds one function or view, which names it, and the triggers that call it', () => {
  for (const { name, sql, objects } of ours.filter((file) => file.sql !== '')) {
    const [first = '', ...others] = objects;
    expect(`${objectName(first)}.sql`).toBe(path.basename(name));
    expect(others.filter((object) => !object.startsWith('trigger '))).toEqual([]);
    expect(new Set([...sql.matchAll(/execute function (\w+)/gu)].map(([, called]) => called))).toEqual(
      new Set(others.length > 0 ? [objectName(first)] : []),
    );
  }
});

test('no two files declare one object, and no function has two signatures', () => {
  const named = ours.flatMap(({ objects }) =>
    objects.map((object) => (object.startsWith('trigger ') ? object : objectName(object))),
  );
  expect(named.filter((object, index) => named.indexOf(object) !== index)).toEqual([]);
});

test('every text is numbered: run `npm run sql-texts`', async () => {
  const texts = await readTexts();
  expect(numberedTexts(texts, await readSql())).toEqual(texts);
});

test('numbers a changed text and a removed one, remembers what they declared, and keeps the number of the others', () => {
  const first = numberedTexts({}, { 'a.sql': returns, 'b.sql': 'create or replace view v as select 1 as one;' });
  expect(Object.values(first).map(({ number }) => number)).toEqual([1, 1]);
  const second = numberedTexts(first, { 'b.sql': 'create or replace view w as select 1 as one;' });
  expect(second['a.sql']).toEqual({ number: 2, checksum: 'gone', objects: ['function f()'] });
  expect(second['b.sql']).toMatchObject({ number: 2, objects: ['view v', 'view w'] });
  expect(numberedTexts(second, { 'b.sql': 'create or replace view w as select 1 as one;' })).toEqual(second);
  // A text that comes back is a new one.
  expect(numberedTexts(second, { 'a.sql': returns })['a.sql']?.number).toBe(3);
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-sql-'));
});
afterEach(() => rm(folder, { recursive: true }));
const reading = async (sqls: Readonly<Record<string, string>>) => {
  await writeFile(path.join(folder, 'texts.json'), JSON.stringify(numberedTexts({}, sqls)));
  for (const [name, sql] of Object.entries(sqls)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), sql);
  }
  return sqlFiles(pathToFileURL(`${folder}/`));
};

test('orders a file behind those that it uses, not those that it only comments on', async () => {
  const files = await reading({
    'a/first.sql':
      '-- As last().\ncreate or replace function first() returns int language sql as $$ select middle() $$;',
    'b/middle.sql': 'create or replace function middle() returns int language sql as $$ select last() $$;',
    'c/last.sql': 'create or replace function last() returns int language sql as $$ select 1 $$;',
  });
  expect(files.map(({ name }) => name)).toEqual(['c/last.sql', 'b/middle.sql', 'a/first.sql']);
});

test('refuses files that use each other', async () => {
  await expect(
    reading({
      'one.sql': 'create or replace function one() returns int language sql as $$ select two() $$;',
      'two.sql': 'create or replace function two() returns int language sql as $$ select one() $$;',
    }),
  ).rejects.toThrow('server/sql/one.sql is part of a circle');
});

test('from 0444 on, a migration holds tables and data: functions, triggers and views are in server/sql', async () => {
  const migrations = new URL('../../../migrations/', import.meta.url);
  const declares =
    /\b(?:create|alter)\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:recursive\s+)?(?:function|procedure|trigger|view|materialized\s+view)\b(?!\s+pg_temp\.)/iu;
  expect('create  or replace\nfunction f()').toMatch(declares);
  expect('create constraint trigger t').toMatch(declares);
  const later = (await readdir(migrations)).filter((name) => Number.parseInt(name, 10) >= 444);
  expect(later).toContain('0444_sql_file.sql');
  for (const name of later) expect(await readFile(new URL(name, migrations), 'utf8'), name).not.toMatch(declares);
});
