// Every address of the running server has a queue in front of the database, or does not read it. decisions/0096.
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './openApp.ts';
import { createResponseCache } from './platform/cache/responseCache.ts';
import { readConfig } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import { ApiError } from './platform/errors/ApiError.ts';
import { type Gate, gateOf } from './platform/http/plainRoutes.ts';
import { deviceCookie, sessionCookie, staffCookie } from './platform/http/sessionCookie.ts';
import { createListener } from './platform/http/listener.ts';
import { serve, type Serving } from './platform/http/serve.ts';
import type { Admission } from './platform/load/admission.ts';
import { antiForgeryToken } from './platform/session/session.ts';
import type { Shop } from './platform/shop/shop.ts';
import { testShop } from './testing/testShop.ts';

type Address = { readonly method: string; readonly path: string; readonly gate: Gate | undefined };

/** The addresses that need no queue. A new one belongs here only if it cannot read the database. */
const withoutDatabase = [
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /fapiao-code/:hash',
  'GET /healthz',
  'GET /images/*',
  'GET /images/:file',
  'GET /maps/:service',
  'GET /metrics',
  'GET /readyz',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /us/en/geo/',
];
/** Middlewares of all addresses, and the answer to unknown calls. */
const ofAll = ['ALL /*', 'ALL /api/backend/*', 'ALL /api/commerce/*'];

/** Whether the listener refuses a call before the app: only without that is seen what the app reads before its queue. */
let refusesEarly = true;
const full: Admission = {
  run: () => Promise.reject(new ApiError('overloaded', { time_to_wait: 3 })),
  refuses: () => (refusesEarly ? 3 : null),
  load: () => ({ waiting: 0, running: 0 }),
};
let reads: string[] = [];
/** A database that notes each use. */
const watched = new Proxy({} as Database, {
  get(_target, name) {
    reads.push(String(name));
    throw new Error('the database was read');
  },
});

const secret = createSecretKey(randomBytes(32));
let serving: Serving;
let addresses: Address[] = [];

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', METRICS_PUBLIC: '1' });
  const shop: Shop = { ...testShop(watched), config, secret, admission: full };
  const { app, routes } = await openApp(shop, { open: true }, () => Promise.reject(new Error('no page is made')));
  const groups = new Map<string, Address>();
  // The last handler of an address answers it; those before are limits of its body.
  for (const { method, path, handler } of app.routes)
    groups.set(`${method} ${path}`, { method, path, gate: gateOf(handler) });
  addresses = [...groups.values()];
  serving = await serve(createListener(shop, app, routes, createResponseCache(0)), 0);
});
afterAll(() => serving.stop(0));

const named = ({ method, path }: Address): string => `${method} ${path.replace(/\{.*\}/u, '')}`;
const isQueued = ({ gate }: Address): boolean => typeof gate === 'string';
/** An address that matches the pattern. */
const sample = (path: string): string =>
  path
    .replace(/:\w+\{.*json\}/u, 'fr_fr.json')
    .replace(/:\w+\{.*xml\}/u, 'fr_fr.xml')
    .replace(/:\w+\{.*mp4.*\}/u, 'clip.mp4')
    .replace(/:\w+\{.+\}/u, 'sacs/cabas')
    .replace(/:\w+/gu, 'x')
    .replace('*', 'x');
const ask = async ({ method, path }: Address, headers: Record<string, string> = {}): Promise<number> => {
  const post = {
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'step=cancel&List-Unsubscribe=One-Click',
  };
  const url = `http://127.0.0.1:${serving.port}${sample(path)}`;
  return (await fetch(url, { method, redirect: 'manual', headers, ...(method === 'POST' ? post : {}) })).status;
};

describe('every address of the server', () => {
  test('names its queue or why it reads no database', () => {
    const unnamed = addresses.filter(({ gate }) => gate === undefined).map(named);
    expect(unnamed.toSorted()).toEqual(ofAll);
    expect(addresses.filter(isQueued).length).toBeGreaterThan(150);
  });

  test('that has no queue is listed, and reads no database', async () => {
    const free = addresses.filter(({ gate }) => typeof gate === 'object' && gate.no_database !== 'a file of the build');
    expect(free.map(named).toSorted()).toEqual(withoutDatabase);
    reads = [];
    for (const address of free) await ask(address);
    expect(reads).toEqual([]);
  });

  test('that has a queue answers 503 while the queue is full', async () => {
    reads = [];
    refusesEarly = true;
    // A webhook refuses a missing signature before its queue.
    const queued = addresses.filter((one) => isQueued(one) && !one.path.startsWith('/webhooks/'));
    const answered = await Promise.all(queued.map(async (one) => `${await ask(one)} ${named(one)}`));
    expect(answered.filter((line) => !line.startsWith('503'))).toEqual([]);
    expect(reads).toEqual([]);
  });

  test('that has a queue reads no database before it, for a known visitor and a member of staff', async () => {
    reads = [];
    refusesEarly = false;
    const session = randomBytes(32).toString('base64url');
    const headers = {
      cookie: `${sessionCookie(false)}=${session}; ${staffCookie(false)}=${session}; ${deviceCookie(false)}=${session}`,
      'x-xsrf-token': antiForgeryToken(secret, session),
      'idempotency-key': randomUUID(),
      'x-checkout-version': '1',
    };
    const queued = addresses.filter(isQueued);
    await Promise.all(queued.map((one) => ask(one, headers)));
    expect(reads).toEqual([]);
    // A large body is read only after the check of its caller, which needs a slot.
    const large = queued.filter(({ path }) => path.endsWith('/inspect'));
    expect(await Promise.all(large.map((one) => ask(one, headers)))).toEqual([503]);
  });
});
