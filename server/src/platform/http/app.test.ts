import { logout } from '@vitrine/contract/account';
import { navigation } from '@vitrine/contract/navigation';
import { legalPage } from '@vitrine/contract/content';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { sessionRoutes } from '../../modules/customers/session/routes.ts';
import type { Shop } from '../shop/shop.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { readConfig } from '../config/config.ts';
import { ApiError } from '../errors/ApiError.ts';
import { createApi } from './app.ts';
import { healthRoutes } from './health.ts';
import { isTooDeep } from './readBody.ts';
import { type Route, route } from './route.ts';

const database = testDatabase();
const shop = (): Shop => testShop(database.db);
const routes = (of: Shop): Route[] => [
  ...sessionRoutes(of),
  route(logout, async () => {
    throw new ApiError('out_of_stock');
  }),
];
const client = async (of: Shop = shop()) => {
  const made = testClient(of, routes(of));
  await made.start();
  return made;
};
const path = '/api/commerce/logout';

describe('every answer', () => {
  test('carries the id of the request, or a new one', async () => {
    const { get } = await client();
    const id = '0190d6ab-91d5-7c22-9d2a-0d4b9e6f0a11';
    expect((await get('/api/commerce/sync-form', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
    const made = (await get('/api/commerce/sync-form', { 'x-request-id': 'evil\tvalue' })).headers.get('x-request-id');
    expect(made).toMatch(/^[\da-f-]{36}$/u);
  });

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
  ])('S20: carries %s, refusals too', async (name, value) => {
    const { get } = await client();
    expect((await get('/api/commerce/sync-form')).headers.get(name)).toBe(value);
    expect((await get('/api/commerce/none')).headers.get(name)).toBe(value);
  });

  test('S20: sends strict-transport-security only when the shop is on https', async () => {
    const secure: Shop = { ...shop(), config: readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example' }) };
    expect((await (await client()).get('/api/commerce/sync-form')).headers.get('strict-transport-security')).toBeNull();
    expect(
      (await (await client(secure)).get('/api/commerce/sync-form')).headers.get('strict-transport-security'),
    ).toMatch(/max-age=63072000/u);
  });

  test('A10: on https the session cookie has the __Host- prefix', async () => {
    const secure: Shop = { ...shop(), config: readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example' }) };
    const made = testClient(secure, routes(secure));
    const cookie = (await made.start()).headers.getSetCookie().find((line) => line.startsWith('__Host-vitrine='));
    expect(cookie).toMatch(/; HttpOnly/u);
    expect(cookie).toMatch(/; Secure/u);
    expect(cookie).toMatch(/; SameSite=Lax/u);
  });
});

describe('a refusal', () => {
  test.each([
    ['the storefront that the body names', { locale: 'jp_ja' }, {}, 'こちらの商品は在庫がございません。'],
    ['Arabic in Arabia', { locale: 'sa_ar' }, {}, 'لم تعد هذه القطعة متوفرة.'],
  ])('speaks the language of %s', async (_name, body, headers, message) => {
    const { post } = await client();
    expect((await post(path, body, headers)).body).toMatchObject({ error: { message } });
  });

  test('uses the language of the query, else of the browser', async () => {
    const { get } = await client();
    expect((await get('/api/commerce/none?locale=de_de')).body).toMatchObject({
      error: { message: 'Wir konnten nicht finden, was Sie suchen.' },
    });
    expect((await get('/api/commerce/none', { 'accept-language': 'it' })).body).toMatchObject({
      error: { message: 'Non abbiamo trovato ciò che cercava.' },
    });
  });

  test.each(['xx_yy', 'fr', '', 'FR_FR', '__proto__', 'fr_fr%00'])('an unknown locale (%s) is 400', async (locale) => {
    const of = shop();
    const { get } = testClient(of, [
      route(navigation, async () => ({ categories: [], menu: [] }), { public_seconds: 60 }),
    ]);
    expect((await get(`/api/commerce/navigation?locale=${locale}`)).status).toBe(400);
    expect((await get('/api/commerce/navigation?locale=fr_fr')).status).toBe(200);
  });

  test.each([
    ['ch_de', 'Grösse'],
    ['de_de', 'Größe'],
  ])('a public answer is spelled as %s spells it: %s', async (locale, title) => {
    const page = route(legalPage, async () => ({ title: 'Größe', updated: '', blocks: [] }), { public_seconds: 60 });
    const { get } = testClient(shop(), [page]);
    const path = legalPage.path.replace(':name', 'terms');
    expect((await get(`/api/${legalPage.base}${path}?locale=${locale}`)).body).toMatchObject({ title });
  });

  test.each([
    ['the locale', '?locale=fr_fr&locale=de_de', 'locale'],
    ['the same word', '?locale=fr_fr&locale=fr_fr', 'locale'],
    ['a name in disguise', '?locale=fr_fr&%6Cocale=de_de', 'locale'],
    ['a name the call does not know', '?locale=fr_fr&a=1&a=2', 'a'],
  ])('%s given twice is refused by its name', async (_name, query, field) => {
    const of = shop();
    const { get } = testClient(of, [
      route(navigation, async () => ({ categories: [], menu: [] }), { public_seconds: 60 }),
    ]);
    const answer = await get(`/api/commerce/navigation${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: { [field]: 'repeated' } } } });
  });

  test('S17: a server error reveals no details', async () => {
    const of = shop();
    const made = testClient(of, [
      ...sessionRoutes(of),
      route(logout, async () => Promise.reject(new Error('secret path /etc'))),
    ]);
    await made.start();
    const { status, body } = await made.post(path, { locale: 'fr_fr' });
    expect(status).toBe(500);
    expect(body).toMatchObject({ error: { internal_code: 500 } });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

test('S17: a client that disconnects in the middle of a body causes no server error and no alert', async () => {
  const lines: string[] = [];
  const of: Shop = { ...shop(), log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) };
  const body = new ReadableStream({
    start: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const asked = new Request(`http://shop.example${path}`, { method: 'POST', body, duplex: 'half' });
  expect((await createApi(of, routes(of)).request(asked)).status).toBe(400);
  expect(lines).toEqual([]);
});

describe('a refusal before any call', () => {
  test.each([
    ['a field the contract does not know', { locale: 'fr_fr', more: 1 }, 400, { internal_code: 400 }],
    ['a body over 256 KB', { locale: 'fr_fr', more: 'a'.repeat(256 * 1024) }, 413, { internal_code: 413 }],
  ])('%s has its code', async (_name, body, status, error) => {
    const { post } = await client();
    expect(await post(path, body)).toMatchObject({ status, body: { error } });
  });

  test('an unknown call has its own error code', async () => {
    const { get } = await client();
    expect(await get('/api/commerce/none')).toMatchObject({ status: 404, body: { error: { internal_code: 404 } } });
  });
});

describe('S12: a body', () => {
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const of = shop();
    const made = testClient(of, routes(of));
    await made.start();
    const response = await createApi(of, routes(of)).request(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        cookie: [...made.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': made.jar.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
    });
    return response.status;
  };

  test('over 256 KB is 413', async () => {
    expect(await send(`{"locale":"fr_fr","x":"${'a'.repeat(256 * 1024)}"}`)).toBe(413);
  });
  test('nested deeply is refused before it is parsed', async () => {
    const { post } = await client();
    let nested: unknown = 1;
    for (let depth = 0; depth < 1000; depth += 1) nested = [nested];
    const { status, body } = await post(path, { locale: nested });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { body: 'json' } } });
    expect(await send(`{"locale":${'['.repeat(120_000)}${']'.repeat(120_000)}}`)).toBe(400);
  });
  test('with brackets inside strings does not count as nested', () => {
    expect(isTooDeep(JSON.stringify({ text: '[{"'.repeat(500) }))).toBe(false);
  });
  test('that is compressed is 400', async () => {
    expect(await send('{"locale":"fr_fr"}', { 'content-encoding': 'gzip' })).toBe(400);
  });
  test.each([['{"locale":'], ['not json'], ['[]'], ['null'], ['"fr_fr"'], ['{"locale":"fr_fr","__proto__":{"a":1}}']])(
    'such as %s is 400',
    async (body) => {
      expect(await send(body)).toBe(400);
    },
  );
  test('with a hundred thousand keys is 400', async () => {
    const keys = Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',');
    expect(await send(`{"locale":"fr_fr",${keys}}`)).toBe(400);
  });
});

describe('S16: the log', () => {
  test('identifies the request by its id and pattern, and holds no personal data', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line: string) => void lines.push(line) });
    const of: Shop = { ...shop(), log };
    const made = await client(of);
    const canary = 'ada.canary@example.com';
    await made.post(path, { locale: 'fr_fr', email: canary });
    await made.post(path, { locale: 'fr_fr' }, { 'user-agent': canary, 'x-forwarded-for': '203.0.113.77' });
    await made.get(`/api/commerce/none/${canary}?hash=${canary}&ref=4111111111111111`);
    await made.get('/api/commerce/sync-form', { 'x-request-id': `a {"level":60}${canary}` });
    const text = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const secret of [
      'canary',
      '4111111111111111',
      '203.0.113.77',
      made.jar.get('vitrine') ?? '?',
      made.jar.get('XSRF-TOKEN') ?? '?',
    ])
      expect(text).not.toContain(secret);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('request_id');
    expect(lines.map((line) => JSON.parse(line) as { route: string })).toContainEqual(
      expect.objectContaining({ route: path, method: 'POST', status: 409, request_id: expect.any(String) as string }),
    );
  });
});

test('every log line of a request carries its id, and no other', async () => {
  const lines: string[] = [];
  const of: Shop = { ...shop(), log: createLog('trace', { write: (line: string) => void lines.push(line) }) };
  const app = createApi(of, []);
  app.get('/slow/:name', async (context) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    of.log.warn({ expectedId: context.req.param('name') }, 'something on the way');
    throw new Error('a fault');
  });
  const ids = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await Promise.all(ids.map(async (id) => app.request(`/slow/${id}`, { headers: { 'x-request-id': id } })));
  of.log.info('between two requests');
  const logEntries = lines.map((line) => JSON.parse(line) as { request_id?: string; msg: string; expectedId?: string });
  for (const { expectedId, request_id } of logEntries) if (expectedId) expect(request_id).toBe(expectedId);
  expect(logEntries.filter(({ request_id }) => request_id === ids[0]).map(({ msg }) => msg)).toEqual([
    'something on the way',
    'unexpected error',
    'request',
  ]);
  expect(logEntries.at(-1)).not.toHaveProperty('request_id');
});

describe('health', () => {
  test('is ready until the shop stops, and alive all the time', async () => {
    const of = shop();
    const readiness = { open: true };
    const app = createApi(of, []);
    healthRoutes(of, readiness).mountOn(app);
    expect((await app.request('/readyz')).status).toBe(200);
    readiness.open = false;
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
  });

  test('metrics count requests by pattern, and are not on the public port when they have their own', async () => {
    const of = shop();
    const app = createApi(of, routes(of));
    healthRoutes(of, { open: true }).mountOn(app);
    await app.request('/api/commerce/sync-form');
    expect(await (await app.request('/metrics')).text()).toMatch(
      /vitrine_request_seconds_count\{method="GET",route="\/api\/commerce\/sync-form",status="200"\} 1/u,
    );
    for (const [env, status] of [
      [{ NODE_ENV: 'test', METRICS_PORT: '9100' }, 404],
      [{ NODE_ENV: 'production' }, 404],
      [{ NODE_ENV: 'production', METRICS_PUBLIC: '1' }, 200],
    ] as const) {
      const apart: Shop = { ...of, config: readConfig(env) };
      const other = createApi(apart, []);
      healthRoutes(apart, { open: true }).mountOn(other);
      expect((await other.request('/metrics')).status).toBe(status);
    }
  });
});
