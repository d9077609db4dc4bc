import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Shop } from '../shop.ts';

/** The visitor's network address: the connection's, or what the trusted proxy in front says last. Invariant S15. */
export function addressOf(shop: Shop, context: Context): string {
  const forwarded = shop.config.TRUST_PROXY
    ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  if (forwarded) return forwarded;
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    // A request made in the process itself has no connection.
    return 'local';
  }
}
