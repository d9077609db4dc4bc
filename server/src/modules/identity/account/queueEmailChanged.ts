import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import { emailHint } from '@vitrine/rules/text/emailHint';
import type { Tx } from '../../../platform/db/database.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { aboutAccount, emailChangedMail } from './emailChangedMail.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import { queueSms } from '../../../platform/sms/queueSms.ts';
import { accountMails, accountTexts } from './mails.ts';
import type { CustomerRow } from '../../customers/customer/customerRows.ts';

/**
 * Reports a changed email to the account's previous mailbox, so that an attacker cannot take the account over
 * unnoticed. Without a previous mailbox it sends a text to a proven phone; an unproven one would let anyone cause
 * texts. No outbox stores the new address.
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
    await queueMail(tx, { kind: accountMails.email_changed, event, locale, customer_id, data }, now);
    return;
  }
  if (before.phone_login === null || before.phone_proven_at === null) return;
  const phone = smsPhone(before.phonecode ?? '', before.loginphone ?? '');
  if (phone) await queueSms(tx, { kind: accountTexts.email_changed, event, locale, data: { phone, hint } }, now);
}

/**
 * Writes to the previous mailbox, even when the account's email has changed again since. Contains no name, because that
 * mailbox may be unproven (decisions/0016).
 */
export const writeEmailChanged: MailWriter = (_shop, { data, locale }, { site, house }) => {
  const { email = '', hint = '', changed_at = 0 } = data;
  return Promise.resolve({ to: email, ...emailChangedMail(locale, site, house, { at: new Date(changed_at), hint }) });
};

/** The text message about a changed email. */
export const writeEmailChangedSms: SmsWriter = ({ config }, { data, locale }) => {
  const link = aboutAccount(locale, publicUrl(config));
  const values = { house: config.SMS_SENDER, hint: data['hint'] ?? '', link };
  return Promise.resolve(textIn(locale, 'sms')('email_changed', values));
};
