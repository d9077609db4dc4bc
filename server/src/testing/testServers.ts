import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './freePort.ts';

/** A busy machine takes its time. */
const longestStartMs = 100_000;
const root = join(import.meta.dirname, '../../..');

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + longestStartMs; Date.now() < until;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`the server ended with ${server.exitCode ?? server.signalCode}`);
    await sleep(100);
  }
  const state = await fetch(`${url}/readyz`).then((answer) => answer.text(), String);
  throw new Error(`the server did not open within ${longestStartMs} ms: ${state}`);
}

/**
 * Real servers, each a process of its own as `npm start` runs it, on a test file's database. `env` is called once the
 * file's own simulators run. Call it at the file's top, below them.
 */
export function testServers(count: number, database: { readonly url: string }, env: () => Record<string, string>) {
  const urls: string[] = [];
  const servers: ChildProcess[] = [];
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-servers-'));
    // A test's database is thrown away, and quicker for losing what it likes.
    const quick = { NODE_ENV: 'test', DATABASE_DURABLE: '0' };
    const given = { ...quick, LOG_LEVEL: 'warn', CAPTCHA: 'off', TRUST_PROXY: '1', ...env() };
    for (let at = 0; at < count; at += 1) {
      const port = String(await freePort());
      urls.push(`http://127.0.0.1:${port}`);
      const server = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { PATH: process.env['PATH'], ...given, PORT: port, DATA_DIR: folder, DATABASE_URL: database.url },
      });
      servers.push(server);
      // oxlint-disable-next-line no-await-in-loop -- started at once on a busy machine, their connections to the database time out
      await ready(urls[at] ?? '', server);
    }
  }, 120_000);
  afterAll(async () => {
    await Promise.all(
      servers.map(async (server) => {
        if (server.exitCode !== null || !server.kill('SIGTERM')) return;
        await once(server, 'exit');
      }),
    );
    await rm(folder, { recursive: true, force: true });
  }, 30_000);
  return urls;
}
