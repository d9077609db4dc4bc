import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Batch } from '../../../platform/jobs/eachDue.ts';

/** The pieces that a return exchanges for, by SKU. */
export async function exchangePieces(tx: Tx, return_id: string): Promise<{ sku: string; pieces: number }[]> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select exchange_sku as sku, sum(qty)::integer as pieces from return_line
    where return_id = ${return_id} and exchange_sku is not null group by exchange_sku order by exchange_sku`.execute(
    tx,
  );
  return rows;
}

/** Exchanges on their way to the house whose reservation has ended. */
export async function endedHolds(
  db: Database,
  now: Date,
  { limit, skipped }: Batch,
): Promise<{ return_id: string; order_id: string }[]> {
  return db
    .selectFrom('return_request')
    .select(['return_id', 'order_id'])
    .where('hold_until', '<=', now)
    .where('arrived_at', 'is', null)
    .orderBy('hold_until')
    .orderBy('return_id')
    .limit(limit)
    .offset(skipped)
    .execute();
}

/** Notes until when the pieces of an exchange are reserved; null without a reservation. Returns whether it changed. */
export async function setHold(tx: Tx, return_id: string, hold_until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_request')
    .set({ hold_until })
    .where('return_id', '=', return_id)
    .where((eb) => (hold_until === null ? eb('hold_until', 'is not', null) : eb('hold_until', 'is', null)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
