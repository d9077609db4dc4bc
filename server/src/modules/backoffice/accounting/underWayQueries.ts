import type { RefundCause } from '@vitrine/rules/payment/refundState';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';

type UnderWay = {
  refund_id: number;
  cause: RefundCause;
  order_number: string;
  return_number: string | null;
  amount: number;
  currency: string;
  asked_at: Date;
  state: 'asked' | 'accepted' | 'failed';
};

/** Refunds that have neither arrived nor been paid by another means, the oldest first. No personal data. */
export async function refundsUnderWay(db: Database, page: PageOf): Promise<Page<UnderWay>> {
  const { place, follows, order } = keyset(sql`f.asked_at`, sql`f.refund_id::text`, page);
  const { rows } = await sql<UnderWay & { place: string }>`
    select f.refund_id, f.cause, o.increment_id as order_number, r.increment_id as return_number, f.amount, f.currency, f.asked_at,
      case when f.failed_at is not null then 'failed' when f.accepted_at is not null then 'accepted' else 'asked' end as state,
      ${place}
    from refund f join payment_attempt a using (attempt_id) join shop_order o using (order_id)
    left join return_request r using (return_id)
    where f.paid_at is null and f.settled_at is null and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
