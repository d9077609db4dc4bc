// Authorisations that the bank is about to drop while pieces of their order are still in the house. decisions/0069.
import { type Scope, wholeHouse } from '@vitrine/rules/staff/role';
import { orderInScope } from '../../orders/orderScopeFragment.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../../platform/db/keyset.ts';
import { isExpiring } from './expiringFragment.ts';

type Expiring = {
  increment_id: string;
  status: string;
  payment_method: string;
  authorised_at: Date;
  /** Not captured yet, in minor units. */
  left: number;
  currency: string;
};

/** Such authorisations, oldest first. No personal data. */
export async function expiringAuthorisations(
  db: Database,
  now: Date,
  page: PageOf,
  scope: Scope = wholeHouse,
): Promise<Page<Expiring>> {
  const { place, follows, order } = keyset(sql`a.created_at`, sql`o.increment_id`, page);
  const { rows } = await sql<Expiring & { place: string }>`
    select o.increment_id, o.status, a.payment_method, a.created_at as authorised_at, a.amount - a.captured as left, a.currency, ${place}
    from payment_attempt a join shop_order o using (order_id)
    where ${isExpiring(sql`${now}::timestamptz`)} and ${orderInScope(scope)} and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}
