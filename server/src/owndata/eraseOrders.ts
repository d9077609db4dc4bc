import { addressForTheBooks } from '@vitrine/rules/owndata/erasure';
import type { Tx } from '../db/database.ts';
import * as queries from './queries.ts';

/** Takes all that names somebody from forgotten orders; what the books need stays. decisions/0014. */
export async function eraseOrders(tx: Tx, orders: readonly queries.BoughtRow[], now: Date): Promise<void> {
  const rows = orders.map(({ order_id, shipping_address, billing_address }) => ({
    order_id,
    shipping_address: addressForTheBooks(shipping_address),
    billing_address: addressForTheBooks(billing_address),
  }));
  await queries.eraseOrders(tx, rows, now);
}
