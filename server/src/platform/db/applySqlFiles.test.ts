import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { checksumOf, gone, objectName, objectsOf, type SqlFile, sqlFiles } from './sqlFiles.ts';
import { untilWaiting } from '../../testing/lockWaiters.ts';
import { testDatabase } from '../../testing/testDatabase.ts';

const database = testDatabase();
const ours = await sqlFiles();
const migrating = (files: readonly SqlFile[]): Promise<string[]> => migrate(database.pool, undefined, files);

type Rows = Record<string, string>[];
const read = async (sql: string): Promise<Rows> => (await database.pool.query<Record<string, string>>(sql)).rows;
const isOwn = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;
const functions = () =>
  read(`select proname as name, prosrc as body, pg_get_functiondef(o.oid) as definition from pg_proc o
    where pronamespace = 'public'::regnamespace and ${isOwn} order by 1`);
const triggers = () =>
  read(`select tgname as name, tgrelid::regclass::text as on_table, pg_get_triggerdef(o.oid) as definition
    from pg_trigger o where not tgisinternal order by 1`);
const views = () =>
  read(`select relname as name, pg_get_viewdef(o.oid) as definition from pg_class o
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and ${isOwn} order by 1`);
const everything = async () => [await functions(), await triggers(), await views()];

test('the schema has exactly the functions, triggers and views of server/sql, with their texts', async () => {
  const has = [
    ...(await functions()).map(({ name }) => `function ${name}`),
    ...(await triggers()).map(({ name, on_table }) => `trigger ${name} on ${on_table}`),
    ...(await views()).map(({ name }) => `view ${name}`),
  ];
  const declared = ours
    .flatMap(({ objects }) => objects)
    .map((object) => (object.startsWith('function ') ? `function ${objectName(object)}` : object));
  expect(has.toSorted()).toEqual(declared.toSorted());
  for (const { name, body = '' } of await functions())
    expect(ours.find((file) => file.name.endsWith(`/${name}.sql`))?.sql).toContain(`$$${body}$$`);
  // Applied once more, the files change no definition: the triggers and views have their texts too.
  const before = await everything();
  await database.pool.query('update sql_file set number = 1, checksum = $1', ['another']);
  expect(await migrating(ours)).toEqual(ours.map(({ name }) => name));
  expect(await everything()).toEqual(before);
});

const textOf = (name: string, sql: string, number: number, dropped: string[] = []): SqlFile => ({
  name,
  sql,
  number,
  checksum: sql === '' ? gone : checksumOf(sql),
  objects: sql === '' ? [] : objectsOf(name, sql),
  dropped,
});
const answer = (n: number, number: number): SqlFile =>
  textOf(
    'tests/answer.sql',
    `create or replace function answer() returns int language sql as $$ select ${n} $$;`,
    number,
  );
const answered = async (): Promise<unknown> => (await database.pool.query('select answer()')).rows[0];

beforeEach(async () => {
  await database.pool.query('create table watched (n int)');
  await migrating(ours);
});
afterEach(async () => {
  await database.pool.query('drop table if exists watched cascade');
  await database.pool.query('drop function if exists answer(), watch() cascade');
  await database.pool.query("delete from sql_file where name like 'tests/%'");
});

test('applies a file once, and again when its text changes', async () => {
  expect(await migrating([...ours, answer(1, 1)])).toEqual(['tests/answer.sql']);
  expect(await migrating([...ours, answer(1, 1)])).toEqual([]);
  expect(await migrating([...ours, answer(2, 2)])).toEqual(['tests/answer.sql']);
  expect(await answered()).toEqual({ answer: 2 });
  // While it is written, a text changes without a new number.
  expect(await migrating([...ours, answer(3, 2)])).toEqual(['tests/answer.sql']);
  expect(await answered()).toEqual({ answer: 3 });
});

test('a server of an earlier version leaves a newer text alone', async () => {
  await migrating([...ours, answer(2, 2)]);
  expect(await migrating([...ours, answer(1, 1)])).toEqual([]);
  expect(await answered()).toEqual({ answer: 2 });
  // Also one that does not know the file.
  expect(await migrating(ours)).toEqual([]);
  expect(await answered()).toEqual({ answer: 2 });
});

const watch = `create or replace function watch() returns trigger language plpgsql as $$ begin return new; end $$;
create or replace trigger watching before insert on watched for each row execute function watch();`;
const alsoUpdates = `${watch}
create or replace trigger watching_updates before update on watched for each row execute function watch();`;
const watching = async (): Promise<string[]> =>
  (await triggers()).filter(({ on_table }) => on_table === 'watched').map(({ name = '' }) => name);

test('drops what a file no longer declares, and what a removed file declared', async () => {
  await migrating([...ours, textOf('tests/watch.sql', alsoUpdates, 1)]);
  expect(await watching()).toEqual(['watching', 'watching_updates']);
  await migrating([...ours, textOf('tests/watch.sql', watch, 2, ['trigger watching_updates on watched'])]);
  expect(await watching()).toEqual(['watching']);
  const removed = textOf('tests/watch.sql', '', 3, [
    'function watch()',
    'trigger watching on watched',
    'trigger watching_updates on watched',
  ]);
  await migrating([...ours, removed]);
  expect(await watching()).toEqual([]);
  expect((await functions()).filter(({ name }) => name === 'watch')).toEqual([]);
  // A server of the version before starts once more.
  expect(await migrating([...ours, textOf('tests/watch.sql', watch, 2)])).toEqual([]);
  expect(await watching()).toEqual([]);
});

test('applies a file again when a migration dropped what it declares', async () => {
  const file = textOf('tests/watch.sql', watch, 1);
  await migrating([...ours, file]);
  await database.pool.query('drop table watched; create table watched (n int)');
  expect(await migrating([...ours, file])).toEqual(['tests/watch.sql']);
  expect(await watching()).toEqual(['watching']);
});

test('reports a failing file in one line and changes nothing of it', async () => {
  await migrating([...ours, answer(1, 1)]);
  const wrong = `create or replace function answer() returns int language sql as $$ select 2 $$;
    create or replace view wrong as select nonsense;`;
  await expect(migrating([...ours, textOf('tests/answer.sql', wrong, 2)])).rejects.toThrow(
    /^server\/sql\/tests\/answer\.sql failed: [^\n]*nonsense[^\n]*$/u,
  );
  expect(await answered()).toEqual({ answer: 1 });
});

test('two servers that start at once apply a file once', async () => {
  const other = openDatabase({ connectionString: database.url }, 2, () => undefined);
  const files = [...ours, answer(1, 1)];
  const applied = await Promise.all([migrating(files), migrate(other.pool, undefined, files)]);
  await other.close();
  expect(applied.flat()).toEqual(['tests/answer.sql']);
});

test('gives its locks back while another transaction has a table, and applies the file afterwards', async () => {
  await database.pool.query('create table watched_too (n int)');
  const both = `${watch}
    create or replace trigger watching_too before insert on watched_too for each row execute function watch();`;
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('insert into watched_too values (1)');
  const migrated = migrating([...ours, textOf('tests/watch.sql', both, 1)]);
  // The file has `watched` and waits for `watched_too`.
  await untilWaiting(database.db);
  await database.pool.query('insert into watched values (1)');
  await holder.query('commit');
  holder.release();
  expect(await migrated).toEqual(['tests/watch.sql']);
  await database.pool.query('drop table watched_too');
});
