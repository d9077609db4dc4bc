// What a customer sees of its passkeys, and their names; the rest is in platform/passkeys. decisions/0121.
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

/** The passkeys of a customer, the newest first. */
export const passkeysOf = (db: On, customer_id: string) =>
  db
    .selectFrom('customer_passkey')
    .select(['passkey_id', 'credential_id', 'name', 'browser', 'device', 'created_at', 'used_at'])
    .where('customer_id', '=', customer_id)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute();

/** Names a passkey of a customer. Returns whether it is there. */
export async function renamePasskey(
  db: On,
  { customer_id, passkey_id }: { customer_id: string; passkey_id: string },
  name: string,
): Promise<boolean> {
  const named = await db
    .updateTable('customer_passkey')
    .set({ name })
    .where('customer_id', '=', customer_id)
    .where('passkey_id', '=', passkey_id)
    .returning('passkey_id')
    .executeTakeFirst();
  return named !== undefined;
}

/**
 * Locks the customer's row against a reset of the password and an erasure, which remove its passkeys: each statement locks it before
 * them. Returns whether it is there.
 */
export async function lockCustomer(tx: Tx, customer_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
