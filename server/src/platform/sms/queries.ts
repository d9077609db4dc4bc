import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { DueSms } from './dueSms.ts';

/** Inserts one message per event; ignores a repeated event. */
export async function insertSms(
  db: Database | Tx,
  sms: Pick<DueSms, 'kind' | 'locale' | 'data'> & { dedupe_key: string; until_at: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('sms_outbox')
    .values({ ...sms, data: JSON.stringify(sms.data), next_try_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/**
 * Claims due messages, each for one worker; a message that its worker does not send is due again after `lease_seconds`.
 * All queries here use the database's clock.
 */
export async function claimSms(db: Database, lease_seconds: number, limit: number): Promise<DueSms[]> {
  const { rows } = await sql<DueSms>`
    update sms_outbox set tries = tries + 1, failed_at = null, next_try_at = now() + make_interval(secs => ${lease_seconds})
    where sms_id in (
      select sms_id from sms_outbox where sent_at is null and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    returning sms_id, kind, locale, data, tries, now() >= queued_at + (until_at - created_at) as is_late`.execute(db);
  return rows;
}

/** Marks a message as sent or dropped, and deletes its phone and seed. */
export async function markSent(db: Database, sms_id: string): Promise<void> {
  await sql`update sms_outbox set sent_at = now(), failed_at = null, data = '{}' where sms_id = ${sms_id}`.execute(db);
}

/** Notes that a try of a message has failed, and delays the next one by `seconds`. */
export async function postpone(db: Database, sms_id: string, seconds: number): Promise<void> {
  await sql`
    update sms_outbox set failed_at = now(), next_try_at = now() + make_interval(secs => ${seconds})
    where sms_id = ${sms_id}`.execute(db);
}

/** Deletes the messages sent before `before`. */
export async function sweepSent(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sms_outbox').where('sent_at', '<', before).execute();
}
