import { sql } from 'kysely';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database } from '../../../platform/db/database.ts';
import type { DueMail } from '../../../platform/mail/dueMail.ts';

export type StoredMail = Omit<DueMail, 'tries'> & { order_id: string; event: string; sent_at: Date | null };

/** A mail about an order, with the event that caused it. */
export async function mailOf(db: Database, order_id: string, mail_id: string): Promise<StoredMail | undefined> {
  const { rows } = await sql<Omit<StoredMail, 'locale'> & { locale: Locale }>`
    select mail_id, kind, order_id, customer_id, data, locale, created_at, sent_at,
      substr(dedupe_key, length(kind) + 2) as event
    from mail_outbox where mail_id = ${mail_id} and order_id = ${order_id}`.execute(db);
  return rows[0];
}

/** The refund of a return. */
export async function refundOfReturn(db: Database, return_id: string): Promise<number | undefined> {
  const row = db.selectFrom('refund').select('refund_id').where('return_id', '=', return_id);
  return (await row.executeTakeFirst())?.refund_id;
}
