import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../db/database.ts';
import type { SmsKind } from './kinds.ts';
import * as queries from './queries.ts';

/** Hours in which a message that carries no code is still worth sending. */
const usefulHours = 24;

/**
 * Puts a message into the outbox, with the change that causes it. `data.phone` is whom it goes to.
 * Invariant M16.
 */
export async function queueSms(
  tx: Tx,
  sms: {
    kind: SmsKind;
    event: string;
    locale: Locale;
    data: Readonly<Record<string, string>> & { readonly phone: string };
    /** When it is of no use any more; a day from now where it is left out. */
    until_at?: Date;
  },
  now: Date,
): Promise<void> {
  const { kind, event, locale, data, until_at = new Date(now.getTime() + usefulHours * 3_600_000) } = sms;
  await queries.insertSms(tx, { kind, dedupe_key: `${kind} ${event}`, locale, data, until_at }, now);
}
