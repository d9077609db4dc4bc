import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createApi } from '../../http/app.ts';
import { pagePolicy } from '../../http/securityHeaders.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { mapFrameRoutes } from './mapFrameRoutes.ts';

const database = houseDatabase();
const keys = { GOOGLE_MAPS_KEY: 'public-key', AMAP_KEY: 'amap-key' };
const get = async (path: string, env: Record<string, string> = keys) => {
  const shop = { ...testShop(database.db), config: readConfig({ NODE_ENV: 'test', ...env }) };
  const app = createApi(shop, []);
  mapFrameRoutes(shop).mountOn(app);
  return app.request(path);
};
const directivesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)]));

describe('the frame of a map partner', () => {
  test.each([
    ['google', 'https://maps.googleapis.com/maps/api/js?key=public-key', 'language=fr'],
    ['amap', 'https://webapi.amap.com/maps?v=2.0&key=amap-key', 'callback=onMapScript'],
  ])('%s: runs its one script apart from the page', async (service, script, part) => {
    const answer = await get(`/maps/${service}?language=fr`);
    const html = await answer.text();
    const code = /<script>(.*)<\/script>/su.exec(html)?.[1] ?? '';
    expect(code).toContain(script);
    expect(code).toContain(part);
    const policy = directivesOf(answer.headers.get('content-security-policy') ?? '');
    expect(policy['script-src']).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(policy).toMatchObject({ 'default-src': "'none'", sandbox: 'allow-scripts', 'frame-ancestors': "'self'" });
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(() => new Script(code)).not.toThrow();
  });

  test('allows the partner’s hosts alone, and of a simulator its own alone', async () => {
    const google = await get('/maps/google?language=en');
    expect(google.headers.get('content-security-policy')).not.toContain('amap');
    const local = await get('/maps/google?language=en', { ...keys, GOOGLE_MAPS_URL: 'http://127.0.0.1:3030' });
    const policy = local.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('connect-src data: blob: http://127.0.0.1:3030;');
    expect(policy).not.toContain('google');
  });

  test.each([
    ['without a key', '/maps/google?language=fr', {}],
    ['of an unknown partner', '/maps/bing?language=fr', keys],
    ['in a language without labels', '/maps/google?language=th', keys],
    ['without a language', '/maps/google', keys],
  ])('is not there %s', async (_name, path, env) => {
    const answer = await get(path, env);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });
});

test.each([
  ['nothing without a key', {}, "'none'"],
  ['our own frames with one', { GOOGLE_MAPS_KEY: 'public-key' }, "'self'"],
])('a page frames %s', (_name, env, expected) => {
  const page = directivesOf(pagePolicy(readConfig({ NODE_ENV: 'test', ...env }), [], [], false));
  expect(page['frame-src']).toBe(expected);
  expect(Object.values(page).join(' ')).not.toContain('google');
});
