import type { Tx } from '../../platform/db/database.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { nobodysPassword } from './password.ts';
import * as passwords from './passwordQueries.ts';
import { proveName } from './proveName.ts';

/**
 * A code has proven the account's phone. On the first proof the account may have been opened by a stranger, so its
 * password, sessions and open links end, and the owner sets a password of their own by "forgot password" when they want
 * one. Invariants A2, A6, decisions/0016.
 */
export async function takeOverByPhone(tx: Tx, customer_id: string, now: Date): Promise<void> {
  if (!(await proveName(tx, customer_id, 'phone', now))) return;
  await passwords.setPassword(tx, customer_id, await nobodysPassword(), now);
  await passwords.closeResets(tx, customer_id, now);
  await endSessionsOf(tx, customer_id, null);
}
