// The keys of steps that calls of staff took. decisions/0079.
import type { Database, Tx } from '../../../platform/db/database.ts';

/** Whether a step with this key was taken. Call it under the order's lock. */
export async function isTaken(tx: Tx, step_key: string): Promise<boolean> {
  const row = await tx.selectFrom('staff_step').select('step_key').where('step_key', '=', step_key).executeTakeFirst();
  return row !== undefined;
}

/** Notes the key in the transaction of its step. */
export async function noteTaken(tx: Tx, step: { step_key: string; order_id: string; taken_at: Date }): Promise<void> {
  await tx.insertInto('staff_step').values(step).execute();
}

/** Deletes keys of steps that were taken before a moment. */
export async function sweepTaken(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('staff_step').where('taken_at', '<', before).execute();
}
