import { createSecretKey } from 'node:crypto';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { createAdmission } from '../platform/load/admission.ts';
import { createApi } from '../platform/http/app.ts';
import { createMetrics } from '../platform/load/metrics.ts';
import type { Route } from '../platform/http/route.ts';
import { createLog } from '../platform/log/log.ts';
import { createSkuQueue } from '../platform/load/skuQueue.ts';
import type { Shop } from '../platform/shop/shop.ts';

/** A shop on a test database, with a clock that is fixed at `now` unless the test moves it. */
export function testShop(db: Database, clock: { now: Date } = { now: new Date('2026-11-21T10:00:00Z') }): Shop {
  return {
    // Captchas have tests of their own; elsewhere they would only be in the way.
    config: readConfig({ NODE_ENV: 'test', CAPTCHA: 'off' }),
    db,
    replica: db,
    // Wide open: load shedding has tests of its own.
    admission: createAdmission(10_000),
    pieces: createSkuQueue(10_000),
    condition: { ask: async () => ({ answers: true, writes: true, fits: true }), writes: () => true },
    // What the database notifies of has tests of its own.
    notices: { hear: async () => undefined, close: async () => undefined },
    log: createLog('silent'),
    metrics: createMetrics(),
    now: () => clock.now,
    secret: createSecretKey(Buffer.alloc(32, 7)),
    previous_secret: null,
    redis: null,
  };
}

export type Answered = { status: number; body: unknown; headers: Headers };

type Asked = { method: string; headers: Record<string, string>; body?: string };

/** A browser as far as the calls see one: keeps cookies and sends the anti-forgery token back. Two with one `jar` are one, at two servers. */
export function clientOf(
  ask: (path: string, init: Asked) => Response | Promise<Response>,
  jar = new Map<string, string>(),
) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const response = await ask(path, {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(jar.has('XSRF-TOKEN') ? { 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: response.headers,
    };
  };
  return {
    jar,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
    /** What a page does first: the session cookie and the anti-forgery token. */
    start: () => send('GET', '/api/commerce/sync-form'),
  };
}

/** A browser at a shop's calls, within the process. */
export function testClient(shop: Shop, routes: readonly Route[]) {
  const app = createApi(shop, routes);
  return clientOf((path, init) => app.request(path, init));
}
