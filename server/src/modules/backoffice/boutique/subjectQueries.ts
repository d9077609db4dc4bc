// What a boutique's steps are about.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

/** An order that is collected in a boutique, under its lock in a transaction that takes its step. */
export async function orderToCollect(
  db: On,
  store_id: string,
  number: string,
): Promise<{ order_id: string; status: string } | undefined> {
  return db
    .selectFrom('shop_order')
    .select(['order_id', 'status'])
    .where('increment_id', '=', number)
    .where('pickup_store_id', '=', store_id)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
}

/** The status of an order, a reservation, a return or a visit. */
export async function statusOf(db: On, subject: string, number: string): Promise<string | null> {
  const from = {
    pickup: sql`shop_order where placed_at is not null and increment_id`,
    reservation: sql`reservation where increment_id`,
    return: sql`return_request where increment_id`,
    visit: sql`salon_visit where visit_id::text`,
  }[subject];
  const { rows } = await sql<{
    status: string;
  }>`select status from ${from ?? sql`reservation where increment_id`} = ${number}`.execute(db);
  return rows[0]?.status ?? null;
}

/** The boutique of an order, a reservation or a visit, for a supervisor; undefined for a return, which any boutique receives. */
export async function storeOf(db: On, subject: string, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ store_id: string | null }>`
    select pickup_store_id as store_id from shop_order where ${subject} = 'pickup' and increment_id = ${number}
    union all select store_id from reservation where ${subject} = 'reservation' and increment_id = ${number}
    union all select s.store_id from salon_visit v join salon_session s using (pid)
      where ${subject} = 'visit' and v.visit_id::text = ${number}`.execute(db);
  return rows[0]?.store_id ?? undefined;
}
