import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../db/database.ts';
import * as queries from './queries.ts';

/** Hours in which a message that carries no code is still worth sending. */
const usefulHours = 24;

/**
 * Puts a message without a code into the outbox, with the change that causes it. `data.phone` is whom it goes to.
 * Invariant M16.
 */
export async function queueSms(
  tx: Tx,
  sms: {
    kind: string;
    event: string;
    locale: Locale;
    data: Readonly<Record<string, string>> & { readonly phone: string };
  },
  now: Date,
): Promise<void> {
  const { kind, event, locale, data } = sms;
  const until_at = new Date(now.getTime() + usefulHours * 3_600_000);
  await queries.insertSms(tx, { kind, dedupe_key: `${kind} ${event}`, locale, data, until_at }, now);
}
