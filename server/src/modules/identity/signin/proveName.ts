import { joinGuestOrders } from '../../orders/orders/joinGuestOrders.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { deletePasskeys } from '../../../platform/passkeys/passkeys.ts';
import { release } from './bind.ts';
import * as queries from './queries.ts';

/** The sign-in name of an account, to which its links or codes are sent. */
export type AccountName = 'email' | 'phone';

export const isAccountName = (proves: string): proves is AccountName => proves === 'email' || proves === 'phone';

/**
 * Records that the customer has proven the mailbox or phone. An attacker may have created the account without that
 * proof, so the first proof removes the other name, a linked WeChat account and passkeys, which would let the attacker return.
 * A proven mailbox brings its guest orders. Returns false and changes nothing if the name was proven before. The caller handles password and sessions. Invariants
 * A1, A2, decisions/0016.
 */
export async function proveName(tx: Tx, customer_id: string, name: AccountName, now: Date): Promise<boolean> {
  if (!(await queries.proveAlone(tx, customer_id, name, now))) return false;
  await release(tx, customer_id, now);
  await deletePasskeys(tx, 'customer', customer_id);
  if (name === 'email') await joinGuestOrders(tx, { customer_id, session_id: null }, now);
  return true;
}
