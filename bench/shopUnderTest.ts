import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../server/src/testing/freePort.ts';
import { serverFlags, serverMemory } from '../scripts/lib/serverFlags.mjs';

const root = new URL('..', import.meta.url).pathname;

type ShopUnderTest = { url: string; process: ChildProcess };

/** A new database on the server, with the demo house in it; `drop` deletes it. */
export async function benchDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `vitrine_bench_${process.pid}`;
  const admin = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await admin(`create database ${name} template template0`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const seeded = spawnSync(process.execPath, ['server/src/cli.ts', 'seed', 'house/catalogue'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: address.href },
    encoding: 'utf8',
  });
  if (seeded.status !== 0) throw new Error(`${seeded.stdout}${seeded.stderr}`);
  return { url: address.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}

/** Starts the shop's server on a free port and waits until it is ready. */
export async function startShop(
  database: string,
  env: Record<string, string> = {},
): Promise<ShopUnderTest & { stop: () => Promise<void> }> {
  const port = env['PORT'] ?? String(await freePort());
  const data = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const child = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...serverMemory,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: port,
      DATABASE_URL: database,
      DATA_DIR: data,
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || tries > 1200) throw new Error('the shop did not start');
    await sleep(100);
  }
  return {
    url,
    process: child,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout.trim()) / 1024);
}
