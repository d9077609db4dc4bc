// Runs once before the server tests: a migrated template database, of which each test file gets a copy (0.2 s each).
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
  }
}

const withDatabase = (server: string, database: string): string => {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
  const template = `vitrine_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template} template template0`);
  const { pool, close } = openDatabase({ connectionString: withDatabase(server, template) }, 2, () => undefined);
  await migrate(pool);
  await close();
  const version = await admin.query<{ server_version: string }>('show server_version');
  process.stdout.write(`server tests run on PostgreSQL ${version.rows[0]?.server_version ?? '?'}\n`);
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
  };
}
