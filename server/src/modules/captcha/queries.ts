import type { Database } from '../../platform/db/database.ts';

/** Whether the proof was not used before; from then on it is. */
export async function useOnce(db: Database, captcha_hash: Buffer, expires_at: Date): Promise<boolean> {
  const row = await db
    .insertInto('captcha_used')
    .values({ captcha_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('captcha_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the puzzles that could not be used again anyway. */
export async function sweepUsed(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute();
}
