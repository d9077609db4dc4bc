import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { orderInScope } from '../../orders/orderScopeFragment.ts';
import type { RefundCause } from '@vitrine/rules/payment/refundState';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../../platform/db/keyset.ts';

type FailedRefund = {
  refund_id: number;
  cause: RefundCause;
  order_number: string | null;
  return_number: string | null;
  amount: number;
  currency: string;
  failed_at: Date;
  /** Not taken on by the provider, or failed after it was. */
  failure: 'refused' | 'failed';
  /** How often it failed. */
  times: number;
  /** The authorisation at the provider. */
  psp_reference: string;
  payment_method: string;
};

/** Refunds that failed and wait for staff, oldest first. No personal data. */
export async function failedRefunds(
  db: Database,
  page: PageOf,
  scope: Scope = wholeHouse,
): Promise<Page<FailedRefund>> {
  const { place, follows, order } = keyset(sql`f.failed_at`, sql`f.refund_id::text`, page);
  const { rows } = await sql<FailedRefund & { place: string }>`
    select f.refund_id, f.cause, o.increment_id as order_number, r.increment_id as return_number, f.amount, f.currency,
      f.failed_at, f.failure, f.failed + 1 as times, ${place},
      coalesce(f.authorisation, a.psp_reference) as psp_reference, a.payment_method
    from refund f join payment_attempt a using (attempt_id) join shop_order o using (order_id)
    left join return_request r using (return_id)
    where f.failed_at is not null and f.settled_at is null and ${orderInScope(scope)} and ${follows} ${order}`.execute(
    db,
  );
  return pageOfRows(rows, page);
}
