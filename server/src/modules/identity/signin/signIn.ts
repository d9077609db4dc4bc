import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { login } from '@vitrine/contract/account';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { mergeBasket } from '../../checkout/payment/mergeBasket.ts';
import { readBasket } from '../../checkout/basket/readBasket.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Reply } from '../../../platform/http/route.ts';
import {
  antiForgeryToken,
  lockAnonymous,
  renewSession,
  signInEnds,
  signInSeconds,
} from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { joinGuestOrders } from '../../orders/orders/joinGuestOrders.ts';
import { customerWithAddresses } from '../../customers/customer/customerWithAddresses.ts';
import { joinWishes } from '../../checkout/wishlist/joinWishes.ts';
import { userOf } from '../../customers/customer/userView.ts';

/** Sets the new session cookie and its anti-forgery token. Invariant A1. */
export function setRenewed(shop: Shop, reply: Pick<Reply, 'setSession' | 'setAntiForgery'>, raw: string): void {
  reply.setSession(raw);
  reply.setAntiForgery(antiForgeryToken(shop.secret, raw));
}

/**
 * Signs the session in under a new value and merges its basket, wish list and guest orders into the customer's, in one transaction.
 * `is_remembered`: whether the customer asked to stay signed in.
 */
export async function signIn(
  { config }: Pick<Shop, 'config'>,
  tx: Tx,
  visitor: Visitor,
  customer_id: string,
  now: Date,
  is_remembered = false,
): Promise<string> {
  // Merges only the basket of an anonymous session, which is the visitor's own.
  const anonymous_id = visitor.customer_id ? null : await lockAnonymous(tx, visitor, now);
  await mergeBasket(tx, customer_id, anonymous_id, now);
  if (anonymous_id) await joinWishes(tx, customer_id, { session_id: anonymous_id, customer_id: null });
  await joinGuestOrders(tx, { customer_id, session_id: anonymous_id }, now);
  const { raw } = await renewSession(tx, visitor, customer_id, now, signInEnds(config, is_remembered, now));
  return raw;
}

/** The answer of a sign-in: user, basket, lifetime in seconds. Spec 1 §3. */
export async function signedInAnswer(
  shop: Shop,
  customer_id: string,
  locale: Locale,
  new_account: boolean,
): Promise<AnswerOf<typeof login>> {
  const [found, basket] = await Promise.all([
    customerWithAddresses(shop.db, customer_id),
    readBasket(shop, { session_id: null, customer_id }, locale),
  ]);
  if (!found) throw new Error('a customer signed in who is not there');
  return {
    user: userOf(found.customer, found.addresses, storefrontOf(locale).language, new_account),
    basket,
    lifetime: signInSeconds,
  };
}
