// The WeChat user of a session, whom WeChat Pay asks inside WeChat (decisions/0073).
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

/** Stores the WeChat user of a session; a later one replaces it. */
export async function notePayer(db: On, session_id: string, openid: string, now: Date): Promise<void> {
  await db
    .insertInto('wechat_payer')
    .values({ session_id, openid, noted_at: now })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ openid, noted_at: now }))
    .execute();
}

/** The WeChat user of a session, if stored after `since`. */
export async function payer(db: On, session_id: string, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom('wechat_payer')
    .select('openid')
    .where('session_id', '=', session_id)
    .where('noted_at', '>', since)
    .executeTakeFirst();
  return row?.openid ?? null;
}
