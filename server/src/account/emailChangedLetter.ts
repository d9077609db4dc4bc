import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import { emailHint } from '@vitrine/rules/text/emailHint';
import type { Tx } from '../db/database.ts';
import { publicUrl } from '../http/securityHeaders.ts';
import { aboutAccount, emailChangedMail } from '../mail/emailChangedMail.ts';
import type { Writer } from '../mail/kinds.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { SmsWriter } from '../sms/kinds.ts';
import { queueSms } from '../sms/queueSms.ts';
import { emailChangedText } from '../sms/words.ts';
import type { CustomerRow } from './queries.ts';

/**
 * Tells where the account was reached until now that it has another email, so that nobody takes it away unnoticed: its
 * mailbox, or where it had none its phone, once that is proven (an unproven one would make texts for anybody). The new
 * address stands in no outbox.
 */
export async function queueEmailChanged(
  tx: Tx,
  { customer_id, ...before }: CustomerRow,
  to: string,
  locale: Locale,
  now: Date,
): Promise<void> {
  const event = `${customer_id} ${now.toISOString()}`;
  const hint = emailHint(to);
  if (before.email !== null && !isPlaceholderEmail(before.email)) {
    const data = { email: before.email, hint, changed_at: now.toISOString() };
    await queueMail(tx, { kind: 'email_changed', event, locale, customer_id, data }, now);
    return;
  }
  if (before.phone_login === null || before.phone_proven_at === null) return;
  const phone = smsPhone(before.phonecode ?? '', before.loginphone ?? '');
  if (phone) await queueSms(tx, { kind: 'email_changed', event, locale, data: { phone, hint } }, now);
}

/**
 * To the mailbox of before, also where the account has left once more since. Names nobody: nobody may have proven that
 * mailbox (decisions/0016).
 */
export const writeEmailChanged: Writer = (_shop, { data, locale }, { site, house }) => {
  const { email = '', hint = '', changed_at = 0 } = data;
  return Promise.resolve({ to: email, ...emailChangedMail(locale, site, house, { at: new Date(changed_at), hint }) });
};

/** The same by phone. */
export const writeEmailChangedSms: SmsWriter = ({ config }, { data, locale }) => {
  const link = aboutAccount(locale, publicUrl(config));
  return Promise.resolve(emailChangedText(storefrontOf(locale).language, config.SMS_SENDER, data['hint'] ?? '', link));
};
