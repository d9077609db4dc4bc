import { mailRate } from '@vitrine/rules/mail/sendRate';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { SentMarks } from '../db/sentMarks.ts';
import { publicUrl } from '../http/securityHeaders.ts';
import { type Mail, type Mailer, smtpMailer } from '../partners/mailer.ts';
import { countingMail } from '../partners/partnerCalls.ts';
import type { Config } from '../config/config.ts';
import { settingOf } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import type { MailWriters } from './kinds.ts';
import * as queries from './queries.ts';
import type { DueMail } from './dueMail.ts';

export { sweepSentMails } from './queries.ts';

/** Mails sent concurrently: as many as the mailer has connections. */
export const mailsAtOnce = 5;
/** Seconds that a worker may hold mails before another takes them. */
const leaseSeconds = 300;
/** The longest time to send a mail, in seconds: a worker starts none later than this before its lease ends. */
const sendSeconds = 60;
/** Minutes until the next try of a failed mail, by its number of tries. */
const pauses = [1, 5, 15, 60, 240] as const;

const allMarks = new WeakMap<Config, SentMarks>();
function marksOf({ config, db }: Shop): SentMarks {
  const known = allMarks.get(config) ?? new SentMarks((mail_id) => queries.markSent(db, mail_id));
  allMarks.set(config, known);
  return known;
}

const mailers = new WeakMap<Config, Mailer>();

function mailerOf({ config }: Shop): Mailer {
  const known = mailers.get(config);
  if (known) return known;
  const mailer = smtpMailer(config);
  mailers.set(config, mailer);
  return mailer;
}

/** The sender's name, shown above a mail. */
const houseOf = (from: string): string => {
  const at = from.indexOf('<');
  return at < 0 ? from : from.slice(0, at).replaceAll('"', '').trim();
};

/** A mail as it is sent; null without a recipient. */
export type WrittenMail = Omit<Mail, 'message_id' | 'language'>;

/** Writes a mail. Throws what its writer throws. */
export async function writeMail(shop: Shop, writers: MailWriters, mail: DueMail): Promise<WrittenMail | null> {
  const write = writers.get(mail.kind);
  if (!write) throw new Error(`no module writes mails of kind ${mail.kind}`);
  const outgoing = await write(shop, mail, { site: publicUrl(shop.config), house: houseOf(shop.config.MAIL_FROM) });
  // No recipient: a password reset for an address without an account, or a deleted account.
  if (!outgoing) return null;
  // Imported with the first mail, because it takes memory that a process without mails does not need.
  const { mailHtml, mailText } = await import('./mailBody.ts');
  const { body, ...envelope } = outgoing;
  const html = mailHtml(body);
  return { ...envelope, html, text: mailText(html) };
}

async function send(shop: Shop, writers: MailWriters, mail: DueMail): Promise<void> {
  const written = await writeMail(shop, writers, mail);
  if (!written) return;
  const sending = mailerOf(shop).send({
    // The same id in every try, so that the recipient's server can discard duplicates.
    message_id: `<${mail.mail_id}@${new URL(publicUrl(shop.config)).hostname}>`,
    ...written,
    language: storefrontOf(mail.locale).tag,
  });
  await countingMail(shop.config, sending);
}

async function sendOne(shop: Shop, writers: MailWriters, marks: SentMarks, mail: DueMail): Promise<void> {
  try {
    await send(shop, writers, mail);
  } catch (error) {
    // The mail stays in the outbox for a retry, whatever the error.
    shop.log.warn({ err: error, mail_id: mail.mail_id, tries: mail.tries }, 'mail not sent yet');
    const minutes = pauses[Math.min(mail.tries, pauses.length) - 1] ?? 240;
    await queries.postpone(shop.db, mail.mail_id, minutes * 60);
    return;
  }
  await marks.note(mail.mail_id);
}

/** Mails of one order are sent one after the other, in the order in which they were queued: "confirmed" before "cancelled". */
export function inTurns(claimed: readonly DueMail[]): DueMail[][] {
  const queued = claimed.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return [...Map.groupBy(queued, ({ order_id, mail_id }) => order_id ?? mail_id).values()];
}

/**
 * Sends due mails from the outbox: each at least once, by one worker at a time, faster for a longer queue. This process
 * never sends a mail twice, even if the database fails to record it. Returns how many it claimed. Throws when the database
 * fails, and claims no more until the sent mails are recorded. Invariant M16.
 */
export async function sendMails(shop: Shop, writers: MailWriters): Promise<number> {
  const marks = marksOf(shop);
  await marks.flush();
  const most = settingOf(shop, 'mail_rate');
  const due = await queries.dueMails(shop.db, most * 60);
  if (due === 0) return 0;
  const claimed = await queries.claimMails(shop.db, leaseSeconds, mailRate(due, most));
  const started = performance.now();
  const left = inTurns(claimed).values();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const turn of left)
      for (const mail of turn) {
        const isLate = performance.now() - started > (leaseSeconds - sendSeconds) * 1000;
        const done = isLate ? queries.giveBack(shop.db, mail.mail_id) : sendOne(shop, writers, marks, mail);
        await done.catch((error: unknown) => void failures.push(error));
      }
  };
  await Promise.all(Array.from({ length: mailsAtOnce }, work));
  if (failures.length > 0) throw failures[0];
  return claimed.length;
}
