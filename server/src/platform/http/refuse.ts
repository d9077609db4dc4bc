// The cheap refusal: written directly to the connection, because an overloaded server must spend no time on it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from '@vitrine/contract/errors';
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { isServed } from '../config/house.ts';
import { busyPage, busyPolicy } from './busyPage.ts';
import { storefrontFor } from './storefrontFor.ts';
import { perLocale } from '../config/perLocale.ts';
import type { Shop } from '../shop/shop.ts';
import { messageOf } from './messages.ts';
import { callPolicy, securityHeaders } from './securityHeaders.ts';

/** The largest random delay in seconds added to a page's reload, so that browsers do not retry at once. */
const jitterSeconds = 4;

const inAddress = /(?:^|[/?&])(?:locale=)?([a-z]{2}_[a-z]{2})(?:[/?&#.]|$)/u;

/** Writes refusals with 503: the catalogue's error for a call, the busy page for a page. */
export type Refuse = {
  call: (request: IncomingMessage, response: ServerResponse, request_id: string, seconds: number) => void;
  page: (
    request: IncomingMessage,
    response: ServerResponse,
    request_id: string,
    why: 'busy' | 'fault',
    seconds: number,
  ) => void;
};

/** Refusals in the language of the storefront in the address, else the referrer, else the browser's languages. */
export function refusals(shop: Shop): Refuse {
  const { house } = shop.config;
  const common = securityHeaders(shop.config).flat();
  const localeOf = ({ url = '', headers }: IncomingMessage): Locale => {
    for (const address of [url, headers.referer ?? '']) {
      const named = inAddress.exec(address)?.[1];
      if (named !== undefined && isLocale(named) && isServed(house, named)) return named;
    }
    return storefrontFor(headers['accept-language'] ?? '', house.storefronts);
  };
  const { internal_code, message } = errors.overloaded;
  const messageJson = perLocale((locale) => JSON.stringify(messageOf(message, locale)));
  const send = (
    response: ServerResponse,
    request_id: string,
    seconds: number,
    body: string,
    isHead: boolean,
    head: readonly string[],
  ): void => {
    response.writeHead(503, [
      'content-length',
      String(Buffer.byteLength(body)),
      ...common,
      ...head,
      'retry-after',
      String(seconds),
      'cache-control',
      'no-store',
      'x-request-id',
      request_id,
    ]);
    response.end(isHead ? undefined : body);
  };
  return {
    call(request, response, request_id, seconds) {
      shop.metrics.refused('overloaded');
      const body = `{"error":{"internal_code":${internal_code},"message":${messageJson(localeOf(request))},"time_to_wait":${seconds}}}`;
      send(response, request_id, seconds, body, request.method === 'HEAD', [
        'content-type',
        'application/json',
        'content-security-policy',
        callPolicy,
      ]);
    },
    page(request, response, request_id, why, least) {
      shop.metrics.refused(why === 'busy' ? 'overloaded' : 'unavailable');
      const seconds = least + Math.floor(Math.random() * jitterSeconds);
      const body = busyPage(house.name, localeOf(request), why, seconds);
      send(response, request_id, seconds, body, request.method === 'HEAD', [
        'content-type',
        'text/html; charset=utf-8',
        'content-security-policy',
        busyPolicy,
        'refresh',
        String(seconds),
      ]);
    },
  };
}
