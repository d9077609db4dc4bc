// npm run schema-page: writes docs/schema.md, the tables by the folder that owns them, from a database that it migrates: on the
// server of the tests if there is one, else the embedded one. With --check only says whether the page is outdated.
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { startEmbedded } from '../server/src/platform/db/embedded/startEmbedded.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { tableOwners } from '../server/src/tableOwners.ts';
import { findDatabaseServer } from './lib/databases.mjs';
import { schemaText, writersOf } from './lib/schemaText.mjs';

const root = new URL('..', import.meta.url).pathname;
const page = `${root}docs/schema.md`;

const tablesSql = `
  select c.relname as name, c.relkind = 'v' as is_view, (
    select array_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull or c.relkind = 'v' then '' else '?' end order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns, (
    select coalesce(array_agg(pg_get_constraintdef(k.oid) order by k.contype <> 'p', k.contype, k.conname), '{}')
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints, (
    select coalesce(array_agg(pg_get_indexdef(i.indexrelid) order by (select x.relname from pg_class x where x.oid = i.indexrelid)), '{}')
    from pg_index i where i.indrelid = c.oid and i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))) as unique_indexes, (
    select coalesce(json_agg(json_build_object('name', t.tgname, 'definition', pg_get_triggerdef(t.oid), 'function', p.proname)
      order by t.tgname), '[]')
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by c.relname`;

/** Runs `work` on a server on which databases may be created. */
async function withServer(work) {
  const server = await findDatabaseServer();
  if (server) return work(server);
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-schema-'));
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded({ folder, durable: false });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tables and views of a database that this migrates and drops. */
const readTables = () =>
  withServer(async (server) => {
    const name = `vitrine_schema_${process.pid}`;
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create database ${name} template template0`);
    const address = new URL(server);
    address.pathname = `/${name}`;
    const open = openDatabase({ connectionString: address.href }, 2, () => undefined);
    try {
      await migrate(open.pool);
      return (await open.pool.query(tablesSql)).rows;
    } finally {
      await open.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });

const read = (pattern, exclude = () => false) =>
  globSync(pattern, { cwd: root })
    .sort()
    .filter((file) => !exclude(file))
    .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));
const sources = read('server/src/**/*.ts', (file) => /\.test\.ts$|\/testing\//u.test(file));
const sqls = read('server/sql/**/*.sql');

const floors = JSON.parse(readFileSync(`${root}server/src/floors.json`, 'utf8'));
const folders = [
  ...floors.platform.map((name) => `platform/${name}`),
  ...Object.entries(floors.modules).flatMap(([wing, names]) => names.map((name) => `${wing}/${name}`)),
];
const text = schemaText(await readTables(), {
  folders,
  owners: tableOwners,
  writers: writersOf([...sources, ...sqls]),
  sqlFiles: sqls.map(({ file }) => file),
});
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/schema.md is old: run `npm run schema-page`.');
  process.exitCode = 1;
}
