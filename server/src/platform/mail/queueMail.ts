import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../db/database.ts';
import type { MailKind } from './kinds.ts';
import * as queries from './queries.ts';

type QueuedMail = {
  kind: MailKind;
  /** Deduplicates: an event sends one mail, however often it is queued. */
  event: string;
  /** The storefront whose language the mail uses. */
  locale: Locale;
  order_id?: string;
  customer_id?: string;
  /** Data that no other table holds; deleted when the mail is sent. */
  data?: Readonly<Record<string, string>>;
};

/** Puts a mail into the outbox, in the transaction of the change that causes it. Invariant M16. */
export async function queueMail(db: Database | Tx, mail: QueuedMail, now: Date): Promise<void> {
  await queries.insertMail(db, { ...mail, dedupe_key: `${mail.kind} ${mail.event}` }, now);
}

/** Queues a mail of a kind that the outbox has had before, once more: its event names the call that asks for it. */
export async function queueAgain(
  db: Database,
  mail: Omit<QueuedMail, 'kind'> & { readonly kind: string },
  now: Date,
): Promise<void> {
  await queries.insertMail(db, { ...mail, dedupe_key: `${mail.kind} ${mail.event}` }, now);
}
