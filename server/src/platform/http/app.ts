import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { ApiError } from '../errors/ApiError.ts';
import { within } from '../log/log.ts';
import type { Shop } from '../shop/shop.ts';
import { traceRequest } from '../tracing/spans.ts';
import { answerError } from './answerError.ts';
import { type Env, requestIdPattern } from './env.ts';
import { mountCalls } from './mountCalls.ts';
import type { Route } from './route.ts';
import { callPolicy, securityHeaders } from './securityHeaders.ts';

/**
 * Writes one log line and one metric per request: id, pattern, status and time. No personal data (invariant S16).
 */
async function record(shop: Shop, context: Context<Env>, next: () => Promise<void>): Promise<void> {
  const given = context.req.header('x-request-id');
  const request_id = given && requestIdPattern.test(given) ? given : randomUUID();
  context.set('request_id', request_id);
  const started = performance.now();
  const end = await traceRequest(context.req.header('traceparent'), async (ended) => {
    await within(request_id, next);
    return ended;
  });
  // Sets the header directly, because `context.header` would rebuild the answer as a stream.
  context.res.headers.set('x-request-id', request_id);
  const ms = performance.now() - started;
  const route = context.get('route') ?? 'none';
  const { method } = context.req;
  const { status } = context.res;
  shop.log.info({ request_id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
  shop.metrics.answered(method, route, status, ms);
  end(`${method} ${route}`, status, {
    'http.request.method': method,
    'http.route': route,
    'vitrine.request_id': request_id,
  });
}

/** The commerce and back-end calls as one app; pages are mounted beside it. */
export function createApi(shop: Shop, routes: readonly Route[]): Hono<Env> {
  const app = new Hono<Env>();
  const headers = securityHeaders(shop.config);
  app.use('*', (context, next) => record(shop, context, next));
  app.use('*', async (context, next) => {
    await next();
    const answered = context.res.headers;
    // A frame of our own pages says so itself (pages/mapframe).
    const framing = answered.get('x-frame-options');
    // The office scans by camera (pages/office).
    const permitted = answered.get('permissions-policy');
    for (const [name, value] of headers) answered.set(name, value);
    if (framing !== null) answered.set('x-frame-options', framing);
    if (permitted !== null) answered.set('permissions-policy', permitted);
    if (!answered.has('content-security-policy')) answered.set('content-security-policy', callPolicy);
  });
  mountCalls(
    shop,
    app,
    '/api/commerce',
    routes.filter(({ endpoint }) => endpoint.base === 'commerce'),
  );
  mountCalls(
    shop,
    app,
    '/api/backend',
    routes.filter(({ endpoint }) => endpoint.base === 'backend'),
  );
  for (const base of ['/api/commerce/*', '/api/backend/*'])
    app.all(base, () => {
      throw new ApiError('not_found');
    });
  app.notFound((context) => answerError(shop, new ApiError('not_found'), context));
  app.onError((error, context) => answerError(shop, error, context));
  return app;
}
