import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type DueMail = { mail_id: string; kind: string; order_id: string | null; locale: Locale; tries: number };

/** Mails to send now, each taken by one worker; one that fails comes again at `again_at`. */
export async function claimMails(db: Database, now: Date, again_at: Date, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mail_outbox set tries = tries + 1, next_try_at = ${again_at} where mail_id in (
      select mail_id from mail_outbox where sent_at is null and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning mail_id, kind, order_id, locale, tries`.execute(db);
  return rows;
}

export async function markSent(db: Database, mail_id: string, now: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ sent_at: now }).where('mail_id', '=', mail_id).execute();
}

/** When a mail that failed is tried again. */
export async function postpone(db: Database, mail_id: string, next_try_at: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_try_at }).where('mail_id', '=', mail_id).execute();
}
