import type { Shop } from '../../../platform/shop/shop.ts';
import { antiForgeryToken } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Reply } from '../../../platform/http/route.ts';

/** Sets a session cookie and its readable anti-forgery token; stores nothing. Spec 1 §7, api.md. */
export function syncForm(shop: Shop, visitor: Visitor, reply: Reply): Record<string, never> {
  reply.setSession(visitor.raw);
  reply.setAntiForgery(antiForgeryToken(shop.secret, visitor.raw));
  return {};
}
