// Refunds and what became of them. decisions/0081.
import type { PaymentEvent } from '@vitrine/rules/payment/paymentEvents';
import type { RefundCause } from '@vitrine/rules/payment/refundState';
import type { Currency } from '@vitrine/rules/storefronts/storefronts';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { Refund } from '../../../../platform/db/schema.ts';
import type { Batch } from '../../../../platform/jobs/eachDue.ts';

type On = Database | Tx;

export type RefundRow = {
  refund_id: number;
  cause: RefundCause;
  return_id: string | null;
  /** The cancellation of units before dispatch. */
  cancellation_id: string | null;
  /** The price reduction after the sale. */
  goodwill_id: string | null;
  attempt_id: string;
  order_id: string;
  /** The authorisation whose money goes back. */
  psp_reference: string;
  merchant_reference: string;
  amount: number;
  currency: Currency;
  /** Earlier requests that failed. */
  failed: number;
  accepted_at: Date | null;
  paid_at: Date | null;
  failed_at: Date | null;
  settled_at: Date | null;
};

const refundColumns = sql`
  f.refund_id, f.cause, f.return_id, f.cancellation_id, f.goodwill_id, f.attempt_id, a.order_id, coalesce(f.authorisation, a.psp_reference) as psp_reference,
  a.merchant_reference, f.amount, f.currency, f.failed, f.accepted_at, f.paid_at, f.failed_at, f.settled_at`;

/** Notes money to give back, once per return, per cancellation of units, per goodwill, or per cause of a payment. Returns its id. */
export async function addRefund(
  tx: Tx,
  refund: Pick<Insertable<Refund>, 'attempt_id' | 'amount' | 'currency' | 'asked_at' | 'authorisation'> &
    (
      | { cause: 'return'; return_id: string }
      | { cause: 'rest' | 'payment'; return_id: null }
      | { cause: 'units'; return_id: null; cancellation_id: string }
      | { cause: 'goodwill'; return_id: null; goodwill_id: string }
    ),
): Promise<number> {
  const added = await tx
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (added) return added.refund_id;
  const { rows } = await sql<{ refund_id: number }>`
    select refund_id from refund where return_id = ${refund.return_id}
      or (return_id is null and attempt_id = ${refund.attempt_id} and cause = ${refund.cause}
        and coalesce(authorisation, '') = ${refund.authorisation ?? ''}
        and cancellation_id is not distinct from ${'cancellation_id' in refund ? refund.cancellation_id : null}::uuid
        and goodwill_id is not distinct from ${'goodwill_id' in refund ? refund.goodwill_id : null}::uuid)`.execute(tx);
  const [known] = rows;
  if (!known) throw new Error('a stored refund is missing');
  return known.refund_id;
}

export async function refundById(db: On, refund_id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${refundColumns} from refund f join payment_attempt a using (attempt_id)
    where f.refund_id = ${refund_id} and a.psp_reference is not null`.execute(db);
  return rows[0];
}

/** The refund of a return; undefined where nothing is refunded. */
export async function refundOfReturn(db: On, return_id: string): Promise<number | undefined> {
  const row = await db.selectFrom('refund').select('refund_id').where('return_id', '=', return_id).executeTakeFirst();
  return row?.refund_id;
}

/** The request that waits for its answer: the same number of earlier failures, and not ended. */
const asked = (tx: Tx, { refund_id, failed }: Pick<RefundRow, 'refund_id' | 'failed'>) =>
  tx
    .updateTable('refund')
    .where('refund_id', '=', refund_id)
    .where('failed', '=', failed)
    .where('accepted_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('settled_at', 'is', null);

/** Notes that the provider took the request on. False where it had been noted. */
export async function accept(tx: Tx, refund: RefundRow, refund_reference: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await asked(tx, refund)
    .set({ accepted_at: now, refund_reference })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the provider did not take the request on. False where it had been noted. */
export async function refuse(tx: Tx, refund: RefundRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await asked(tx, refund)
    .set({ failed_at: now, failure: 'refused' })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the money has moved, once. */
export async function pay(tx: Tx, { refund_id, failed }: RefundRow, paid_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ paid_at: sql`greatest(accepted_at, ${paid_at})` })
    .where('refund_id', '=', refund_id)
    .where('failed', '=', failed)
    .where('accepted_at', 'is not', null)
    .where('paid_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the money of a request that was taken on did not arrive, or came back, once. */
export async function fail(tx: Tx, { refund_id, failed }: RefundRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ failed_at: now, failure: 'failed', accepted_at: null, paid_at: null })
    .where('refund_id', '=', refund_id)
    .where('failed', '=', failed)
    .where('failed_at', 'is', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Opens a failed refund for another request, once per failure. */
export async function reopen(tx: Tx, refund_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ failed_at: null, failure: null, refund_reference: null, asked_at: now, failed: sql`failed + 1` })
    .where('refund_id', '=', refund_id)
    .where('failed_at', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the house has paid a failed refund by another means, once. */
export async function endRefund(
  tx: Tx,
  refund_id: number,
  settled: { settled_at: Date; settled_reason: string; settled_by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set(settled)
    .where('refund_id', '=', refund_id)
    .where('failed_at', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Gives a request of an earlier release, which stored no references, the one of the first report about its amount. One
 * request in a run: only few wait.
 */
export async function nameUnnamed(db: Database): Promise<void> {
  await sql`
    update refund f set refund_reference = n.psp_reference
    from (select u.refund_id, e.psp_reference
      from refund u join payment_attempt a using (attempt_id) join payment_event e using (merchant_reference)
      where u.refund_reference is null and u.accepted_at is not null and u.amount = e.amount
        and e.event_code in ('REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED')
        and not exists (select from refund k where k.refund_reference = e.psp_reference)
      order by u.accepted_at, u.refund_id, e.event_id limit 1) n
    where f.refund_id = n.refund_id and f.refund_reference is null`.execute(db);
}

export type ReportedRefund = RefundRow & {
  refund_reference: string;
  merchant_account: string;
  paid_amount: number;
  events: PaymentEvent[];
};

/**
 * Requests that the provider has reported about, and that its reports may change: not paid ones with any report, and those with
 * a report of a failure.
 */
export async function reportedRefunds(db: Database, { limit, skipped }: Batch): Promise<ReportedRefund[]> {
  const { rows } = await sql<ReportedRefund>`
    with named as (
      select f.refund_id from refund f
      where f.accepted_at is not null and f.paid_at is null and exists (
        select from payment_event e where e.psp_reference = f.refund_reference and e.event_code = 'REFUND')
      union
      select f.refund_id from payment_event e join refund f on f.refund_reference = e.psp_reference
      where e.event_code in ('REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED') and e.success = (e.event_code <> 'REFUND')
        and f.failed_at is null and f.settled_at is null
    )
    select ${refundColumns}, f.refund_reference, a.merchant_account, a.amount as paid_amount, (
      select jsonb_agg(jsonb_build_object('event_code', e.event_code, 'success', e.success,
        'psp_reference', e.psp_reference, 'original_reference', e.original_reference,
        'merchant_reference', e.merchant_reference, 'merchant_account', e.merchant_account,
        'amount', jsonb_build_object('amount', e.amount, 'currency', e.currency)))
      from payment_event e where e.psp_reference = f.refund_reference
        and e.event_code in ('REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED')) as events
    from named join refund f using (refund_id) join payment_attempt a using (attempt_id)
    order by f.asked_at, f.refund_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}
