// What stands before the app: answers that are the same for everybody leave from the cache without entering it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { cacheKeyOf, longestKey } from '../cache/cacheKey.ts';
import { pack, type Packed } from '../cache/packed.ts';
import type { ResponseCache } from '../cache/responseCache.ts';
import { isPageAddress, pageParameters } from '../pages/pageAddress.ts';
import type { Shop } from '../shop.ts';
import { kindsByAddress } from './admission.ts';
import { ApiError } from './ApiError.ts';
import { type Env, requestIdPattern } from './app.ts';
import { malformedBy } from './malformed.ts';
import { refusals } from './refuse.ts';
import type { Route } from './route.ts';
import { callPolicy } from './securityHeaders.ts';

/** Matches the addresses of public calls, whose answers are the same for everybody. */
export function publicCalls(routes: readonly Route[]): (address: string) => boolean {
  const patterns = routes
    .filter(({ endpoint, public_seconds }) => public_seconds !== undefined && endpoint.method === 'GET')
    .map(({ endpoint }) => {
      const path = endpoint.path.replace(/:\w+\{\.\+\}/gu, '[^?]+').replace(/:\w+/gu, '[^/?]+');
      return `/api/${endpoint.base}${path}`;
    });
  if (patterns.length === 0) return () => false;
  const any = new RegExp(`^(?:${patterns.join('|')})(?:\\?|$)`, 'u');
  return (address) => address.startsWith('/api/') && any.test(address);
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Public addresses that are neither pages nor calls. */
const otherPublic = /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/[a-z_]+\.xml|data\/stores\/[a-z_]+\.json)$/u;

/** Seconds after which a page that could not be made comes back. */
const faultSeconds = 5;

const isCall = (address: string): boolean => address.startsWith('/api/');

/** A path that is read as another one. Browsers never send it. */
const dotted = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu;

/** Whether the path of a key is the same after the URL parser has read it: the routes above decide by the raw text. */
const isReadAlike = (key: string): boolean => new URL(`http://in.process${key}`).pathname === key.split('?')[0];

/** Answers a malformed request, and ends its connection: what follows on it may be meant for another reader. */
function refuseMalformed(shop: Shop, response: ServerResponse, reason: string): void {
  shop.metrics.refused('payload_refused');
  shop.log.info({ route: 'none', status: 400, reason }, 'malformed request');
  const body = 'Bad request';
  response.writeHead(400, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'content-security-policy': callPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}

/**
 * The listener of the shop's server: malformed requests are refused first; pages and public calls by the cache (made in the process without anything of the
 * visitor's, once for all who wait), everything else by the app.
 */
export function createListener(shop: Shop, app: Hono<Env>, routes: readonly Route[], cache: ResponseCache): Listener {
  const byApp = getRequestListener(app.fetch);
  const isPublicCall = publicCalls(routes);
  const kindOf = kindsByAddress(routes.map(({ endpoint }) => endpoint));
  const refuse = refusals(shop);

  const keyOf = (request: IncomingMessage): string | null => {
    const address = request.url ?? '';
    if ((request.method !== 'GET' && request.method !== 'HEAD') || address.length > longestKey) return null;
    // Read as another address, it could be somebody's own call, which nobody shares.
    if (dotted.test(address)) return null;
    const key = isPageAddress(address)
      ? cacheKeyOf(address, pageParameters)
      : isPublicCall(address)
        ? cacheKeyOf(address, null)
        : otherPublic.test(address)
          ? address
          : null;
    return key !== null && isReadAlike(key) ? key : null;
  };
  const make = (key: string, accepted: string | undefined, request_id: string) => async (): Promise<Packed> => {
    const asked = new Request(`http://in.process${key}`, { headers: { 'x-request-id': request_id } });
    return pack(await app.fetch(asked, { admitted: true }), accepted, cache.keeps);
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    packed: Packed,
    result: 'hit' | 'stale' | 'miss',
    request_id: string,
  ) => {
    const { head, body } = packed.formFor(request.headers['accept-encoding']);
    const isKnown = packed.seconds > 0 && request.headers['if-none-match'] === packed.etag;
    if (isKnown) {
      response.writeHead(304, ['etag', packed.etag, 'vary', 'accept-encoding', 'x-request-id', request_id]);
      response.end();
    } else {
      response.writeHead(packed.status, [...head, 'x-cache', result, 'x-request-id', request_id]);
      response.end(request.method === 'HEAD' ? undefined : body);
    }
    shop.metrics.cache(result);
    // Who waited for a miss is told nothing of what became of it but here.
    const level = packed.status >= 500 ? 'warn' : 'debug';
    shop.log[level]({ request_id, route: 'cache', status: isKnown ? 304 : packed.status, result }, 'request');
  };

  const fail = (request: IncomingMessage, response: ServerResponse, request_id: string, error: unknown): void => {
    const isOverload = error instanceof ApiError && error.error_name === 'overloaded';
    if (!isOverload) shop.log.error({ request_id, err: error }, 'an answer was not made');
    if (response.headersSent) response.end();
    else if (isCall(request.url ?? '')) {
      if (isOverload) refuse.call(request, response, request_id, error.detail.time_to_wait ?? faultSeconds);
      else {
        response.writeHead(500, ['x-request-id', request_id]);
        response.end();
      }
    } else if (isOverload)
      refuse.page(request, response, request_id, 'busy', error.detail.time_to_wait ?? faultSeconds);
    else refuse.page(request, response, request_id, 'fault', faultSeconds);
  };

  /** A new form of what is sent as it is: made when there is time for it. */
  const refresh = (key: string, made: () => Promise<Packed>, request_id: string): void => {
    cache
      .fill(key, () => shop.admission.run('refresh', null, made))
      .catch((error: unknown) => {
        if (error instanceof ApiError) return;
        shop.log.error({ request_id, err: error }, 'a page was not made anew');
      });
  };

  return (request, response) => {
    const malformed = malformedBy(request);
    if (malformed !== null) {
      refuseMalformed(shop, response, malformed);
      return;
    }
    const key = shop.config.NODE_ENV === 'development' ? null : keyOf(request);
    const given = request.headers['x-request-id'];
    const request_id = typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    if (key === null) {
      const kind = kindOf(request.method ?? '', request.url ?? '');
      const seconds = kind === null ? null : shop.admission.refuses(kind);
      if (seconds === null) void byApp(request, response);
      else refuse.call(request, response, request_id, seconds);
      return;
    }
    const made = make(key, request.headers['accept-encoding'], request_id);
    const hit = cache.get(key);
    if (hit) {
      send(request, response, hit.packed, hit.stale ? 'stale' : 'hit', request_id);
      if (hit.due) refresh(key, made, request_id);
      return;
    }
    const kind = isCall(key) ? 'read' : 'page';
    cache
      .fill(key, () => shop.admission.run(kind, null, made))
      .then(
        (packed) => {
          const isFault = packed.status >= 500 && !isCall(key);
          if (isFault) refuse.page(request, response, request_id, 'fault', faultSeconds);
          else send(request, response, packed, 'miss', request_id);
          return isFault;
        },
        (error: unknown) => fail(request, response, request_id, error),
      );
  };
}
