import type { Config } from '../config/config.ts';
import { SentMarks } from '../db/sentMarks.ts';
import { httpSmsSender } from '../partners/sms/httpSmsSender.ts';
import { MessageRefused, type SmsSender } from '../partners/sms/smsSender.ts';
import type { Shop } from '../shop/shop.ts';
import type { SmsWriters } from './kinds.ts';
import * as queries from './queries.ts';
import type { DueSms } from './dueSms.ts';

export { sweepSent } from './queries.ts';

const atOnce = 20;
/** Seconds until the next try of a failed message, by its number of tries: short, because a code lives ten minutes. */
const pauses = [5, 15, 30, 60] as const;
/** Seconds that a worker may hold a message before another takes it. */
const leaseSeconds = 30;

const allMarks = new WeakMap<Config, SentMarks>();
function marksOf({ config, db }: Shop): SentMarks {
  const known = allMarks.get(config) ?? new SentMarks((sms_id) => queries.markSent(db, sms_id));
  allMarks.set(config, known);
  return known;
}

const senders = new WeakMap<Config, SmsSender>();

function senderOf({ config }: Shop): SmsSender {
  const known = senders.get(config) ?? httpSmsSender(config);
  senders.set(config, known);
  return known;
}

async function send(shop: Shop, writers: SmsWriters, sms: DueSms): Promise<void> {
  if (sms.is_late) return;
  const write = writers.get(sms.kind);
  if (!write) throw new Error(`no module writes messages of kind ${sms.kind}`);
  const text = await write(shop, sms);
  if (text === null) return;
  try {
    await senderOf(shop).send({ message_id: sms.sms_id, to: sms.data['phone'] ?? '', text });
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error;
    // A retry cannot succeed; the shopper has to correct the number.
    shop.log.warn({ err: error, sms_id: sms.sms_id, kind: sms.kind }, 'sms refused');
  }
}

/**
 * Sends due messages from the outbox, each by one worker at a time and with one idempotency key, so that the provider
 * delivers it once. Drops expired messages. Returns how many it claimed. Throws when the database fails. Invariant M16.
 */
export async function sendSms(shop: Shop, writers: SmsWriters): Promise<number> {
  const marks = marksOf(shop);
  await marks.flush();
  const claimed = await queries.claimSms(shop.db, leaseSeconds, atOnce);
  const sent = await Promise.allSettled(
    claimed.map(async (sms) => {
      try {
        await send(shop, writers, sms);
      } catch (error) {
        shop.log.warn({ err: error, sms_id: sms.sms_id, tries: sms.tries }, 'sms not sent yet');
        await queries.postpone(shop.db, sms.sms_id, pauses[Math.min(sms.tries, pauses.length) - 1] ?? 60);
        return;
      }
      await marks.note(sms.sms_id);
    }),
  );
  const failed = sent.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return claimed.length;
}
