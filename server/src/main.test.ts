// The server shuts down with its parent process and leaves no process behind.
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

test('has read the gazetteer when it reports that it is ready, and stops when its parent disconnects', async () => {
  const env: Record<string, string> = { ...(await environment()), LOG_LEVEL: 'info' };
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  started.push(server);
  const lines: Buffer[] = [];
  server.stdout?.on('data', (part: Buffer) => lines.push(part));
  expect(await once(server, 'message')).toEqual(['open', undefined]);
  // No shopper's request waits for the gazetteer.
  expect(Buffer.concat(lines).toString()).toContain('"gazetteer read"');
  expect((await fetch(`http://127.0.0.1:${env['PORT']}/readyz`)).status).toBe(200);
  const ended = once(server, 'exit');
  server.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('stops when npm, its parent, is killed', async () => {
  const env: Record<string, string> = { ...(await environment()), npm_lifecycle_event: 'start' };
  // Like npm, starts a shell that receives the signal and does not forward it.
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

/** The output of a server that exits with status 1. */
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

test('reports missing development tools in one line with the command to install them', async () => {
  const env = { ...(await environment()), NODE_ENV: 'development' };
  expect(await refusalOf(env)).toMatch(/^NODE_ENV holds "development"[^\n]*npm run dev[^\n]*\n$/u);
});

test('S18: refuses production with an embedded database and without an address in one line', async () => {
  const { DATABASE_DURABLE: _lossy, ...env } = await environment();
  expect(await refusalOf({ ...env, NODE_ENV: 'production' })).toMatch(/^PUBLIC_URL holds nothing[^\n]*\n$/u);
});
