import type { Tx } from '../../../../platform/db/database.ts';
import * as locks from './lockQueries.ts';

/**
 * Serialises the caller with all payments from some baskets, and with sign-ins that merge them. Returns whether a payment from one of
 * them is open: none begins before the transaction ends. Invariant M4.
 */
export async function lockBaskets(tx: Tx, basket_ids: readonly string[]): Promise<boolean> {
  if (basket_ids.length === 0) return false;
  await locks.lockNamed(tx, basket_ids);
  return locks.isPaymentOpen(tx, basket_ids);
}
