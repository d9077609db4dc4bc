import type { Database, Tx } from '../../../platform/db/database.ts';
import type { WechatIdentity } from '../signin/bind.ts';

type On = Database | Tx;

/** Marks a state as used; false if it was used before. */
export async function useStateOnce(db: Database, state_hash: Buffer, expires_at: Date): Promise<boolean> {
  const row = await db
    .insertInto('wechat_state_used')
    .values({ state_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the WeChat person of the session and deletes a phone that another person proved. */
export async function noteIdentity(
  db: On,
  session_id: string,
  { openid, unionid }: WechatIdentity,
  now: Date,
): Promise<void> {
  const values = { openid, unionid, noted_at: now, proven_phone: null, proven_at: null };
  await db
    .insertInto('wechat_identity')
    .values({ session_id, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** The session's WeChat person and proven phone, if stored after `noted_after`. */
export function identity(db: On, session_id: string, noted_after: Date) {
  return db
    .selectFrom('wechat_identity')
    .select(['openid', 'unionid', 'proven_phone', 'proven_at'])
    .where('session_id', '=', session_id)
    .where('noted_at', '>', noted_after)
    .executeTakeFirst();
}

/** Stores the phone that the session has proven for its WeChat person. */
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

/** Deletes expired states and identities. */
export async function sweepVisits(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('wechat_state_used').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('wechat_identity')
    .where('noted_at', '<', new Date(now.getTime() - 3_600_000))
    .execute();
}
