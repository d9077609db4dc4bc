import type { Tx } from '../db/database.ts';
import { release } from '../wechat/bind.ts';
import * as queries from './queries.ts';

/** What an account is signed in by, and where a link or code reaches its owner. */
export type AccountName = 'email' | 'phone';

export const isAccountName = (proves: string): proves is AccountName => proves === 'email' || proves === 'phone';

/**
 * The customer has shown that the mailbox or phone is theirs. Whoever opened the account had not: so with the first
 * proof the other name and a bound WeChat account go, by which a stranger could come back. False where the name was
 * proven before: nothing changes. The caller sees to password and sessions. Invariants A1, A2, decisions/0016.
 */
export async function proveName(tx: Tx, customer_id: string, name: AccountName, now: Date): Promise<boolean> {
  if (!(await queries.proveAlone(tx, customer_id, name, now))) return false;
  await release(tx, customer_id, now);
  return true;
}
