// The orders that wait in boutiques.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { Batch } from '../../../../platform/jobs/eachDue.ts';

type On = Database | Tx;
type Waiting = { order_id: string; collect_until: Date; reminded_at: Date | null };

/** Orders that wait in boutiques until before a moment, the earliest first. */
export async function waitingUntil(db: Database, before: Date, { limit, skipped }: Batch): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select order_id, collect_until, reminded_at from shop_order
    where status = 'available_in_shop' and collect_until <= ${before}
    order by collect_until, order_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** As `waitingUntil`, of the orders whose collector was not reminded. */
export async function notReminded(db: Database, before: Date, { limit, skipped }: Batch): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select order_id, collect_until, reminded_at from shop_order
    where status = 'available_in_shop' and collect_until <= ${before} and reminded_at is null
    order by collect_until, order_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** Notes the reminder of a waiting order; false when it was noted before, or the order does not wait any more. */
export async function noteReminder(tx: Tx, order_id: string, reminded_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ reminded_at })
    .where('order_id', '=', order_id)
    .where('status', '=', 'available_in_shop')
    .where('reminded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The boutique in which an order is collected. */
export async function pickupStoreOf(db: On, order_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('pickup_store_id')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row?.pickup_store_id ?? undefined;
}
