// The provider knows an order that this database does not: the database came back from a backup.
import { lostNumber } from '@vitrine/rules/payment/orderReference';
import { lastOrderNumber, skipNumbers } from '../../../../platform/db/beats.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';

/** How long before the provider's word the state that came back may be, in milliseconds. */
const earlierMs = 86_400_000;

/**
 * Skips the numbers up to a payment's that this database has not given, and marks it as restored: for a signed notification or
 * report of a payment without an attempt. Invariant M3.
 */
export async function skipLostOrder(shop: Shop, tx: Tx, reference: string): Promise<void> {
  const now = shop.now();
  const known = lostNumber(reference, await lastOrderNumber(tx), now);
  if (known === null) return;
  const since = new Date(now.getTime() - earlierMs);
  const skipped = await skipNumbers(tx, { since, known, is_restored: true });
  shop.log.error({ skipped }, 'the provider knows an order that the database has lost: numbers skipped, reconcile');
}
