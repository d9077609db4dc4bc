// The results of comparisons with the provider's books. decisions/0095.
import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { ReconciliationRun } from '../../../platform/db/schema.ts';

/** Stores what a comparison found. */
export async function addRun(db: Database, run: Insertable<ReconciliationRun>): Promise<void> {
  await db.insertInto('reconciliation_run').values(run).execute();
}

/** Whether a comparison has run at a moment or later. */
export async function hasRunSince(db: Database | Tx, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reconciliation_run')
    .select('run_id')
    .where('ran_at', '>=', moment)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the results from before a moment. */
export async function sweepRuns(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('reconciliation_run').where('ran_at', '<', before).execute();
}
