import type { Database, Tx } from '../db/database.ts';

type On = Database | Tx;
export type Person = { openid: string; unionid: string };

/** Whether the state did not come back before; from then on it has. */
export async function useStateOnce(db: Database, state_hash: Buffer, expires_at: Date): Promise<boolean> {
  const row = await db
    .insertInto('wechat_state_used')
    .values({ state_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** The session is this person from now on; a phone that another proved is not theirs. */
export async function noteIdentity(db: On, session_id: string, { openid, unionid }: Person, now: Date): Promise<void> {
  const values = { openid, unionid, noted_at: now, proven_phone: null, proven_at: null };
  await db
    .insertInto('wechat_identity')
    .values({ session_id, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

export function identity(db: On, session_id: string, noted_after: Date) {
  return db
    .selectFrom('wechat_identity')
    .select(['openid', 'unionid', 'proven_phone', 'proven_at'])
    .where('session_id', '=', session_id)
    .where('noted_at', '>', noted_after)
    .executeTakeFirst();
}

export async function notePhone(db: On, session_id: string, proven_phone: string, now: Date): Promise<void> {
  await db
    .updateTable('wechat_identity')
    .set({ proven_phone, proven_at: now })
    .where('session_id', '=', session_id)
    .execute();
}

export async function forgetIdentity(db: On, session_id: string): Promise<void> {
  await db.deleteFrom('wechat_identity').where('session_id', '=', session_id).execute();
}

export async function customerOf(db: On, unionid: string): Promise<string | null> {
  const row = await db
    .selectFrom('wechat_binding')
    .select('customer_id')
    .where('unionid', '=', unionid)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/**
 * Binds where neither side is bound; whether this very pair stands now. Of two at once the second waits and is refused.
 */
export async function insertBinding(tx: Tx, person: Person, customer_id: string, now: Date): Promise<boolean> {
  const { openid, unionid } = person;
  await tx
    .insertInto('wechat_binding')
    .values({ unionid, openid, customer_id, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await customerOf(tx, unionid)) === customer_id;
}

export async function deleteBinding(tx: Tx, customer_id: string): Promise<void> {
  await tx.deleteFrom('wechat_binding').where('customer_id', '=', customer_id).execute();
}
