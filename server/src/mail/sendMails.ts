import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { publicUrl } from '../http/securityHeaders.ts';
import { type Mailer, smtpMailer } from '../partners/mailer.ts';
import type { Config } from '../config.ts';
import type { Shop } from '../shop.ts';
import { isMailKind, writers } from './kinds.ts';
import * as queries from './queries.ts';

const atOnce = 10;
/** Minutes after which a mail that failed is tried again, by how often it has been. */
const pauses = [1, 5, 15, 60, 240] as const;

const mailers = new WeakMap<Config, Mailer>();

function mailerOf({ config }: Shop): Mailer {
  const known = mailers.get(config);
  if (known) return known;
  const mailer = smtpMailer(config);
  mailers.set(config, mailer);
  return mailer;
}

/** The sender's name: what stands above a mail. */
const houseOf = (from: string): string => {
  const at = from.indexOf('<');
  return at < 0 ? from : from.slice(0, at).replaceAll('"', '').trim();
};

async function send(shop: Shop, mail: queries.DueMail): Promise<void> {
  const site = publicUrl(shop.config);
  const write = isMailKind(mail.kind) ? writers[mail.kind] : undefined;
  if (!write) throw new Error(`nobody writes mails of kind ${mail.kind}`);
  const letter = await write(shop, mail, { site, house: houseOf(shop.config.MAIL_FROM) });
  // There is nobody to write to: a reset asked for an address without an account, an account that is gone.
  if (!letter) return;
  // Loaded with the first mail: a process that sends none does without its memory.
  const { mailHtml, mailText } = await import('./mailBody.ts');
  const { body, ...envelope } = letter;
  const html = mailHtml(body);
  await mailerOf(shop).send({
    // The same mail has the same name however often it is sent, so that a reader's server may keep one.
    message_id: `<${mail.mail_id}@${new URL(site).hostname}>`,
    ...envelope,
    html,
    text: mailText(html),
    language: storefrontOf(mail.locale).tag,
  });
}

/**
 * Sends the mails that wait in the outbox: each at least once, by one worker at a time. Returns how many were due.
 * Invariant M16.
 */
export async function sendMails(shop: Shop): Promise<number> {
  const now = shop.now();
  const due = await queries.claimMails(shop.db, now, new Date(now.getTime() + 5 * 60_000), atOnce);
  for (const mail of due) {
    try {
      await send(shop, mail);
      await queries.markSent(shop.db, mail.mail_id, shop.now());
    } catch (error) {
      // Whatever kept it from leaving, it stays in the outbox and tries again.
      shop.log.warn({ err: error, mail_id: mail.mail_id, tries: mail.tries }, 'mail not sent yet');
      const minutes = pauses[Math.min(mail.tries, pauses.length) - 1] ?? 240;
      await queries.postpone(shop.db, mail.mail_id, new Date(now.getTime() + minutes * 60_000));
    }
  }
  return due.length;
}
