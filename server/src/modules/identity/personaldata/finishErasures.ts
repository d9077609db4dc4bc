import { retainedSince } from '@vitrine/rules/personaldata/retention';
import type { Tx } from '../../../platform/db/database.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { personalDataJobs } from './jobs.ts';
import { providerOf } from '../../checkout/payment/shared/provider.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { eraseOrders } from './eraseOrders.ts';
import * as queries from './queries.ts';

const atOnce = 20;
const unpaidAtOnce = 200;

/**
 * Erases forgotten orders that have shipped since; safe for concurrent workers. Returns the number of orders.
 * decisions/0014.
 */
export function eraseShipped(shop: Shop): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const orders = await queries.lockShipped(tx, atOnce);
    if (orders.length > 0) await eraseOrders(tx, orders, shop.now());
    return orders.length;
  });
}

/**
 * Erases the orders that were never paid and are long over: email, addresses, gift. Money that arrives later is refunded, as after
 * a customer's erasure. Returns the number of orders. Expectations §3.
 */
export function eraseUnpaid(shop: Shop): Promise<number> {
  const now = shop.now();
  const before = new Date(retainedSince('unpaid_order', now.getTime()));
  return shop.db.transaction().execute(async (tx) => {
    const orders = await queries.lockUnpaid(tx, before, unpaidAtOnce);
    if (orders.length === 0) return 0;
    await queries.forgetOrders(
      tx,
      orders.map(({ order_id }) => order_id),
      now,
    );
    await eraseOrders(tx, orders, now);
    return orders.length;
  });
}

/** Removes the cards of an erased customer at the provider, retried until none is left. decisions/0014. */
export const removeCards: JobHandler = async (shop, { customer_id = '' }) => {
  const provider = providerOf(shop);
  for (const { id } of await provider.cards(customer_id)) await provider.removeCard(customer_id, id);
};

/** Queues the removal of an erased customer's cards. */
export const queueCardRemoval = (tx: Tx, customer_id: string): Promise<void> =>
  queueJob(tx, { kind: personalDataJobs.remove_cards, key: customer_id, data: { customer_id } });

/** Queues rows of `card_removal` that servers of the previous version add during a rolling deploy. */
export function adoptCardRemovals(shop: Shop): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    for (const customer_id of await queries.takeCardRemovals(tx, shop.now())) await queueCardRemoval(tx, customer_id);
  });
}
