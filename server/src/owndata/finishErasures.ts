import { ProviderRefusal, ProviderSilence } from '../partners/paymentProvider.ts';
import { providerOf } from '../payment/provider.ts';
import type { Shop } from '../shop.ts';
import { eraseOrders } from './eraseOrders.ts';
import * as queries from './queries.ts';

const atOnce = 20;
const againMs = 10 * 60_000;

/**
 * Erases forgotten orders that have left the house since. Returns how many. Any number of workers may. decisions/0014.
 */
export function eraseShipped(shop: Shop): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const orders = await queries.lockShipped(tx, atOnce);
    if (orders.length > 0) await eraseOrders(tx, orders, shop.now());
    return orders.length;
  });
}

/**
 * Removes the cards of forgotten customers at the provider, until it keeps none. Returns how many customers were due.
 */
export async function removeCards(shop: Shop): Promise<number> {
  const now = shop.now();
  const due = await queries.claimCardRemovals(shop.db, now, new Date(now.getTime() + againMs), atOnce);
  const provider = providerOf(shop);
  for (const { customer_id } of due) {
    try {
      for (const { id } of await provider.cards(customer_id)) await provider.removeCard(customer_id, id);
      await queries.cardsRemoved(shop.db, customer_id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal || error instanceof ProviderSilence)) throw error;
      shop.log.warn({ err: error }, 'cards of a forgotten customer not removed yet');
    }
  }
  return due.length;
}
