import { afterEach, beforeEach, vi } from 'vitest';

export type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
  readonly idempotency_key: string | null;
};
type Answer = { readonly status?: number; readonly body: unknown };
type Handler = (asked: Asked) => Answer | Promise<Answer>;

/**
 * Replaces the network in a test file: `server.on('/api/commerce/login', handler)`; the requests are in `server.asked`.
 * A path without a handler fails the call, as an unreachable server would.
 */
export function fakeServer() {
  const handlers = new Map<string, Handler>();
  const asked: Asked[] = [];
  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=token';
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const url = new URL(address, 'http://shop.test');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const headers = new Headers(init?.headers);
      const idempotency_key = headers.get('idempotency-key');
      const request = { path: url.pathname, query: url.searchParams, body, headers, idempotency_key };
      asked.push(request);
      const handler = handlers.get(url.pathname);
      if (!handler) throw new TypeError(`Nobody answers ${url.pathname}`);
      const { status = 200, body: answer } = await handler(request);
      return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    handlers.clear();
    asked.length = 0;
  });
  return {
    asked,
    on: (path: string, handler: Handler) => void handlers.set(path, handler),
    refuse: (path: string, status: number, internal_code: number, message: string) =>
      void handlers.set(path, () => ({ status, body: { error: { internal_code, message } } })),
  };
}
