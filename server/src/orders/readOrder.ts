import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Order, order as contract } from '@vitrine/contract/orders';
import type { QueryOf } from '@vitrine/contract/endpoint';
import { cleanReference, isOrderNumber, isOrderReference } from '@vitrine/rules/orders/reference';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { limitAddress, uncountAddress } from '../http/addressLimits.ts';
import { ApiError } from '../http/ApiError.ts';
import { forgive, limit } from '../http/limit.ts';
import { signInSeconds } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { orderOf } from './orderView.ts';
import * as queries from './queries.ts';

/** Wrong emails at one reference, or wrong numbers for one email, before the next must wait. */
const misses = { points: 10, seconds: 60 * 60, durable: true };

/** How long the session that paid as a guest reads its order without the email: as long as a sign-in lasts. */
const guestSeconds = signInSeconds;

/**
 * What a miss is counted for, beside the network. A reference is a secret, so its wrong emails are counted. Numbers
 * follow one another: a limit per number would let anybody lock any order, so they are counted per email, and the
 * reference still opens the order.
 */
function missesOf(named: string, email: string): { name: string; key: string } {
  return isOrderNumber(named)
    ? { name: 'order_lookup_email', key: canonicalEmail(email) }
    : { name: 'order_lookup_ref', key: named };
}

/**
 * One order. The visitor's own by its id or reference: a customer's, or for two hours the one that this session paid as
 * a guest. Anybody's by its reference or number with its email: every miss is one answer after the same statements, and
 * counts for the network and for `missesOf`; a hit counts for nothing. Throws session_ended where an id needs a sign-in,
 * order_not_found, too_many_requests. Spec 3 §6, §7, invariants S1, S2.
 */
export async function readOrder(
  shop: Shop,
  visitor: Visitor,
  { locale, order_id, email }: QueryOf<typeof contract>,
  address: string,
): Promise<Order> {
  const named = cleanReference(order_id);
  if (email === undefined) {
    const since = new Date(shop.now().getTime() - guestSeconds * 1000);
    const is_ref = isOrderReference(named);
    const own = await queries.orderOfVisitor(shop.db, is_ref ? named : order_id, visitor, since);
    if (own) return orderOf(own, locale, shop.now());
    throw new ApiError(visitor.customer_id || is_ref ? 'order_not_found' : 'session_ended');
  }
  const counted = missesOf(named, email);
  await limitAddress(shop, 'order_lookup', address);
  await limit(shop, counted.name, counted.key, misses);
  const found = await queries.orderNamed(shop.db, named);
  // Compared as hashes of one length, found or not: a wrong email takes the time of a wrong reference.
  const hashed = (text: string): Buffer => createHmac('sha256', shop.secret).update(canonicalEmail(text)).digest();
  const fits = timingSafeEqual(hashed(found.email), hashed(email)) && email.trim() !== '';
  const order = fits && found.order_id !== null ? await queries.orderById(shop.db, found.order_id) : undefined;
  if (!order) throw new ApiError('order_not_found');
  await uncountAddress(shop, 'order_lookup', address);
  await forgive(shop, counted.name, counted.key, misses);
  return orderOf(order, locale, shop.now());
}
