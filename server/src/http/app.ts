import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { isAntiForgeryToken, readVisitor } from '../session/session.ts';
import type { Shop } from '../shop.ts';
import { ApiError } from './ApiError.ts';
import { answerError } from './answerError.ts';
import { addressOf } from './address.ts';
import type { Route } from './route.ts';

export type Env = { Variables: { request_id: string } };

export const bodyBytes = 256 * 1024;
const requestIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu;

/** The session cookie: `__Host-` where https lets the browser insist on it (invariant A10). */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-vitrine' : 'vitrine');

/** Whether the visitor came by https, straight or through the trusted proxy. */
export function isSecure(shop: Shop, context: Context): boolean {
  if (shop.config.PUBLIC_URL) return shop.config.PUBLIC_URL.startsWith('https:');
  return shop.config.TRUST_PROXY && context.req.header('x-forwarded-proto') === 'https';
}

export function setSessionCookie(shop: Shop, context: Context, raw: string): void {
  const secure = isSecure(shop, context);
  setCookie(context, sessionCookie(secure), raw, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: 30 * 86_400,
  });
}

/** Reads and checks one part of a request against the contract; refuses with the fields' message keys. */
function checked(
  schema:
    | {
        safeParse: (value: unknown) => {
          success: boolean;
          data?: unknown;
          error?: { issues: { path: PropertyKey[]; code?: string; message: string }[] };
        };
      }
    | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error?.issues ?? [])
    fields[issue.path.map(String).join('.') || 'body'] =
      issue.code === 'unrecognized_keys' ? 'unknown_field' : 'format';
  throw new ApiError('payload_refused', { fields });
}

async function readBody(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\b/iu.test(type)) throw new ApiError('payload_refused', { fields: { body: 'json' } });
  try {
    return await context.req.json();
  } catch {
    throw new ApiError('payload_refused', { fields: { body: 'json' } });
  }
}

/** Mounts the calls of a backend on its base path. Each answer of a person's call is `no-store`. */
function mount(shop: Shop, app: Hono<Env>, base: string, routes: readonly Route[]): void {
  for (const { endpoint, handle, public_seconds } of routes) {
    const changes = endpoint.method !== 'GET';
    app.on(endpoint.method, `${base}${endpoint.path}`, async (context) => {
      const secure = isSecure(shop, context);
      const isPublic = public_seconds !== undefined;
      const cookie = getCookie(context, sessionCookie(secure));
      if (changes && !isAntiForgeryToken(shop.secret, cookie ?? '', context.req.header('x-xsrf-token')))
        throw new ApiError('anti_forgery');
      const params = checked(endpoint.params, context.req.param());
      const query = checked(endpoint.query, context.req.query());
      const body = checked(endpoint.body, changes && endpoint.body ? await readBody(context) : undefined);
      const visitor = await readVisitor(shop.db, isPublic ? undefined : cookie, shop.now());
      if (endpoint.signed_in && !visitor.customer_id) throw new ApiError('session_ended');
      const idempotency_key = context.req.header('idempotency-key') ?? null;
      if (endpoint.idempotent && !(idempotency_key && requestIdPattern.test(idempotency_key)))
        throw new ApiError('idempotency_key_missing');
      const answer = await handle({
        params: params,
        query: query,
        body: body,
        visitor,
        reply: {
          setSession: (raw) => setSessionCookie(shop, context, raw),
          setAntiForgery: (token) =>
            setCookie(context, 'XSRF-TOKEN', token, { path: '/', sameSite: 'Lax', secure, maxAge: 30 * 86_400 }),
          setHeader: (name, value) => context.header(name, value),
        },
        request_id: context.get('request_id'),
        address: addressOf(shop, context),
        user_agent: (context.req.header('user-agent') ?? '').slice(0, 512),
        idempotency_key,
      });
      context.header(
        'cache-control',
        isPublic ? `public, max-age=${public_seconds}, stale-while-revalidate=60` : 'no-store',
      );
      return context.json(answer as object);
    });
  }
}

/** The commerce and back-end calls as one app; pages are mounted beside it. */
export function createApi(shop: Shop, routes: readonly Route[]): Hono<Env> {
  const app = new Hono<Env>();
  app.use('*', async (context, next) => {
    const given = context.req.header('x-request-id');
    const request_id = given && requestIdPattern.test(given) ? given : randomUUID();
    context.set('request_id', request_id);
    context.header('x-request-id', request_id);
    await next();
  });
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: bodyBytes,
      onError: () => {
        throw new ApiError('body_too_large');
      },
    }),
  );
  mount(
    shop,
    app,
    '/api/commerce',
    routes.filter(({ endpoint }) => endpoint.base === 'commerce'),
  );
  mount(
    shop,
    app,
    '/api/backend',
    routes.filter(({ endpoint }) => endpoint.base === 'backend'),
  );
  app.all('/api/*', () => {
    throw new ApiError('not_found');
  });
  app.onError((error, context) => answerError(shop, error, context));
  return app;
}
