// What members did with jobs and messages. decisions/0125.
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { OperationStep } from '../../../platform/db/schema.ts';

export type StepRow = {
  step_id: string;
  at: Date;
  by: string;
  what: string;
  kind: string;
  job_id: string | null;
  pieces: number;
  reason: string | null;
};

/** Records a step in the transaction that takes it. */
export async function addStep(tx: Tx, step: Insertable<OperationStep>): Promise<StepRow> {
  const { rows } = await sql<StepRow>`
    with added as (
      insert into operation_step (at, staff_id, what, kind, job_id, pieces, reason, gone)
      values (${step.at}, ${step.staff_id}, ${step.what}, ${step.kind}, ${step.job_id ?? null}, ${step.pieces},
        ${step.reason ?? null}, ${step.gone ?? null}::jsonb)
      returning step_id, at, staff_id, what, kind, job_id, pieces, reason)
    select a.step_id::text, a.at, s.name as by, a.what, a.kind, a.job_id::text, a.pieces, a.reason
    from added a join staff_account s using (staff_id)`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a step was not recorded');
  return added;
}

/** The last steps. */
export async function lastSteps(db: Database, most: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select a.step_id::text, a.at, s.name as by, a.what, a.kind, a.job_id::text, a.pieces, a.reason
    from operation_step a join staff_account s using (staff_id) order by a.at desc, a.step_id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Deletes the steps before a moment. */
export async function sweepSteps(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('operation_step').where('at', '<', before).execute();
}
