import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../server/src/testing/freePort.ts';

const root = path.join(import.meta.dirname, '..');
let shop: ChildProcess;
let address = '';
let folder = '';
let output = '';

/** Saves a file as many editors do, with the same content: writes a second file and renames it. */
function saveByRename(file: string): void {
  const saved = path.join(root, file);
  writeFileSync(`${saved}~`, readFileSync(saved));
  renameSync(`${saved}~`, saved);
}

/** The browser console's errors, and its policy violations. */
function collectConsole(page: Page): { lines: string[]; refused: string[] } {
  const collected = { lines: [] as string[], refused: [] as string[] };
  page.on('console', (message) => {
    collected.lines.push(message.text());
    if (/Content Security Policy/u.test(message.text())) collected.refused.push(message.text());
  });
  return collected;
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-dev-'));
  // The embedded database runs as another user when we are root.
  chmodSync(folder, 0o755);
  const ports = [
    'PORT',
    'SIMULATOR_ADYEN_PORT',
    'SIMULATOR_SMTP_PORT',
    'SIMULATOR_OUTBOX_PORT',
    'SIMULATOR_WECHAT_PORT',
    'SIMULATOR_FAPIAO_PORT',
    'SIMULATOR_PAC_PORT',
    'SIMULATOR_CARRIERS_PORT',
  ];
  const env: Record<string, string> = { DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '', PUBLIC_URL: '' };
  for (const name of ports) env[name] = String(await freePort());
  address = `http://localhost:${env['PORT']}`;
  shop = spawn(path.join(root, 'node_modules/.bin/node'), ['scripts/open.mjs', '--dev', '--house', 'house-minimal'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (data: Buffer) => (output += String(data)));
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Open after');
});

test.afterAll(async () => {
  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test('npm run dev replaces a component without a reload or a policy violation', async ({ page }) => {
  test.setTimeout(240_000);
  const { lines, refused } = collectConsole(page);
  await page.goto(address, { timeout: 120_000 });
  await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toContain('[vite] connected.');
  await expect(page.locator('header').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  lines.length = 0;
  saveByRename('storefront/src/app/shell/Header.tsx');
  await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toContain('hot updated: /src/app/shell/Header.tsx');
  await expect(page.locator('body[data-same-page]')).toHaveCount(1);
  expect(refused).toEqual([]);
});

test('npm run dev restarts the server on every save by rename', async () => {
  test.setTimeout(240_000);
  for (const count of [1, 2]) {
    saveByRename('server/src/platform/pages/sitemap.ts');
    await expect.poll(() => output.split('✓ open again').length - 1, { timeout: 90_000 }).toBe(count);
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});
