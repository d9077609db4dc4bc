// How the server shuts down together with the process that started it: it leaves no process behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isRunning } from './platform/db/embedded/processes.ts';
import { longTest } from './testing/patience.ts';
import { freePort } from './testing/freePort.ts';
import { testDatabase } from './testing/testDatabase.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
const root = join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const environment = async (): Promise<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'test',
  DATABASE_DURABLE: '0',
  DATABASE_URL: database.url,
  PORT: String(await freePort()),
});

test('a server says that it is open, and stops when the one who heard it is gone', async () => {
  const env = await environment();
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.push(server);
  expect(await once(server, 'message')).toEqual(['open', undefined]);
  expect((await fetch(`http://127.0.0.1:${env['PORT']}/readyz`)).status).toBe(200);
  const ended = once(server, 'exit');
  server.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('a server that npm started stops when npm is ended', async () => {
  const env: Record<string, string> = { ...(await environment()), npm_lifecycle_event: 'start' };
  // As npm does: a shell between, which receives the signal and does not pass it on.
  const line = `${JSON.stringify(process.execPath)} server/src/main.ts & echo $!; wait`;
  const shell = spawn('/bin/sh', ['-c', line], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(shell);
  const [first] = (await once(shell.stdout, 'data')) as [Buffer];
  const server = Number.parseInt(first.toString(), 10);
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${env['PORT']}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: longTest - 10_000 },
    )
    .toBe(200);
  shell.kill('SIGTERM');
  await expect.poll(() => isRunning(server)).toBe(false);
});

/** All that a server says that ends by itself with 1. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(server);
  const chunks: Buffer[] = [];
  server.stderr.on('data', (part: Buffer) => chunks.push(part));
  expect(await once(server, 'exit')).toEqual([1, null]);
  return Buffer.concat(chunks).toString();
}

test('development without its tools is refused in one line, which names the way there', async () => {
  const env = { ...(await environment()), NODE_ENV: 'development' };
  expect(await refusalOf(env)).toMatch(/^NODE_ENV holds "development"[^\n]*npm run dev[^\n]*\n$/u);
});

test('S18: production with a database of its own and no address is refused in one line', async () => {
  const { DATABASE_DURABLE: _lossy, ...env } = await environment();
  expect(await refusalOf({ ...env, NODE_ENV: 'production' })).toMatch(/^PUBLIC_URL holds nothing[^\n]*\n$/u);
});
