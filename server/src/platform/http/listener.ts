// Runs before the app: answers shared requests from the cache without the cost of the app.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ResponseCache } from '../cache/responseCache.ts';
import { kindsByAddress } from '../load/workKinds.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOfRequest, queueNetwork } from './address.ts';
import { cachedAnswers } from './answerFromCache.ts';
import { type Env, requestIdPattern } from './env.ts';
import { malformedBy } from './malformed.ts';
import { publicKeys } from './publicKey.ts';
import { refusals } from './refuse.ts';
import type { Route } from './route.ts';
import { callPolicy } from './securityHeaders.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a malformed request and closes its connection, because the following bytes may be a smuggled request. */
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
 * The listener of the shop's server: refuses malformed requests, answers pages and public calls through the cache, and
 * passes everything else to the app.
 */
export function createListener(shop: Shop, app: Hono<Env>, routes: readonly Route[], cache: ResponseCache): Listener {
  const byApp = getRequestListener(app.fetch);
  const keyOf = publicKeys(routes);
  const kindOf = kindsByAddress(routes.map(({ endpoint }) => endpoint));
  const refuse = refusals(shop);
  const byCache = cachedAnswers({ shop, app, cache, refuse });
  return (request, response) => {
    const malformed = malformedBy(request);
    if (malformed !== null) {
      refuseMalformed(shop, response, malformed);
      return;
    }
    const key = shop.config.NODE_ENV === 'development' ? null : keyOf(request);
    const given = request.headers['x-request-id'];
    const request_id = typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    if (key !== null) {
      byCache(request, response, key, request_id);
      return;
    }
    const kind = kindOf(request.method ?? '', request.url ?? '');
    const network = () => queueNetwork(addressOfRequest(shop, request));
    const seconds = kind === null ? null : shop.admission.refuses(kind, network);
    if (seconds === null) void byApp(request, response);
    else refuse.call(request, response, request_id, seconds);
  };
}
