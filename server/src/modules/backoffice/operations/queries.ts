import { sql } from 'kysely';
import { runFigures } from '../reconcile/runFragment.ts';
import { expiringCount } from '../../orders/fulfilment/capture/expiringFragment.ts';
import { dueCount } from '../../orders/withdrawal/dutyFragment.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Figures for operators; counts unless the name states a unit. */
export type Figures = {
  open_attempts: number;
  open_attempt_oldest_seconds: number;
  payment_reviews: number;
  open_reversals: number;
  refunds_failed: number;
  mails_waiting: number;
  mail_oldest_seconds: number;
  sms_waiting: number;
  sms_oldest_seconds: number;
  held_units: number;
  orders_last_minute: number;
  restored_unreconciled: number;
  jobs_due: number;
  job_latest_seconds: number;
  jobs_failed: number;
  settlement_differences: number;
  authorisations_expiring: number;
  orders_held: number;
  withdrawals_due: number;
  reconciled_seconds_ago: number;
  reconciliation_differences: number;
  reconciliation_missing_days: number;
};

const age = (oldest: string) =>
  sql`coalesce(greatest(0, extract(epoch from now() - min(${sql.ref(oldest)}))), 0)::float8`;

/** Reads all figures in one statement, each by a partial index of the counted rows. */
export async function figures(db: Database): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select attempts.*, reviews.*, reversals.*, refunds.*, mails.*, texts.*, held.*, orders.*, restored.*, jobs.*, failed.*,
      settled.*, expiring.*, suspect.*, withdrawn.*, compared.*
    from
      (select count(*) as open_attempts, ${age('created_at')} as open_attempt_oldest_seconds
        from payment_attempt where status = 'pending') attempts,
      (select (select count(*) from payment_review where done_at is null) + (
          -- Marked before there was a queue.
          select count(*) from payment_attempt a where (a.needs_review or a.status = 'held_for_review')
            and not exists (select from payment_review r where r.attempt_id = a.attempt_id)) as payment_reviews) reviews,
      (select count(*) as open_reversals from payment_reversal where done_at is null) reversals,
      (select count(*) as refunds_failed from refund where failed_at is not null and settled_at is null) refunds,
      (select count(*) as mails_waiting, ${age('created_at')} as mail_oldest_seconds
        from mail_outbox where sent_at is null) mails,
      (select count(*) as sms_waiting, ${age('created_at')} as sms_oldest_seconds
        from sms_outbox where sent_at is null) texts,
      (select coalesce(sum((select sum(l.qty) from shop_order_line l where l.order_id = o.order_id)), 0)::integer as held_units
        from shop_order o where o.holds_stock and o.placed_at is null) held,
      (select count(*) as orders_last_minute from shop_order where placed_at > now() - interval '1 minute') orders,
      (select count(*) as restored_unreconciled from database_restore where reconciled_at is null) restored,
      (select count(*) as jobs_due, ${age('due_at')} as job_latest_seconds
        from job where due_at <= now()) jobs,
      (select count(*) as jobs_failed from job where due_at is null) failed,
      (select count(*) as settlement_differences from settlement_line
        where posted_at is null and acknowledged_at is null and difference is not null) settled,
      (${expiringCount}) expiring,
      (select count(*) as orders_held from fraud_review where decided_at is null) suspect,
      (${dueCount}) withdrawn,
      (${runFigures}) compared`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('one statement answers one row');
  return row;
}
