import type { Database } from '../../../platform/db/database.ts';

/** Records a proof as used. Returns false when it was used before. */
export async function useOnce(db: Database, captcha_hash: Buffer, expires_at: Date): Promise<boolean> {
  const row = await db
    .insertInto('captcha_used')
    .values({ captcha_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('captcha_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes used proofs that have expired. */
export async function sweepUsed(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute();
}
