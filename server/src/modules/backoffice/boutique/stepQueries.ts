// The steps of boutiques' pages: each once by its id, and never changed but to name what became of it.
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { BoutiqueStep } from '../../../platform/db/schema.ts';

type On = Database | Tx;
type NewStep = Omit<Insertable<BoutiqueStep>, 'before' | 'refusal'>;
export type StoredStep = {
  payload_hash: Buffer;
  store_id: string;
  staff_id: string;
  subject: 'reservation' | 'pickup' | 'return' | 'visit';
  number: string;
  step: string;
  settled_at: Date;
  refusal: string | null;
  before: unknown;
};

const columns = [
  'payload_hash',
  'store_id',
  'staff_id',
  'subject',
  'number',
  'step',
  'settled_at',
  'refusal',
  'before',
] as const;

/** The step with an id. */
export async function storedStep(db: On, step_id: string): Promise<StoredStep | undefined> {
  const { rows } = await sql<StoredStep>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from boutique_step where step_id = ${step_id}`.execute(db);
  return rows[0];
}

/** The same, locked, so that of two undos at once the second sees the first. */
export async function lockStep(tx: Tx, step_id: string): Promise<StoredStep | undefined> {
  const { rows } = await sql<StoredStep>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from boutique_step where step_id = ${step_id}
    for update`.execute(tx);
  return rows[0];
}

/** Claims the id of a step; of calls at once the second waits for the first. False where it was taken before. */
export async function claimStep(tx: Tx, step: NewStep): Promise<boolean> {
  const row = await tx
    .insertInto('boutique_step')
    .values(step)
    .onConflict((same) => same.column('step_id').doNothing())
    .returning('step_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Names what became of a step, in the transaction that claimed it. */
export async function settleStep(
  tx: Tx,
  step_id: string,
  { refusal, before }: { refusal: string | null; before: object | null },
): Promise<void> {
  await sql`update boutique_step set refusal = ${refusal}, before = ${before && JSON.stringify(before)}::jsonb
    where step_id = ${step_id}`.execute(tx);
}

/** Names the step that a counter-step undid. */
export async function nameUndone(tx: Tx, step_id: string, undoes: string): Promise<void> {
  await tx.updateTable('boutique_step').set({ undoes }).where('step_id', '=', step_id).execute();
}

/** Whether a step was undone. */
export async function isUndone(tx: Tx, step_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('boutique_step')
    .select('step_id')
    .where('undoes', '=', step_id)
    .where('refusal', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type First = { by: string | null; step: string; taken_at: Date };

/** The last step of a boutique's page that changed a subject, other than the named one. */
export async function firstOf(
  db: On,
  { subject, number, step_id }: { subject: string; number: string; step_id: string },
): Promise<First | undefined> {
  const { rows } = await sql<First>`
    select a.name as by, t.step, t.taken_at from boutique_step t join staff_account a using (staff_id)
    where t.number = ${number} and t.subject = ${subject} and t.step_id <> ${step_id} and t.refusal is null
    order by t.turn desc limit 1`.execute(db);
  return rows[0];
}

/** What happened last to an order or a return outside of the boutique's page. */
export async function lastEvent(db: On, subject: string, number: string): Promise<First | undefined> {
  const { rows } =
    subject === 'return'
      ? await sql<First>`
          select null as by, e.to_status as step, e.at as taken_at
          from return_event e join return_request r using (return_id)
          where r.increment_id = ${number} order by e.event_id desc limit 1`.execute(db)
      : await sql<First>`
          select a.name as by, e.reason as step, e.at as taken_at
          from order_event e join shop_order o using (order_id) left join staff_account a using (staff_id)
          where o.increment_id = ${number} order by e.event_id desc limit 1`.execute(db);
  return rows[0];
}

/** When a reservation ended. */
export async function reservationEnd(db: On, number: string): Promise<First | undefined> {
  const { rows } = await sql<First>`
    select null as by, status as step, ended_at as taken_at from reservation
    where increment_id = ${number} and ended_at is not null`.execute(db);
  return rows[0];
}

/** Deletes the steps that were settled before a moment; those that undo others first. */
export async function sweepSteps(db: Database, before: Date): Promise<void> {
  await sql`delete from boutique_step where settled_at < ${before} and undoes is not null`.execute(db);
  await sql`delete from boutique_step t where settled_at < ${before}
    and not exists (select from boutique_step u where u.undoes = t.step_id)`.execute(db);
}
