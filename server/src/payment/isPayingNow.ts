import type { Tx } from '../db/database.ts';
import * as locks from './lockQueries.ts';

/**
 * Whether a payment from the customer's basket is being started or told of at this moment; where not, none can until
 * the transaction ends. Never waits, so it may be asked while holding what a payment waits for.
 */
export async function isPayingNow(tx: Tx, customer_id: string): Promise<boolean> {
  return !(await locks.tryLockForPayment(tx, customer_id));
}
