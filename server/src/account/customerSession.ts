import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { customerSession as contract } from '@vitrine/contract/session';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { readBasket } from '../basket/readBasket.ts';
import { signInSeconds } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import * as queries from './queries.ts';
import { userOf } from './userView.ts';

/**
 * Who the visitor is: user, basket and the seconds after which to ask again. The one call of every page view: nothing
 * for a visitor of whom nothing is stored, else one statement for the basket and one for the customer. Spec 1 §7.
 */
export async function customerSession(
  shop: Shop,
  visitor: Visitor,
  locale: Locale,
): Promise<AnswerOf<typeof contract>> {
  const [found, basket] = await Promise.all([
    visitor.customer_id ? queries.customerWithAddresses(shop.db, visitor.customer_id) : undefined,
    readBasket(shop, visitor, locale),
  ]);
  const left = visitor.customer_until
    ? Math.floor((visitor.customer_until.getTime() - shop.now().getTime()) / 1000)
    : signInSeconds;
  return { user: found ? userOf(found.customer, found.addresses) : null, basket, lifetime: left };
}
