import type { logout as contract } from '@vitrine/contract/account';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { emptyBasket } from '../basket/basketView.ts';
import { ApiError } from '../http/ApiError.ts';
import type { Reply } from '../http/route.ts';
import { renewSession } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { setRenewed } from './signIn.ts';

/**
 * Signs out under a new session value; the basket stays with the account, and the browser drops what it has stored and
 * cached of the shop (decisions/0026). Throws session_ended when nobody was signed
 * in. Spec 1 §7, §8.
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
  // Not "cookies": the consents, the basket of whoever comes next and the known browser are not of this sign-in.
  reply.setHeader('clear-site-data', '"cache", "storage"');
  return { user: null, basket: emptyBasket(locale, now.getTime()) };
}
