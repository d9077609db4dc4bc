import { addressForTheBooks } from '@vitrine/rules/personaldata/erasure';
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Removes all personal data from forgotten orders; keeps the accounting data. decisions/0014. */
export async function eraseOrders(tx: Tx, orders: readonly queries.BoughtRow[], now: Date): Promise<void> {
  const rows = orders.map(({ order_id, shipping_address, billing_address }) => ({
    order_id,
    shipping_address: addressForTheBooks(shipping_address),
    billing_address: addressForTheBooks(billing_address),
  }));
  await queries.eraseOrders(tx, rows, now);
}
