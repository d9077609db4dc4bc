// Authorisations that the bank is about to drop while pieces of their order are still in the house. decisions/0069.
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
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
export async function expiringAuthorisations(db: Database, now: Date, limit: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select o.increment_id, o.status, a.payment_method, a.created_at as authorised_at, a.amount - a.captured as left, a.currency
    from payment_attempt a join shop_order o using (order_id)
    where ${isExpiring(sql`${now}::timestamptz`)} order by a.created_at limit ${limit}`.execute(db);
  return rows;
}
