import type { Shop } from '../shop.ts';
import { antiForgeryToken } from './session.ts';
import type { Visitor } from './visitor.ts';
import type { Reply } from '../http/route.ts';

/**
 * Gives the visitor a session cookie and the readable anti-forgery token bound to it; stores nothing. Spec 1 §7,
 * api.md.
 */
export function syncForm(shop: Shop, visitor: Visitor, reply: Reply): Record<string, never> {
  reply.setSession(visitor.raw);
  reply.setAntiForgery(antiForgeryToken(shop.secret, visitor.raw));
  return {};
}
