// Runs once before the server tests: a migrated template database, of which each test file gets a copy (0.2 s each).
// TEST_DATABASE_URL names a server; unset, an embedded database in a temporary folder serves, without fsync.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded/startEmbedded.ts';
import { migrate } from '../platform/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
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

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, kind, close } = await openServer();
  const template = `vitrine_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template} template template0`);
  const open = openDatabase({ connectionString: withDatabase(server, template) }, 2, () => undefined);
  await migrate(open.pool);
  await open.close();
  const version = await admin.query<{ server_version: string }>('show server_version');
  process.stdout.write(`server tests run on PostgreSQL ${version.rows[0]?.server_version ?? '?'}, ${kind}\n`);
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await close();
  };
}
