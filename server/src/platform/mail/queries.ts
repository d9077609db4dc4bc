import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { DueMail } from './dueMail.ts';

/** Inserts one mail per event; ignores a repeated event. */
export async function insertMail(
  db: Database | Tx,
  mail: Partial<Pick<DueMail, 'order_id' | 'customer_id' | 'data'>> &
    Pick<DueMail, 'kind' | 'locale'> & { dedupe_key: string },
  now: Date,
): Promise<void> {
  const { kind, dedupe_key, locale, order_id = null, customer_id = null, data = {} } = mail;
  await sql`
    insert into mail_outbox (dedupe_key, kind, order_id, customer_id, data, locale, next_try_at, created_at)
    values (${dedupe_key}, ${kind}, ${order_id}, ${customer_id}, ${JSON.stringify(data)}::jsonb, ${locale}, ${now}, ${now})
    on conflict (dedupe_key) do nothing`.execute(db);
}

/** The number of due mails, at most `most`. All queries here use the database's clock. */
export async function dueMails(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from (
      select from mail_outbox where sent_at is null and next_try_at <= now() limit ${most}) due`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Claims due mails, each for one worker; a mail that its worker does not send is due again after `lease_seconds`. */
export async function claimMails(db: Database, lease_seconds: number, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mail_outbox set tries = tries + 1, failed_at = null, next_try_at = now() + make_interval(secs => ${lease_seconds})
    where mail_id in (
      select mail_id from mail_outbox where sent_at is null and next_try_at <= now()
      order by next_try_at, mail_id limit ${limit} for update skip locked)
    returning mail_id, kind, order_id, customer_id, data, locale, tries, created_at`.execute(db);
  return rows;
}

/** Marks a mail as sent or dropped, and deletes its data. */
export async function markSent(db: Database, mail_id: string): Promise<void> {
  await sql`update mail_outbox set sent_at = now(), failed_at = null, data = '{}' where mail_id = ${mail_id}`.execute(
    db,
  );
}

/** Notes that a try of a mail has failed, and delays the next one by `seconds`. */
export async function postpone(db: Database, mail_id: string, seconds: number): Promise<void> {
  await sql`
    update mail_outbox set failed_at = now(), next_try_at = now() + make_interval(secs => ${seconds})
    where mail_id = ${mail_id}`.execute(db);
}

/** Gives a mail back that its worker has not tried to send. */
export async function giveBack(db: Database, mail_id: string): Promise<void> {
  await sql`update mail_outbox set next_try_at = now() where mail_id = ${mail_id}`.execute(db);
}

/** Deletes the mails sent before a moment, some at a time: a long history must not hold one long transaction. */
export async function sweepSentMails(db: Database, before: Date): Promise<void> {
  await sql`
    delete from mail_outbox where mail_id = any (array(
      select mail_id from mail_outbox where sent_at < ${before} order by sent_at limit 5000))`.execute(db);
}
