import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../db/database.ts';
import type { MailKind } from './kinds.ts';
import * as queries from './queries.ts';

type QueuedMail = {
  kind: MailKind;
  /** What happened, once: the same event queued again sends nothing more. */
  event: string;
  /** The storefront in whose words it speaks. */
  locale: Locale;
  order_id?: string;
  customer_id?: string;
  /** What no row of another table says; gone with the mail once that is sent. */
  data?: Readonly<Record<string, string>>;
};

/** Puts a mail into the outbox, with the change that causes it: in the same transaction. Invariant M16. */
export async function queueMail(db: Database | Tx, mail: QueuedMail, now: Date): Promise<void> {
  await queries.insertMail(db, { ...mail, dedupe_key: `${mail.kind} ${mail.event}` }, now);
}
