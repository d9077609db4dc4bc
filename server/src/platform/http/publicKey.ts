// The requests that the cache answers, and the keys of their answers.
import type { IncomingMessage } from 'node:http';
import { cacheKeyOf, longestKey } from '../cache/cacheKey.ts';
import { isPageAddress, pageParameters } from './pageAddress.ts';
import type { Route } from './route.ts';

/** Matches the addresses of public calls, whose answers are the same for every visitor. */
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

/** Public addresses that are neither pages nor calls. */
const otherPublic = /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/[a-z_]+\.xml|data\/stores\/[a-z_]+\.json)$/u;

/** A path with dot-segments, which resolves to another path. Browsers never send it. */
const dotted = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu;

/** Whether the URL parser leaves the path of a key unchanged: the patterns above match the raw text. */
const isReadAlike = (key: string): boolean => new URL(`http://in.process${key}`).pathname === key.split('?')[0];

/** The cache key of a request whose answer is the same for every visitor; null for any other request. */
export function publicKeys(routes: readonly Route[]): (request: IncomingMessage) => string | null {
  const isPublicCall = publicCalls(routes);
  const keyOf = (address: string): string | null => {
    if (isPageAddress(address)) return cacheKeyOf(address, pageParameters);
    if (isPublicCall(address)) return cacheKeyOf(address, null);
    return otherPublic.test(address) ? address : null;
  };
  return (request) => {
    const address = request.url ?? '';
    if ((request.method !== 'GET' && request.method !== 'HEAD') || address.length > longestKey) return null;
    // It could resolve to a visitor's own call, which must not be cached.
    if (dotted.test(address)) return null;
    const key = keyOf(address);
    return key !== null && isReadAlike(key) ? key : null;
  };
}
