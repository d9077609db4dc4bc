import type { Tx } from '../../platform/db/database.ts';
import { release } from './bind.ts';
import * as queries from './queries.ts';

/** What an account is signed in by, and where a link or code reaches its owner. */
export type AccountName = 'email' | 'phone';

export const isAccountName = (proves: string): proves is AccountName => proves === 'email' || proves === 'phone';

/**
 * Records that the customer has proven the mailbox or phone. A stranger may have opened the account without that proof,
 * so the first proof removes the other name and a bound WeChat account, by which a stranger could return. False where
 * the name was proven before: nothing changes. The caller handles password and sessions. Invariants A1, A2,
 * decisions/0016.
 */
export async function proveName(tx: Tx, customer_id: string, name: AccountName, now: Date): Promise<boolean> {
  if (!(await queries.proveAlone(tx, customer_id, name, now))) return false;
  await release(tx, customer_id, now);
  return true;
}
