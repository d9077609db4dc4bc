import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createApi } from '../http/app.ts';
import { frontRoutes } from '../pages/frontRoutes.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { geoRoutes } from './geoRoutes.ts';

const database = testDatabase();
const app = (TRUST_PROXY = '1') => {
  const shop = { ...testShop(database.db), config: readConfig({ NODE_ENV: 'test', TRUST_PROXY }) };
  const made = createApi(shop, []);
  geoRoutes(shop).mountOn(made);
  const drawn = { times: 0 };
  frontRoutes(shop, async () => {
    drawn.times += 1;
    return new Response('<h1>Countries</h1>', { headers: { 'cache-control': 'public', 'x-frame-options': 'DENY' } });
  }).mountOn(made);
  return { made, drawn };
};
const countryFor = async (headers: Record<string, string>, trust = '1') =>
  (await app(trust).made.request('/us/en/geo/', { headers })).headers.get('x-geo-country');

describe('the country of a visitor', () => {
  test.each([
    ['what the proxy in front says', { 'cf-ipcountry': 'jp' }, 'JP'],
    ['what the offline database knows of an address', { 'x-forwarded-for': '80.67.169.12' }, 'FR'],
    ['an address of the new kind', { 'x-forwarded-for': '2a01:cb00::1' }, 'FR'],
    ['an old address in new clothes', { 'x-forwarded-for': '::ffff:133.242.0.1' }, 'JP'],
    ['the proxy before the database', { 'cf-ipcountry': 'SA', 'x-forwarded-for': '80.67.169.12' }, 'SA'],
    ['the database where the proxy does not know', { 'cf-ipcountry': 'XX', 'x-forwarded-for': '80.67.169.12' }, 'FR'],
    ['AA for a private address', { 'x-forwarded-for': '10.0.0.1' }, 'AA'],
    ['AA for nonsense', { 'x-forwarded-for': '../../etc/passwd', 'cf-ipcountry': 'France' }, 'AA'],
    ['AA for nothing', {}, 'AA'],
  ])('is %s', async (_name, headers, expected) => {
    expect(await countryFor(headers)).toBe(expected);
  });

  test('S15: trusts no forwarding header without a proxy in front', async () => {
    expect(await countryFor({ 'cf-ipcountry': 'JP', 'x-forwarded-for': '80.67.169.12' }, '0')).toBe('AA');
  });

  test('looks up the connection’s address without a proxy', async () => {
    const server = serve({ fetch: app('0').made.fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/us/en/geo/`);
    expect([answer.status, answer.headers.get('x-geo-country')]).toEqual([200, 'AA']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    server.close();
  });
});

describe('the front door', () => {
  const at = (headers: Record<string, string>) => app().made.request('/', { headers });

  test('redirects to the country’s storefront in a language that the visitor reads', async () => {
    const answer = await at({ 'cf-ipcountry': 'CA', 'accept-language': 'fr-FR,en;q=0.5' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ca_fr']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test.each([
    ['who reads nothing that the country’s storefronts speak', { 'cf-ipcountry': 'JP', 'accept-language': 'de' }],
    ['who comes from where we do not sell', { 'cf-ipcountry': 'IN', 'accept-language': 'en' }],
    ['who says nothing of themselves, as robots do', { 'cf-ipcountry': 'US' }],
    ['whose country is unknown, whatever their browser speaks', { 'accept-language': 'en-US,en;q=0.9' }],
  ])('shows all countries to a visitor %s', async (_name, headers) => {
    const answer = await at(headers);
    expect([answer.status, await answer.text()]).toEqual([200, '<h1>Countries</h1>']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toContain('accept-language');
  });

  test('renders that page once for many visitors', async () => {
    const { made, drawn } = app();
    await Promise.all(Array.from({ length: 5 }, async () => (await made.request('/')).text()));
    expect(drawn.times).toBe(1);
  });
});
