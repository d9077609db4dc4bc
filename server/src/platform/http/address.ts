import type { IncomingMessage } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import { localNetwork, networkOf, parseAddress, siteOf, unknownNetwork } from '@vitrine/rules/session/network';
import type { Context } from 'hono';
import type { Shop } from '../shop/shop.ts';

/**
 * The entry of X-Forwarded-For that the outermost trusted proxy wrote. Every proxy appends its client's address, so this
 * is entry number `proxies` from the right. Undefined without the header.
 */
function forwardedFor(header: string | undefined, proxies: number): string | undefined {
  if (proxies === 0 || header === undefined || header.trim() === '') return undefined;
  return header.split(',').at(-proxies)?.trim() ?? '';
}

/**
 * The visitor's address in canonical spelling: the connection's, or the one that the trusted proxies forward
 * (`TRUST_PROXY`). `unknown` for a malformed or missing entry, `local` for a request made in the process. Invariant S15.
 */
export function addressOf(shop: Shop, context: Context): string {
  const forwarded = forwardedFor(context.req.header('x-forwarded-for'), shop.config.TRUST_PROXY);
  if (forwarded !== undefined) return parseAddress(forwarded)?.address ?? unknownNetwork;
  try {
    return parseAddress(getConnInfo(context).remote.address ?? '')?.address ?? unknownNetwork;
  } catch {
    // An in-process request has no connection.
    return localNetwork;
  }
}

/** The network that takes turns with others in a fair queue: the visitor's, or the /48 of an IPv6 address. decisions/0096. */
export function queueNetwork(address: string): string {
  return siteOf(address) ?? networkOf(address);
}

/** Like `addressOf`, for a request that has not reached the app. */
export function addressOfRequest(shop: Shop, { headers, socket }: IncomingMessage): string {
  const header = headers['x-forwarded-for'];
  const forwarded = forwardedFor(Array.isArray(header) ? header.join(',') : header, shop.config.TRUST_PROXY);
  return parseAddress(forwarded ?? socket.remoteAddress ?? '')?.address ?? unknownNetwork;
}
