// Runs once before the server tests: a migrated template database, of which each test file gets a copy (0.2 s each).
// TEST_DATABASE_URL names a server, which keeps the template for the next run of the same migrations; unset, an embedded
// database in a temporary folder serves, without fsync.
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded/startEmbedded.ts';
import { migrate } from '../platform/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
    /** How the names of this run's databases begin. */
    testDatabases: string;
    /** The races at full size: LONG_TESTS=1. */
    longTests: boolean;
  }
}

const withDatabase = (server: string, database: string): string => {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
};

async function openServer(): Promise<{ server: string; kind: string; close: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL)
    return { server: process.env.TEST_DATABASE_URL, kind: 'the server of TEST_DATABASE_URL', close: async () => {} };
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-test-'));
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded({ folder, durable: false });
  return {
    server: embedded.url,
    kind: 'the embedded database',
    async close() {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the template consists of, and what makes it: a change of any of these files makes another one. */
function schemaHash(): string {
  const hash = createHash('sha256');
  const isMaker = (file: string): boolean => /\.(?:sql|json|csv|tsv)$|(?<!\.test)\.ts$/u.test(file);
  for (const folder of ['../../migrations/', '../../sql/', '../../seeds/reference/', '../platform/db/']) {
    const from = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(isMaker).toSorted())
      hash.update(name).update(readFileSync(path.join(from, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

// An arbitrary advisory lock id: one run at a time makes a template.
const lock = 740_518_741;
const keptDays = 7;

/** Drops the templates that no run has used for a week. Their comment is the time of the last use. */
async function dropUnused(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(`
    select datname as name from pg_database where datistemplate and starts_with(datname::text, 'vitrine_template_')
      and shobj_description(oid, 'pg_database')::timestamptz < now() - interval '${keptDays} days'`);
  for (const { name } of rows) {
    await admin.query(`alter database ${name} is_template false`);
    await admin.query(`drop database if exists ${name} with (force)`);
  }
}

/** The name of a migrated database, made unless the server has it. Only a whole one is marked as a template. */
async function openTemplate(admin: pg.Client, server: string): Promise<string> {
  const template = `vitrine_template_${schemaHash()}`;
  await admin.query('select pg_advisory_lock($1)', [lock]);
  await dropUnused(admin);
  const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [template]);
  if (rowCount === 0) {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template} template template0`);
    const open = openDatabase({ connectionString: withDatabase(server, template) }, 2, () => undefined);
    await migrate(open.pool);
    await open.close();
    await admin.query(`alter database ${template} is_template true`);
  }
  await admin.query(`comment on database ${template} is '${new Date().toISOString()}'`);
  await admin.query('select pg_advisory_unlock($1)', [lock]);
  return template;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, kind, close } = await openServer();
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const template = await openTemplate(admin, server);
  const version = await admin.query<{ server_version: string }>('show server_version');
  process.stdout.write(`server tests run on PostgreSQL ${version.rows[0]?.server_version ?? '?'}, ${kind}\n`);
  const databases = `vitrine_test_${randomBytes(4).toString('hex')}_`;
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
  project.provide('testDatabases', databases);
  return async () => {
    // Files drop theirs; a worker that was killed did not.
    const left = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname::text, $1)',
      [databases],
    );
    for (const { name } of left.rows) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await close();
  };
}
