// Payments that are due: expired attempts, and money to return.
import { sql } from 'kysely';
import type { AttemptStatus } from '@vitrine/rules/payment/paymentState';
import type { Currency } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import { goneBack } from './refunds/goneBackFragment.ts';

/**
 * Claims expired attempts that are pending or in review, each for one worker: other workers skip it until `again_at`.
 */
export async function claimExpired(
  db: Database,
  now: Date,
  again_at: Date,
  limit: number,
): Promise<{ attempt_id: string }[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    update payment_attempt set expires_at = ${again_at} where attempt_id in (
      select a.attempt_id from payment_attempt a
      where a.status in ('pending', 'held_for_review') and a.expires_at <= ${now} and (a.status = 'pending'
        or exists (select from shop_order o where o.order_id = a.order_id and o.holds_stock))
      order by a.expires_at limit ${limit} for update of a skip locked)
    returning attempt_id`.execute(db);
  return rows;
}

type Reversal = {
  attempt_id: string;
  psp_reference: string;
  merchant_reference: string;
  status: AttemptStatus;
  /** The amount still to refund, in minor units. */
  amount: number;
  currency: Currency;
  tries: number;
  /** The provider reported that it captured the payment before it could be cancelled. */
  cancel_failed: boolean;
};

/** Claims payments to cancel or refund, each for one worker. */
export async function claimReversals(db: Database, now: Date, again_at: Date, limit: number): Promise<Reversal[]> {
  const { rows } = await sql<Reversal>`
    with due as (
      select attempt_id, psp_reference from payment_reversal where done_at is null and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    )
    update payment_reversal r set tries = r.tries + 1, next_try_at = ${again_at}
    from due join payment_attempt a on a.attempt_id = due.attempt_id
    where r.attempt_id = due.attempt_id and r.psp_reference = due.psp_reference
    returning r.attempt_id, r.psp_reference, r.tries, a.merchant_reference, a.status, case when a.captured > 0 then a.captured else a.amount end - ${goneBack} as amount,
      a.currency, (select count(*) from payment_event e where e.merchant_reference = a.merchant_reference
        and e.event_code = 'CANCELLATION' and not e.success) > 0 as cancel_failed`.execute(db);
  return rows;
}

/**
 * Records that the provider accepted the cancellation or refund of a payment, unless a notification of its failure has arrived
 * before and reopened it: then it is due before `again_at`, the time that its claim has set.
 */
export async function reversalDone(
  db: Database,
  { attempt_id, psp_reference }: Pick<Reversal, 'attempt_id' | 'psp_reference'>,
  again_at: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_reversal')
    .set({ done_at: now })
    .where('attempt_id', '=', attempt_id)
    .where('psp_reference', '=', psp_reference)
    .where('next_try_at', '=', again_at)
    .execute();
}
