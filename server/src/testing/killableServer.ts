// A real server process, as `npm start` runs it, that a test kills without warning and starts again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { freePort } from './freePort.ts';

/** A busy machine takes its time. */
const longestStartMs = 120_000;
const root = path.join(import.meta.dirname, '../../..');

/** A server on a test's database that is not started yet. Call it at the file's top. */
export function killableServer(database: { readonly url: string }, env: () => Record<string, string>) {
  let child: ChildProcess | undefined;
  let folder = '';
  let port = '';
  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  afterAll(async () => {
    await kill();
    if (folder !== '') await rm(folder, { recursive: true, force: true });
  });
  return {
    url: () => `http://127.0.0.1:${port}`,
    /** `kill -9`: nothing is finished, nothing is cleaned up. */
    kill,
    /** Starts the server, and waits until it is ready. */
    async start(): Promise<void> {
      folder ||= await mkdtemp(path.join(tmpdir(), 'vitrine-killed-'));
      // Another one each time: while no server runs, its port is anyone's.
      port = String(await freePort());
      const given = { NODE_ENV: 'test', DATABASE_DURABLE: '0', LOG_LEVEL: 'fatal', CAPTCHA: 'off', TRUST_PROXY: '1' };
      const started = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          ...given,
          ...env(),
          PORT: port,
          DATA_DIR: folder,
          DATABASE_URL: database.url,
        },
      });
      child = started;
      for (const until = Date.now() + longestStartMs; Date.now() < until;) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        if (answer?.ok) return;
        if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`);
        await sleep(50);
      }
      throw new Error('the server did not open');
    },
  };
}
