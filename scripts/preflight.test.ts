import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/freePort.ts';
import { complaintOf } from './lib/preflight.mjs';

const env: Record<string, string> = {};
const taken = createServer();
beforeAll(async () => {
  for (const name of [
    'PORT',
    'SIMULATOR_ADYEN_PORT',
    'SIMULATOR_SMTP_PORT',
    'SIMULATOR_OUTBOX_PORT',
    'SIMULATOR_WECHAT_PORT',
    'SIMULATOR_FAPIAO_PORT',
    'SIMULATOR_PAC_PORT',
    'SIMULATOR_CARRIERS_PORT',
  ])
    env[name] = String(await freePort());
  await once(taken.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void taken.close());

test('names the variable of a port where another program listens', async () => {
  const { port } = taken.address() as AddressInfo;
  expect(await complaintOf([], { ...env, SIMULATOR_SMTP_PORT: String(port) })).toMatch(
    new RegExp(`^SIMULATOR_SMTP_PORT holds ${port}, where another program listens`, 'u'),
  );
});

test.each(['/proc/vitrine', '/proc/vitrine/data', '/dev/null/data'])(
  'names DATA_DIR=%s, where nothing can be made',
  async (folder) => {
    expect(await complaintOf([], { ...env, DATA_DIR: folder })).toMatch(
      /cannot be used \(E.+\): set DATA_DIR to another folder\.$/u,
    );
  },
);

test('reports a house that does not exist', async () => {
  expect(await complaintOf(['--house', 'nowhere'], env)).toMatch(/^there is no house in nowhere/u);
  expect(await complaintOf(['--house', 'house-minimal'], env)).toBeNull();
});

test('a wrong setting ends npm run up before the build', () => {
  const open = path.join(import.meta.dirname, 'open.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [open], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...env, NODE_ENV: 'production', PAGE_CACHE_MB: 'many', SESION_SECRET: 'x' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^✗ PAGE_CACHE_MB holds "many", which it does not take; it takes [^\n]+\n$/u);
});
