import type { Tx } from '../../../platform/db/database.ts';
import { endSessionsOf } from '../../../platform/session/session.ts';
import { nobodysPassword } from './password.ts';
import * as passwords from './passwordQueries.ts';
import { type AccountName, proveName } from './proveName.ts';

/**
 * Handles a proof of the account's phone or mailbox that sets no password. An attacker may have created the account, so the first
 * proof ends its password, sessions and open links; the owner can set a password by "forgot password". Returns whether it was the
 * first. Invariants A2, A6, decisions/0016.
 */
export async function takeOver(tx: Tx, customer_id: string, name: AccountName, now: Date): Promise<boolean> {
  if (!(await proveName(tx, customer_id, name, now))) return false;
  await passwords.setPassword(tx, customer_id, await nobodysPassword(), now);
  await passwords.closeResets(tx, customer_id, now);
  await endSessionsOf(tx, customer_id, null);
  return true;
}

/** The proof of the account's phone by a code. */
export async function takeOverByPhone(tx: Tx, customer_id: string, now: Date): Promise<void> {
  await takeOver(tx, customer_id, 'phone', now);
}
