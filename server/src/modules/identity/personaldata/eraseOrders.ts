import { addressForTheBooks } from '@vitrine/rules/personaldata/erasure';
import type { Tx } from '../../../platform/db/database.ts';
import { orderSources } from './orderSources.ts';
import * as statements from './eraseQueries.ts';
import type { BoughtRow } from './queries.ts';
import type { Source } from './source.ts';

/**
 * The tables whose rows go with an order: those of the sources, so that an order that is shipped and erased after its person loses as much as
 * one that is erased with it.
 */
const gone = Object.entries<Source>(orderSources)
  .filter(([, source]) => source.holds === 'person' && source.erased === 'deleted')
  .map(([table]) => table)
  .concat('mail_outbox', 'withdrawal');

/** Removes all personal data from forgotten orders; keeps the accounting data. decisions/0014, 0161. */
export async function eraseOrders(tx: Tx, orders: readonly BoughtRow[], now: Date): Promise<void> {
  const rows = orders.map(({ order_id, shipping_address, billing_address }) => ({
    order_id,
    shipping_address: addressForTheBooks(shipping_address),
    billing_address: addressForTheBooks(billing_address),
  }));
  await statements.eraseOrders(tx, rows, { gone, now });
}
