import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { newDeviceMail } from './newDeviceMail.ts';
import { passwordChangedMail, passwordResetMail, resetLink, staffPasswordChangedMail } from './passwordMails.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { mintReset } from './passwordReset.ts';
import * as customers from '../../customers/customer/customers.ts';

/**
 * The link to a new password, sent only when the given email has an account. Looks the account up and makes the hash
 * only now, so that the request reveals nothing and no outbox ever stores a hash. A5, A8.
 */
export const writePasswordReset: MailWriter = async (shop, { mail_id, data, locale }, { site, house }) => {
  const found = await customers.customerByEmail(shop.db, data['email'] ?? '');
  if (!found?.email) return null;
  const { customer_id } = found;
  const hash = await mintReset(shop, { customer_id, message_id: mail_id, proves: 'email', seed: data['seed'] ?? '' });
  return { to: found.email, ...passwordResetMail(locale, site, house, hash) };
};

/** The same link as a text message. */
export const writePasswordResetSms: SmsWriter = async (shop, { sms_id, data, locale }) => {
  const found = await customers.customerByPhone(shop.db, data['phone'] ?? '');
  if (!found) return null;
  const { customer_id } = found;
  const hash = await mintReset(shop, { customer_id, message_id: sms_id, proves: 'phone', seed: data['seed'] ?? '' });
  const link = resetLink(locale, publicUrl(shop.config), hash);
  return textIn(locale, 'sms')('password_reset', { house: shop.config.SMS_SENDER, link });
};

/** The mail about a sign-in from a new browser, to the email that the account had at that moment. */
export const writeNewDevice: MailWriter = (_shop, { data, locale }, { site, house }) => {
  const { email = '', device = '', signed_in_at = 0 } = data;
  const sign_in = { at: new Date(signed_in_at), device };
  return Promise.resolve({ to: email, ...newDeviceMail(locale, site, house, sign_in) });
};

/** The mail about a changed password, to the account's current email; of a member of staff, to the one in its data. */
export const writePasswordChanged: MailWriter = async (shop, { customer_id, data, locale }, { site, house }) => {
  const change = { at: new Date(data['changed_at'] ?? 0), device: data['device'] ?? '' };
  if (!customer_id && data['email']) return { to: data['email'], ...staffPasswordChangedMail(locale, house, change) };
  const found = customer_id ? await customers.customer(shop.db, customer_id) : undefined;
  if (!found?.email) return null;
  const has_lost_passkeys = data['lost_passkeys'] !== undefined;
  return { to: found.email, ...passwordChangedMail(locale, site, house, { ...change, has_lost_passkeys }) };
};
