import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../db/database.ts';
import type { SmsKind } from './kinds.ts';
import * as queries from './queries.ts';

/** Hours until a message without a code expires. */
const usefulHours = 24;

/**
 * Puts a message into the outbox, in the transaction of the change that causes it. `data.phone` is the recipient.
 * Invariant M16.
 */
export async function queueSms(
  tx: Tx,
  sms: {
    kind: SmsKind;
    event: string;
    locale: Locale;
    data: Readonly<Record<string, string>> & { readonly phone: string };
    /** When the message expires; a day from now by default. */
    until_at?: Date;
  },
  now: Date,
): Promise<void> {
  const { kind, event, locale, data, until_at = new Date(now.getTime() + usefulHours * 3_600_000) } = sms;
  await queries.insertSms(tx, { kind, dedupe_key: `${kind} ${event}`, locale, data, until_at }, now);
}
