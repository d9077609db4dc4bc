// What the shop asks the provider to capture. decisions/0069.
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { PaymentCapture } from '../../../../platform/db/schema.ts';

type Capture = {
  capture_id: string;
  psp_reference: string;
  merchant_reference: string;
  amount: number;
  currency: string;
  /** Earlier requests that failed. */
  failed: number;
  /** Whether the provider has taken a request on that has not failed. */
  is_taken_on: boolean;
};

/** Notes a capture once; a repeat keeps the first. */
export async function addCapture(tx: Tx, capture: Insertable<PaymentCapture>): Promise<void> {
  await tx
    .insertInto('payment_capture')
    .values(capture)
    .onConflict((conflict) => conflict.column('capture_id').doNothing())
    .execute();
}

/** What is withheld of the payment of an order, by cancellation of units. */
export function withheldOf(tx: Tx, order_id: string): Promise<{ cancellation_id: string; withheld: number }[]> {
  return tx
    .selectFrom('unit_cancellation')
    .select(['cancellation_id', 'withheld'])
    .where('order_id', '=', order_id)
    .where('withheld', '>', 0)
    .orderBy('canceled_at')
    .execute();
}

/** Notes that the shop asked the provider to release what is withheld: the report of that release then ends no payment. */
export async function setReleased(tx: Tx, order_id: string): Promise<void> {
  await tx.updateTable('unit_cancellation').set({ is_released: true }).where('order_id', '=', order_id).execute();
}

/** Opens a capture again whose request the provider reported as failed, once per failure. */
export async function reopenFailed(db: Database, capture_id: string): Promise<void> {
  await sql`
    update payment_capture c set failed = failed + 1, psp_reference = null
    where capture_id = ${capture_id} and exists (
      select from payment_event e where e.psp_reference = c.psp_reference
        and (e.event_code = 'CAPTURE_FAILED' and e.success or e.event_code = 'CAPTURE' and not e.success))`.execute(db);
}

/** A capture of an order that was not cancelled. */
export async function captureOf(db: Database, capture_id: string): Promise<Capture | undefined> {
  const { rows } = await sql<Capture>`
    select c.capture_id, a.psp_reference, a.merchant_reference, c.amount, a.currency, c.failed,
      c.psp_reference is not null as is_taken_on
    from payment_capture c join payment_attempt a using (attempt_id) join shop_order o using (order_id)
    where c.capture_id = ${capture_id} and o.status <> 'canceled' and a.psp_reference is not null`.execute(db);
  return rows[0];
}

/** The captures of an order, oldest first. */
export async function capturesOf(db: Database, order_id: string): Promise<{ capture_id: string }[]> {
  const { rows } = await sql<{ capture_id: string }>`
    select c.capture_id from payment_capture c join payment_attempt a using (attempt_id)
    where a.order_id = ${order_id} order by c.asked_at, c.capture_id`.execute(db);
  return rows;
}

/** Stores the provider's reference of a request. */
export async function takenOn(
  db: Database,
  { capture_id, failed }: Pick<Capture, 'capture_id' | 'failed'>,
  psp_reference: string,
): Promise<void> {
  await db
    .updateTable('payment_capture')
    .set({ psp_reference })
    .where('capture_id', '=', capture_id)
    .where('failed', '=', failed)
    .execute();
}
