// The codes of orders that are collected, and the orders that wait in boutiques.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

export async function addCode(
  tx: Tx,
  code: { order_id: string; seed: string; code_hash: Buffer; made_at: Date },
): Promise<void> {
  await tx
    .insertInto('pickup_code')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ seed: code.seed, code_hash: code.code_hash, made_at: code.made_at }),
    )
    .execute();
}

export function codeRow(db: On, order_id: string): Promise<{ seed: string; code_hash: Buffer } | undefined> {
  return db.selectFrom('pickup_code').select(['seed', 'code_hash']).where('order_id', '=', order_id).executeTakeFirst();
}

export async function deleteCode(tx: Tx, order_id: string): Promise<void> {
  await tx.deleteFrom('pickup_code').where('order_id', '=', order_id).execute();
}

type Waiting = { order_id: string; collect_until: Date; reminded_at: Date | null };

/** Orders that wait in boutiques until before a moment, the earliest first. */
export async function waitingUntil(db: Database, before: Date, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select order_id, collect_until, reminded_at from shop_order
    where status = 'available_in_shop' and collect_until <= ${before}
    order by collect_until limit ${limit}`.execute(db);
  return rows;
}

/** As `waitingUntil`, of the orders whose collector was not reminded. */
export async function notReminded(db: Database, before: Date, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select order_id, collect_until, reminded_at from shop_order
    where status = 'available_in_shop' and collect_until <= ${before} and reminded_at is null
    order by collect_until limit ${limit}`.execute(db);
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
