import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { officeRoutes } from './officeRoutes.ts';

const database = testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'office-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Office</title>');
writeFileSync(path.join(folder, 'boutique.html'), '<!doctype html><title>Boutique</title>');
writeFileSync(path.join(folder, 'boutique-worker.js'), 'self;');
writeFileSync(path.join(folder, 'assets/index-abc.js'), 'export {};');
const at = (address: string, env: Record<string, string> = {}, host = 'shop.example') => {
  const shop = { ...testShop(database.db), config: readConfig({ NODE_ENV: 'test', ...env }) };
  return officeRoutes(shop, folder).request(`http://${host}${address}`, { headers: { host } });
};

test.each(['/office', '/office/orders/100000001', '/office/find?q=anne'])(
  'answers %s with the page, which no cache keeps and no search engine lists',
  async (address) => {
    const answer = await at(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Office</title>');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  },
);

test('allows the page its own scripts alone, and no frame of it', async () => {
  const policy = (await at('/office', { IMAGES_BASE_URL: 'https://cdn.example/images' })).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-ancestors 'none'");
  // The view of the shop is its only frame, and takes its only form.
  expect(policy).toContain("frame-src 'self'; base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example");
});

test('serves the page of boutiques, which may use the camera as the office may, and its service worker for no wider scope', async () => {
  const boutique = await at('/office/boutique');
  expect(await boutique.text()).toContain('<title>Boutique</title>');
  expect(boutique.headers.get('permissions-policy')).toContain('camera=(self)');
  expect((await at('/office')).headers.get('permissions-policy')).toContain('camera=(self)');
  const worker = await at('/office/boutique-worker.js');
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect([worker.headers.get('cache-control'), worker.headers.get('service-worker-allowed')]).toEqual([
    'no-store',
    null,
  ]);
  // A worker fetches by its own policy: the shop's for calls would let it store nothing.
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  const elsewhere = { OFFICE_HOST: 'office.example' };
  expect((await at('/office/boutique', elsewhere)).status).toBe(404);
  expect((await at('/office/boutique-worker.js', elsewhere)).status).toBe(404);
});

test('serves the files of the build, and no page in place of a missing one', async () => {
  const file = await at('/office/assets/index-abc.js');
  expect([file.status, await file.text()]).toEqual([200, 'export {};']);
  expect((await at('/office/assets/gone.js')).status).toBe(404);
});

test('with OFFICE_HOST answers on that host alone', async () => {
  const env = { OFFICE_HOST: 'office.example' };
  expect((await at('/office', env)).status).toBe(404);
  expect((await at('/office/orders', env, 'office.example')).status).toBe(200);
  expect((await at('/office', env, 'office.example:3000')).status).toBe(200);
});

test('says on each page of a drill that the shop is a copy, and of no other shop', async () => {
  const page = await (await at('/office', { DRILL_URL: 'http://127.0.0.1:3101' })).text();
  expect(page).toContain('<html data-drill="http://127.0.0.1:3101/" lang="en">');
  expect(await (await at('/office')).text()).not.toContain('data-drill');
});
