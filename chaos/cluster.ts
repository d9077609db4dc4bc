// The PostgreSQL server of a run: an embedded one, which may be killed, or that of TEST_DATABASE_URL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { readPidFile } from '../server/src/platform/db/embedded/pidFile.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addProducts } from '../server/src/testing/testProducts.ts';
import { endWithRun } from './children.ts';
import { plentiful, rare } from './pieces.ts';

export type Cluster = {
  kind: string;
  /** Address of a database on it, without a proxy. */
  url: (database: string) => string;
  /** The target address of a proxy. */
  target: () => NetConnectOpts;
  /** Kills all processes of PostgreSQL at once; on a foreign server, all connections of a database. */
  kill: (database: string) => Promise<void>;
  durable: boolean;
  close: () => Promise<void>;
};

const withDatabase = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

/** Runs one statement on a database. */
export async function sqlOn<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A killed server breaks idle connections; the statement itself rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function embedded(folder: string): Promise<Cluster> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, ['server/src/testing/runEmbedded.ts', folder], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithRun(child, 'SIGTERM');
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const [, , url = ''] = first.toString().trim().split(' ');
  if (!url.startsWith('postgres:')) throw new Error(`the embedded database did not start: ${first.toString()}`);
  child.stdout.resume();
  const sockets = new URL(url).searchParams.get('host') ?? '';
  const home = existsSync(path.join(folder, 'home')) ? path.join(folder, 'home') : folder;
  return {
    kind: 'the embedded database',
    url: (database) => withDatabase(url, database),
    target: () => ({ path: path.join(sockets, '.s.PGSQL.5432') }),
    durable: true,
    async kill() {
      const found = readPidFile(path.join(home, 'postgres'));
      if (found) process.kill(found.pid, 'SIGKILL');
    },
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function named(address: string): Cluster {
  const { hostname, port } = new URL(address);
  return {
    kind: 'the server of TEST_DATABASE_URL',
    url: (database) => withDatabase(address, database),
    target: () => ({ host: hostname, port: Number(port || '5432') }),
    durable: false,
    async kill(database) {
      await sqlOn(
        address,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [database],
      );
    },
    close: async () => undefined,
  };
}

export const templateName = `vitrine_chaos_${process.pid}`;

/** Starts the run's PostgreSQL and creates a migrated template with some products. */
export async function openCluster(folder: string): Promise<Cluster> {
  const address = process.env['TEST_DATABASE_URL'];
  const cluster = address ? named(address) : await embedded(path.join(folder, 'database'));
  const admin = cluster.url('postgres');
  await sqlOn(admin, `drop database if exists ${templateName} with (force)`);
  await sqlOn(admin, `create database ${templateName} template template0`);
  const open = openDatabase({ connectionString: cluster.url(templateName) }, 2, () => undefined);
  await migrate(open.pool);
  await addProducts(
    open.db,
    [...plentiful, rare].map((sku, at) => ({ sku, prices: { fr: 42_500 + at * 7300 }, stock: 1_000_000 })),
  );
  await open.close();
  return {
    ...cluster,
    async close() {
      await sqlOn(admin, `drop database if exists ${templateName} with (force)`).catch(() => undefined);
      await cluster.close();
    },
  };
}
