import type { Endpoint } from '@vitrine/contract/endpoint';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { anyPurge } from '../cache/responseCache.ts';
import { ApiError } from '../errors/ApiError.ts';
import { isAntiForgeryToken, readVisitor, unreadVisitor } from '../session/session.ts';
import { acceptedSecrets, type Shop } from '../shop/shop.ts';
import { addressOf } from './address.ts';
import { admitted } from './admitted.ts';
import { writeRefusal } from './answerError.ts';
import { checked, noteLocale, refuseRepeated } from './checkCall.ts';
import { withoutCountry } from './countryBeside.ts';
import { withGate } from './plainRoutes.ts';
import { type Env, requestIdPattern } from './env.ts';
import { limitBody } from './limitBody.ts';
import { bodyBytes, readBody } from './readBody.ts';
import { isSecure, replyTo } from './reply.ts';
import { presentedKey } from './presentedKey.ts';
import type { PresentedKey, Route } from './route.ts';
import {
  boutiqueCookie,
  boutiqueDeviceCookie,
  deviceCookie,
  sessionCookie,
  staffCookie,
  staffDeviceCookie,
} from './sessionCookie.ts';

const changes = (endpoint: Endpoint): boolean => endpoint.method !== 'GET';

/** Whether a call that needs the session's anti-forgery token lacks it (invariant S4). */
function isForged(shop: Shop, endpoint: Endpoint, context: Context<Env>, cookie: string | undefined): boolean {
  return (
    (changes(endpoint) || endpoint.anti_forgery === true) &&
    !acceptedSecrets(shop).some((secret) =>
      isAntiForgeryToken(secret, cookie ?? '', context.req.header('x-xsrf-token')),
    )
  );
}

/**
 * The refusal for a call without the session's token. Pages request session and token before this call, so a request
 * without a cookie means that the browser blocks cookies. Notes the storefront, for the language of the message.
 */
async function forgeryRefusal(shop: Shop, context: Context<Env>, cookie: string | undefined): Promise<ApiError> {
  // The body only names the storefront; a malformed or a large one gets the refusal in the default language.
  const isSmall = Number(context.req.header('content-length') ?? 0) <= bodyBytes;
  const sent = isSmall ? await readBody(context).catch(() => undefined) : undefined;
  noteLocale(shop, context, sent);
  return new ApiError(cookie === undefined ? 'cookies_refused' : 'anti_forgery');
}

function refuseKeyless(endpoint: Endpoint, idempotency_key: string | null): void {
  const needs_key = endpoint.idempotent === true || (endpoint.idempotent && idempotency_key !== null);
  if (needs_key && !(idempotency_key && requestIdPattern.test(idempotency_key)))
    throw new ApiError('idempotency_key_missing');
}

/** What a call's use case gets besides its visitor. */
function inputOf<Params, Query, Body>(
  shop: Shop,
  context: Context<Env>,
  {
    secure,
    tags,
    ...asked
  }: {
    readonly params: Params;
    readonly query: Query;
    readonly body: Body;
    readonly staff: string | null;
    readonly key: PresentedKey | null;
    readonly user_agent: string;
    readonly idempotency_key: string | null;
    readonly secure: boolean;
    readonly tags: Set<string>;
  },
) {
  return {
    params: asked.params,
    query: asked.query,
    body: asked.body,
    reply: replyTo(context, secure, tags),
    request_id: context.get('request_id'),
    // A getter, because it costs a system call and few calls read it.
    get address() {
      return addressOf(shop, context);
    },
    get device() {
      return getCookie(context, deviceCookie(secure)) ?? null;
    },
    staff: asked.staff,
    key: asked.key,
    get staff_device() {
      return getCookie(context, staffDeviceCookie(secure)) ?? null;
    },
    get boutique() {
      return getCookie(context, boutiqueCookie(secure)) ?? null;
    },
    get boutique_device() {
      return getCookie(context, boutiqueDeviceCookie(secure)) ?? null;
    },
    host: context.req.header('host') ?? null,
    last_event_id: context.req.header('last-event-id') ?? null,
    user_agent: asked.user_agent,
    get shown_page() {
      return {
        address: context.req.header('referer') ?? null,
        origin: context.req.header('x-page-origin') ?? null,
      };
    },
    idempotency_key: asked.idempotency_key,
    checkout_version: context.req.header('x-checkout-version') ?? null,
    locale: context.get('locale') ?? null,
  };
}

/** Checks one request of a call and answers it. Throws ApiError for what the contract or the session refuses. */
async function answerCall(shop: Shop, called: Route, context: Context<Env>): Promise<Response> {
  const { endpoint, handle, public_seconds } = called;
  const secure = isSecure(shop, context);
  const isPublic = public_seconds !== undefined;
  const key = isPublic ? null : presentedKey(shop, endpoint, context);
  const cookie = key ? undefined : getCookie(context, sessionCookie(secure));
  const asked = context.req.query();
  refuseRepeated(context);
  noteLocale(shop, context, asked);
  if (endpoint.locale_header) noteLocale(shop, context, { locale: context.req.header('locale') });
  if (!key && isForged(shop, endpoint, context, cookie)) throw await forgeryRefusal(shop, context, cookie);
  const params = checked(endpoint.params, context.req.param());
  const query = checked(endpoint.query, withoutCountry(endpoint.query, asked));
  const staff = key ? null : (getCookie(context, staffCookie(secure)) ?? null);
  const { admit } = called;
  // In a slot of its own, given back before the body is read: a slow client holds none.
  if (admit) await admitted(shop, context, endpoint.work, () => admit({ staff, key }));
  const sent = changes(endpoint) && endpoint.body ? await readBody(context) : undefined;
  noteLocale(shop, context, sent);
  const body = checked(endpoint.body, withoutCountry(endpoint.body, sent));
  const user_agent = (context.req.header('user-agent') ?? '').slice(0, 512);
  const known = isPublic ? undefined : cookie;
  if (changes(endpoint) && !shop.condition.writes()) throw writeRefusal(endpoint.work);
  const idempotency_key = context.req.header('idempotency-key') ?? null;
  refuseKeyless(endpoint, idempotency_key);
  const tags = new Set<string>();
  const asking = { params, query, body, staff, key, user_agent, idempotency_key, secure, tags };
  const input = inputOf(shop, context, asking);
  const answer = await admitted(shop, context, endpoint.work, async () => {
    const is_unread = called.visitor === 'unread';
    const visitor = is_unread
      ? unreadVisitor(known, user_agent)
      : await readVisitor(shop.db, known, shop.now(), user_agent);
    if (endpoint.signed_in && !is_unread && !visitor.customer_id) throw new ApiError('session_ended');
    return handle(Object.assign(input, { visitor }));
  });
  if (endpoint.stream && answer instanceof Response) return answer;
  if (isPublic) context.header('x-cache-tags', tags.size > 0 ? [...tags].join(' ') : anyPurge);
  context.header(
    'cache-control',
    isPublic ? `public, max-age=${public_seconds}, stale-while-revalidate=60` : 'no-store',
  );
  // A public answer holds only texts of the house, so the storefront's spelling applies to all of it.
  const { locale } = input;
  return context.json((isPublic && locale ? respelled(locale, answer) : answer) as object);
}

/** Mounts the calls of a backend on its base path. Every answer that is not public is `no-store`. */
export function mountCalls(shop: Shop, app: Hono<Env>, base: string, routes: readonly Route[]): void {
  for (const called of routes) {
    const { endpoint } = called;
    const pattern = `${base}${endpoint.path}`;
    if (endpoint.body_bytes !== undefined && !called.admit)
      throw new Error(`${pattern} reads large bodies without an admission check`);
    const answer = withGate((context: Context<Env>) => {
      context.set('route', pattern);
      context.set('work', endpoint.work);
      return answerCall(shop, called, context);
    }, endpoint.work);
    app.on(endpoint.method, pattern, limitBody(endpoint.body_bytes ?? bodyBytes), answer);
  }
}
