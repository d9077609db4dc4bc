import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Order, order as contract } from '@vitrine/contract/orders';
import type { QueryOf } from '@vitrine/contract/endpoint';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { limitAddress } from '../http/addressLimits.ts';
import { ApiError } from '../http/ApiError.ts';
import { limit } from '../http/limit.ts';
import { signInSeconds } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { orderOf } from './orderView.ts';
import * as queries from './queries.ts';

/** Lookups at one reference before the next must wait. */
const perRef = { points: 10, seconds: 60 * 60, durable: true };

/** How long the session that paid as a guest reads its order without the email: as long as a sign-in lasts. */
const guestSeconds = signInSeconds;
const isRef = (text: string): boolean => /^[2-9B-DF-HJ-NP-TV-Z]{11}$/u.test(text);

/**
 * One order. The visitor's own by its id or reference: a customer's, or for two hours the one that this session paid as
 * a guest. Anybody's by its reference with its email, every miss being one answer of one time, limited by address and
 * by reference. Throws session_ended where an id needs a sign-in, order_not_found, too_many_requests. Spec 3 §6, §7,
 * invariants S1, S2.
 */
export async function readOrder(
  shop: Shop,
  visitor: Visitor,
  { locale, order_id, email }: QueryOf<typeof contract>,
  address: string,
): Promise<Order> {
  if (email === undefined) {
    const since = new Date(shop.now().getTime() - guestSeconds * 1000);
    const own = await queries.orderOfVisitor(shop.db, order_id, visitor, since);
    if (own) return orderOf(own, locale, shop.now());
    throw new ApiError(visitor.customer_id || isRef(order_id) ? 'order_not_found' : 'session_ended');
  }
  const ref = order_id.trim().toUpperCase();
  await limitAddress(shop, 'order_lookup', address);
  await limit(shop, 'order_lookup_ref', ref, perRef);
  const found = await queries.orderByRef(shop.db, ref);
  // Compared as hashes of one length, found or not: a wrong email takes the time of a wrong reference.
  const hashed = (text: string): Buffer => createHmac('sha256', shop.secret).update(canonicalEmail(text)).digest();
  const fits = timingSafeEqual(hashed(found?.email ?? ''), hashed(email));
  if (!found || !fits || email.trim() === '') throw new ApiError('order_not_found');
  return orderOf(found, locale, shop.now());
}
