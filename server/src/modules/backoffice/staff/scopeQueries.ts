// Of which country and boutique a thing is. decisions/0111.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Place = { country: string; pickup_store_id: string | null };

/** The country of a boutique; null for an unknown one. */
export async function countryOfStore(db: Database, store_id: string): Promise<string | null> {
  const row = await db.selectFrom('store').select('country').where('store_id', '=', store_id).executeTakeFirst();
  return row?.country ?? null;
}

/** The order of a refund, by its place. */
export async function orderOfRefund(db: Database, refund_id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select o.store as country, o.pickup_store_id from refund f
    join payment_attempt a using (attempt_id) join shop_order o using (order_id)
    where f.refund_id = ${refund_id}`.execute(db);
  return rows[0];
}

/** The order of a withdrawal, by its place, with the storefront of the statement. */
export async function orderOfWithdrawal(
  db: Database,
  withdrawal_id: string,
): Promise<{ country: string | null; pickup_store_id: string | null; locale: Locale } | undefined> {
  const { rows } = await sql<{ country: string | null; pickup_store_id: string | null; locale: Locale }>`
    select o.store as country, o.pickup_store_id, w.locale
    from withdrawal w left join shop_order o using (order_id) where w.withdrawal_id = ${withdrawal_id}`.execute(db);
  return rows[0];
}
