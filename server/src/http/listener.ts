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
import { type Env, requestIdPattern } from './app.ts';
import { malformedBy } from './malformed.ts';
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

/** A path that is read as another one. Browsers never send it. */
const dotted = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu;

/** Whether the path of a key is the same after the URL parser has read it: the routes above decide by the raw text. */
const isReadAlike = (key: string): boolean => new URL(`http://in.process${key}`).pathname === key.split('?')[0];

/** Answers a malformed request, and ends its connection: what follows on it may be meant for another reader. */
function refuse(shop: Shop, response: ServerResponse, reason: string): void {
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
    return pack(await app.fetch(asked), accepted, cache.keeps);
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

  return (request, response) => {
    const malformed = malformedBy(request);
    if (malformed !== null) {
      refuse(shop, response, malformed);
      return;
    }
    const key = shop.config.NODE_ENV === 'development' ? null : keyOf(request);
    if (key === null) {
      void byApp(request, response);
      return;
    }
    const given = request.headers['x-request-id'];
    const request_id = typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    const made = make(key, request.headers['accept-encoding'], request_id);
    const hit = cache.get(key);
    if (hit) {
      send(request, response, hit.packed, hit.stale ? 'stale' : 'hit', request_id);
      if (hit.stale)
        cache
          .fill(key, made)
          .catch((error: unknown) => shop.log.error({ request_id, err: error }, 'a page was not made anew'));
      return;
    }
    cache.fill(key, made).then(
      (packed) => send(request, response, packed, 'miss', request_id),
      (error: unknown) => {
        shop.log.error({ request_id, err: error }, 'an answer was not made');
        if (!response.headersSent) response.writeHead(500, ['x-request-id', request_id]);
        response.end();
      },
    );
  };
}
