import type { logout as contract } from '@vitrine/contract/account';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { emptyBasket } from '../../checkout/basket/basketView.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { renewSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { setRenewed } from '../signin/signIn.ts';

/**
 * Signs out under a new session value. The basket stays with the account, and the browser deletes what it has stored
 * and cached of the shop (decisions/0026). Throws session_ended when no customer is signed in. Spec 1 §7, §8.
 */
export async function logout(
  shop: Shop,
  visitor: Visitor,
  locale: Locale,
  reply: Reply,
): Promise<AnswerOf<typeof contract>> {
  if (!visitor.customer_id) throw new ApiError('session_ended');
  const now = shop.now();
  const { raw } = await renewSession(shop.db, visitor, null, now);
  setRenewed(shop, reply, raw);
  // Not "cookies": the consents, the next visitor's basket and the known-device cookie do not belong to this sign-in.
  reply.setHeader('clear-site-data', '"cache", "storage"');
  return { user: null, basket: emptyBasket(locale, now.getTime()) };
}
