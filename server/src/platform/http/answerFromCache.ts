// Answers that are the same for every visitor: from the cache, or from one in-process request without the visitor's headers
// that all waiting requests share.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { pack, type Packed } from '../cache/packed.ts';
import type { ResponseCache } from '../cache/responseCache.ts';
import { ApiError } from '../errors/ApiError.ts';
import type { Asker } from '../load/admission.ts';
import { SharedPlace } from '../load/SharedPlace.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOfRequest, queueNetwork } from './address.ts';
import type { Env } from './env.ts';
import type { Refuse } from './refuse.ts';

/** Seconds after which the error page reloads. */
const faultSeconds = 5;

const isCall = (address: string): boolean => address.startsWith('/api/');

function send(
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
  packed: Packed,
  result: 'hit' | 'stale' | 'miss',
  request_id: string,
): void {
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
  // Coalesced waiters are logged only here.
  const level = packed.status >= 500 ? 'warn' : 'debug';
  shop.log[level]({ request_id, route: 'cache', status: isKnown ? 304 : packed.status, result }, 'request');
}

/** Answers a request whose answer failed, because of overload or a server error. */
function fail(
  { shop, refuse }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  request_id: string,
  error: unknown,
): void {
  const isOverload = error instanceof ApiError && error.error_name === 'overloaded';
  if (!isOverload) shop.log.error({ request_id, err: error }, 'an answer was not made');
  if (response.headersSent) response.end();
  else if (isCall(request.url ?? '')) {
    if (isOverload) refuse.call(request, response, request_id, error.detail.time_to_wait ?? faultSeconds);
    else {
      response.writeHead(500, ['x-request-id', request_id]);
      response.end();
    }
  } else if (isOverload) refuse.page(request, response, request_id, 'busy', error.detail.time_to_wait ?? faultSeconds);
  else refuse.page(request, response, request_id, 'fault', faultSeconds);
}

/**
 * Renders stale answers again in the background, with the lowest priority. A refresh that waits is no flight of the cache: a visitor
 * whose answer was purged meanwhile would wait in its lane.
 */
function refreshes({ shop, cache }: Parts) {
  const waiting = new Set<string>();
  return (key: string, made: () => Promise<Packed>, request_id: string): void => {
    if (waiting.has(key)) return;
    waiting.add(key);
    const fill = async (): Promise<void> => {
      waiting.delete(key);
      // A visitor asked for it meanwhile. To wait for that visitor's work here would hold the slot that it needs.
      if (!cache.isFilling(key) && cache.get(key)?.due) await cache.fill(key, made);
    };
    shop.admission.run('refresh', { network: () => '' }, fill).catch((error: unknown) => {
      waiting.delete(key);
      cache.delayRefresh(key);
      if (error instanceof ApiError) return;
      shop.log.error({ request_id, err: error }, 'a page was not refreshed');
    });
  };
}

type Parts = { readonly shop: Shop; readonly app: Hono<Env>; readonly cache: ResponseCache; readonly refuse: Refuse };

/**
 * Fills a key of the cache once for all that wait for it. Each network that waits gives the work its turns: otherwise a page
 * that one network asked for would wait in the line of that network for every visitor.
 */
function fairFills(cache: ResponseCache) {
  const places = new Map<string, SharedPlace>();
  return (key: string, network: string, make: (asker: Asker) => Promise<Packed>): Promise<Packed> => {
    places.get(key)?.join(network);
    return cache.fill(key, async () => {
      const place = new SharedPlace();
      places.set(key, place);
      try {
        return await make({ network: () => network, place });
      } finally {
        places.delete(key);
      }
    });
  };
}

/** Returns a function that answers a request by its cache key. */
export function cachedAnswers(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse, key: string, request_id: string) => void {
  const { shop, app, cache, refuse } = parts;
  const fillFairly = fairFills(cache);
  const refresh = refreshes(parts);
  const make = (key: string, accepted: string | undefined, request_id: string) => async (): Promise<Packed> => {
    const asked = new Request(`http://in.process${key}`, { headers: { 'x-request-id': request_id } });
    return pack(await app.fetch(asked, { admitted: true }), accepted, cache.keeps);
  };
  return (request, response, key, request_id) => {
    const made = make(key, request.headers['accept-encoding'], request_id);
    const hit = cache.get(key);
    if (hit) {
      send(shop, request, response, hit.packed, hit.stale ? 'stale' : 'hit', request_id);
      if (hit.due) refresh(key, made, request_id);
      return;
    }
    const kind = isCall(key) ? 'read' : 'page';
    fillFairly(key, queueNetwork(addressOfRequest(shop, request)), (asker) =>
      shop.admission.run(kind, asker, made),
    ).then(
      (packed) => {
        const isFault = packed.status >= 500 && !isCall(key);
        if (isFault) refuse.page(request, response, request_id, 'fault', faultSeconds);
        else send(shop, request, response, packed, 'miss', request_id);
        return isFault;
      },
      (error: unknown) => fail(parts, request, response, request_id, error),
    );
  };
}
