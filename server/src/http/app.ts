import { randomUUID } from 'node:crypto';
import type { WorkKind } from '@vitrine/contract/endpoint';
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { isAntiForgeryToken, readVisitor, unreadVisitor } from '../session/session.ts';
import { anyPurge } from '../cache/responseCache.ts';
import { isServed } from '../house.ts';
import { within } from '../log.ts';
import { acceptedSecrets, type Shop } from '../shop.ts';
import { traceRequest } from '../tracing/spans.ts';
import { ApiError } from './ApiError.ts';
import { addressOf } from './address.ts';
import type { Kind } from './admission.ts';
import { answerError, writeRefusal } from './answerError.ts';
import { bodyBytes, readBody } from './readBody.ts';
import type { Route } from './route.ts';
import { callPolicy, securityHeaders } from './securityHeaders.ts';
import { deviceCookie, knownDays, sessionCookie } from './sessionCookie.ts';
import { unstorableIn } from './unstorable.ts';

export { bodyBytes } from './readBody.ts';

export type Env = {
  Bindings: {
    /** The request waits in no queue: it is part of one that has been through its own. */
    admitted?: boolean;
  };
  Variables: {
    /** The kind of work of the call that answers. */
    work: WorkKind | undefined;
    request_id: string;
    /** The pattern of the address that answers, for logs and figures; never the address itself. */
    route: string | undefined;
    /** The storefront that the request names, for the language of a refusal. */
    locale: Locale | undefined;
  };
};

export const requestIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu;

/** Whether the visitor came by https, straight or through the trusted proxy. */
function isSecure(shop: Shop, context: Context): boolean {
  if (shop.config.PUBLIC_URL) return shop.config.PUBLIC_URL.startsWith('https:');
  return shop.config.TRUST_PROXY > 0 && context.req.header('x-forwarded-proto') === 'https';
}

function setSessionCookie(shop: Shop, context: Context, raw: string): void {
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
  const unstorable = unstorableIn(value);
  if (unstorable !== null) throw new ApiError('payload_refused', { fields: { [unstorable]: 'format' } });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error?.issues ?? [])
    fields[issue.path.map(String).join('.') || 'body'] =
      issue.code === 'unrecognized_keys' ? 'unknown_field' : 'format';
  throw new ApiError('payload_refused', { fields });
}

/** A parameter given twice says two things: refused by its name, like one of the wrong kind, before either is taken. */
function refuseRepeated(context: Context<Env>): void {
  if (!context.req.url.includes('&')) return;
  const repeated = Object.entries(context.req.queries()).filter(([, values]) => values.length > 1);
  if (repeated.length === 0) return;
  throw new ApiError('payload_refused', { fields: Object.fromEntries(repeated.map(([name]) => [name, 'repeated'])) });
}

/**
 * Remembers the storefront that a query or a body names. One that the house does not have is refused as no locale at
 * all.
 */
function noteLocale(shop: Shop, context: Context<Env>, from: unknown): void {
  if (typeof from !== 'object' || from === null || !('locale' in from)) return;
  if (typeof from.locale !== 'string' || !isLocale(from.locale)) return;
  if (!isServed(shop.config.house, from.locale))
    throw new ApiError('payload_refused', { fields: { locale: 'format' } });
  context.set('locale', from.locale);
}

/**
 * Why a call without the session's token is refused, in the words of the storefront that it names. The pages ask for
 * session and token before they come here: who still brings no cookie keeps none.
 */
async function forgeryRefusal(shop: Shop, context: Context<Env>, cookie: string | undefined): Promise<ApiError> {
  const sent = await readBody(context).catch(() => undefined);
  noteLocale(shop, context, sent);
  return new ApiError(cookie === undefined ? 'cookies_refused' : 'anti_forgery');
}

/**
 * Does `work` in a slot of its kind. What waits in the queue is dropped when its client hangs up. A part of a page that
 * is made in the process needs no slot of its own.
 */
export function admitted<Result>(
  shop: Shop,
  context: Context<Env>,
  kind: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  // Without a server around it, as in tests, an app has no bindings.
  const bindings: Env['Bindings'] | undefined = context.env;
  return bindings?.admitted ? work() : shop.admission.run(kind, () => context.req.raw.signal, work);
}

/** Mounts the calls of a backend on its base path. Each answer of a person's call is `no-store`. */
function mount(shop: Shop, app: Hono<Env>, base: string, routes: readonly Route[]): void {
  for (const { endpoint, handle, public_seconds, visitor: given } of routes) {
    const changes = endpoint.method !== 'GET';
    app.on(endpoint.method, `${base}${endpoint.path}`, async (context) => {
      context.set('route', `${base}${endpoint.path}`);
      context.set('work', endpoint.work);
      const secure = isSecure(shop, context);
      const isPublic = public_seconds !== undefined;
      const cookie = getCookie(context, sessionCookie(secure));
      const asked = context.req.query();
      refuseRepeated(context);
      noteLocale(shop, context, asked);
      if (endpoint.locale_header) noteLocale(shop, context, { locale: context.req.header('locale') });
      if (
        (changes || endpoint.anti_forgery) &&
        !acceptedSecrets(shop).some((secret) =>
          isAntiForgeryToken(secret, cookie ?? '', context.req.header('x-xsrf-token')),
        )
      )
        throw await forgeryRefusal(shop, context, cookie);
      const params = checked(endpoint.params, context.req.param());
      const query = checked(endpoint.query, asked);
      const sent = changes && endpoint.body ? await readBody(context) : undefined;
      noteLocale(shop, context, sent);
      const body = checked(endpoint.body, sent);
      const user_agent = (context.req.header('user-agent') ?? '').slice(0, 512);
      const known = isPublic ? undefined : cookie;
      if (changes && !shop.condition.writes()) throw writeRefusal(endpoint.work);
      const idempotency_key = context.req.header('idempotency-key') ?? null;
      const needs_key = endpoint.idempotent === true || (endpoint.idempotent && idempotency_key !== null);
      if (needs_key && !(idempotency_key && requestIdPattern.test(idempotency_key)))
        throw new ApiError('idempotency_key_missing');
      const tags = new Set<string>();
      const input = {
        params: params,
        query: query,
        body: body,
        reply: {
          setSession: (raw: string) => setSessionCookie(shop, context, raw),
          setDevice: (raw: string) =>
            setCookie(context, deviceCookie(secure), raw, {
              path: '/',
              httpOnly: true,
              sameSite: 'Lax',
              secure,
              maxAge: knownDays * 86_400,
            }),
          setAntiForgery: (token: string) =>
            setCookie(context, 'XSRF-TOKEN', token, { path: '/', sameSite: 'Lax', secure, maxAge: 30 * 86_400 }),
          setHeader: (name: string, value: string) => context.header(name, value),
          tag: (...more: string[]) => {
            for (const tag of more) tags.add(tag);
          },
        },
        request_id: context.get('request_id'),
        // Asked of the operating system, and only a few calls want it.
        get address() {
          return addressOf(shop, context);
        },
        get device() {
          return getCookie(context, deviceCookie(secure)) ?? null;
        },
        user_agent,
        idempotency_key,
        checkout_version: context.req.header('x-checkout-version') ?? null,
        locale: context.get('locale') ?? null,
      };
      const answer = await admitted(shop, context, endpoint.work, async () => {
        const visitor =
          given === 'unread'
            ? unreadVisitor(known, user_agent)
            : await readVisitor(shop.db, known, shop.now(), user_agent);
        if (endpoint.signed_in && !visitor.customer_id) throw new ApiError('session_ended');
        return handle(Object.assign(input, { visitor }));
      });
      if (isPublic) context.header('x-cache-tags', tags.size > 0 ? [...tags].join(' ') : anyPurge);
      context.header(
        'cache-control',
        isPublic ? `public, max-age=${public_seconds}, stale-while-revalidate=60` : 'no-store',
      );
      return context.json(answer as object);
    });
  }
}

/**
 * One line and one figure per request: its id, pattern, status and time. Nothing that names a person (invariant S16).
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
  // On the headers themselves: `context.header` would make the answer anew as a stream.
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

const tooLarge = (): never => {
  throw new ApiError('body_too_large');
};
const limitUnsaid = bodyLimit({ maxSize: bodyBytes, onError: tooLarge });

/**
 * Refuses what is too large by the length that nearly every body says; only one that does not is counted as it comes.
 */
const limitBody: MiddlewareHandler<Env> = (context, next) => {
  const length = context.req.header('content-length');
  const isUnsaid = length === undefined || context.req.header('transfer-encoding') !== undefined;
  if (isUnsaid && context.req.method !== 'GET') return limitUnsaid(context, next);
  if (Number(length) > bodyBytes) tooLarge();
  return next();
};

/** The commerce and back-end calls as one app; pages are mounted beside it. */
export function createApi(shop: Shop, routes: readonly Route[]): Hono<Env> {
  const app = new Hono<Env>();
  const headers = securityHeaders(shop.config);
  app.use('*', (context, next) => record(shop, context, next));
  app.use('*', async (context, next) => {
    await next();
    const answered = context.res.headers;
    for (const [name, value] of headers) answered.set(name, value);
    if (!answered.has('content-security-policy')) answered.set('content-security-policy', callPolicy);
  });
  app.use('/api/*', limitBody);
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
  for (const base of ['/api/commerce/*', '/api/backend/*'])
    app.all(base, () => {
      throw new ApiError('not_found');
    });
  app.notFound((context) => answerError(shop, new ApiError('not_found'), context));
  app.onError((error, context) => answerError(shop, error, context));
  return app;
}
