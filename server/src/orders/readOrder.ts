import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Order, order as contract } from '@vitrine/contract/orders';
import type { QueryOf } from '@vitrine/contract/endpoint';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { ApiError } from '../http/ApiError.ts';
import { limit } from '../http/limit.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { orderOf } from './orderView.ts';
import * as queries from './queries.ts';

/** Lookups by a network address, and at one reference, before the next must wait. */
const perAddress = { points: 20, seconds: 15 * 60 };
const perRef = { points: 10, seconds: 60 * 60, durable: true };

/**
 * One order. A customer's own by its id; anybody's by its reference with its email, every miss being one answer of one time,
 * limited by address and by reference. Throws order_not_found, too_many_requests. Spec 3 §6, §7, invariants S1, S2.
 */
export async function readOrder(
  shop: Shop,
  visitor: Visitor,
  { locale, order_id, email }: QueryOf<typeof contract>,
  address: string,
): Promise<Order> {
  if (email === undefined) {
    const own = visitor.customer_id ? await queries.orderOfCustomer(shop.db, order_id, visitor.customer_id) : undefined;
    if (!own) throw new ApiError(visitor.customer_id ? 'order_not_found' : 'session_ended');
    return orderOf(own, locale);
  }
  const ref = order_id.trim().toUpperCase();
  await limit(shop, 'order_lookup', address, perAddress);
  await limit(shop, 'order_lookup_ref', ref, perRef);
  const found = await queries.orderByRef(shop.db, ref);
  // Compared as hashes of one length, found or not: a wrong email takes the time of a wrong reference.
  const hashed = (text: string): Buffer => createHmac('sha256', shop.secret).update(canonicalEmail(text)).digest();
  const fits = timingSafeEqual(hashed(found?.email ?? ''), hashed(email));
  if (!found || !fits || email.trim() === '') throw new ApiError('order_not_found');
  return orderOf(found, locale);
}
