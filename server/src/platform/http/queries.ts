import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A claim that is not renewed for this long belongs to a killed process. Uses the database's clock. */
export const leaseSeconds = 30;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

type Key = { session_id: string; key: string };

/** Claims the key for `holder` if it is free or its lease has expired. True when claimed. */
export async function claim(
  db: Database,
  { session_id, key }: Key,
  payload_hash: Buffer,
  holder: string,
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({ session_id, key, payload_hash, holder, lease_until: leaseEnd })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'key'])
        .doUpdateSet({ holder, lease_until: leaseEnd })
        .where('idempotency.outcome', 'is', null)
        .where('idempotency.payload_hash', '=', payload_hash)
        .where('idempotency.lease_until', '<', sql<Date>`clock_timestamp()`),
    )
    .returning('holder')
    .executeTakeFirst();
  return row?.holder === holder;
}

export function claimed(db: Database, { session_id, key }: Key) {
  return db
    .selectFrom('idempotency')
    .select(['payload_hash', 'outcome'])
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function renewClaim(db: Database, { session_id, key }: Key, holder: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ lease_until: leaseEnd })
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute();
}

export async function finishClaim(
  db: Database,
  { session_id, key }: Key,
  holder: string,
  outcome: string,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ outcome })
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute();
}

export async function dropClaim(db: Database, { session_id, key }: Key, holder: string): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('session_id', '=', session_id)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute();
}

/** Deletes idempotency keys older than `keysBefore` and expired limits. */
export async function sweepKeys(db: Database, now: Date, keysBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', keysBefore).execute();
  await db.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute();
}
