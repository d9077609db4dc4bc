import type { Tx } from '../../../../platform/db/database.ts';
import * as locks from './lockQueries.ts';

/**
 * Whether a transaction is starting a payment from the customer's basket or recording its result. If not, none can
 * until this transaction ends. Never waits, so a caller may hold locks that a payment waits for.
 */
export async function isPayingNow(tx: Tx, customer_id: string): Promise<boolean> {
  return !(await locks.tryLockForPayment(tx, customer_id));
}
