import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

/** A claim that is not renewed for this long was left by a killed process. The database's clock decides. */
export const leaseSeconds = 30;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

type Key = { session_id: string; key: string };

/** Takes the key for `holder`: when nobody has it yet, or whoever had it died at work. True when taken. */
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

export async function settleClaim(
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

/**
 * Deletes what has had its time: ended sessions, ways to a new password, keys older than `keysBefore`, limits that have
 * run out, captchas nobody could use again.
 */
export async function sweep(db: Kysely<DB>, now: Date, keysBefore: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  // A day longer than they open, so that an old link can still say that it is old.
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
  await db.deleteFrom('idempotency').where('created_at', '<', keysBefore).execute();
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  await db.deleteFrom('sms_code').where('sent_at', '<', anHourAgo).execute();
  await db
    .deleteFrom('sms_phone')
    .where('seen_at', '<', anHourAgo)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<', now)]))
    .execute();
  await db.deleteFrom('wechat_state_used').where('expires_at', '<', now).execute();
  await db.deleteFrom('wechat_identity').where('noted_at', '<', anHourAgo).execute();
  await db.deleteFrom('sms_budget').where('until_at', '<', now).execute();
  await db.deleteFrom('sms_outbox').where('sent_at', '<', keysBefore).execute();
  await db.deleteFrom('captcha_used').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute();
}
