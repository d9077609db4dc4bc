// The keys of steps that calls of staff took. decisions/0079.
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';

/** The step that was taken with a key; its hash is null where an earlier release took it. Call it under the order's lock. */
export function taken(tx: Tx, { key }: StepKey): Promise<{ payload_hash: Buffer | null } | undefined> {
  return tx.selectFrom('staff_step').select('payload_hash').where('step_key', '=', key).executeTakeFirst();
}

/** Notes the key in the transaction of its step. False where another order's step just took it. */
export async function noteTaken(
  tx: Tx,
  { key, payload_hash }: StepKey,
  step: { order_id: string; taken_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_step')
    .values({ step_key: key, payload_hash, ...step })
    .onConflict((same) => same.column('step_key').doNothing())
    .returning('step_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes keys of steps that were taken before a moment. */
export async function sweepTaken(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('staff_step').where('taken_at', '<', before).execute();
}
