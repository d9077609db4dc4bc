import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { publicUrl } from '../http/securityHeaders.ts';
import type { Writer } from '../mail/kinds.ts';
import { newDeviceMail } from '../mail/newDeviceMail.ts';
import { passwordChangedMail, passwordResetMail, resetLink } from '../mail/passwordMails.ts';
import type { SmsWriter } from '../sms/kinds.ts';
import { resetText } from '../sms/words.ts';
import { mintReset } from './passwordReset.ts';
import * as queries from './queries.ts';

/**
 * The link to a new password, for whoever has an account under the email that was given; for nobody else. Only now is
 * the account looked up and the hash made: so the asking told nothing, and no outbox ever holds a hash. A5, A8.
 */
export const writePasswordReset: Writer = async (shop, { mail_id, data, locale }, { site, house }) => {
  const found = await queries.customerByEmail(shop.db, data['email'] ?? '');
  if (!found?.email) return null;
  const { customer_id } = found;
  const hash = await mintReset(shop, { customer_id, message_id: mail_id, proves: 'email', seed: data['seed'] ?? '' });
  return { to: found.email, ...passwordResetMail(locale, site, house, hash) };
};

/** The same by phone. */
export const writePasswordResetSms: SmsWriter = async (shop, { sms_id, data, locale }) => {
  const found = await queries.customerByPhone(shop.db, data['phone'] ?? '');
  if (!found) return null;
  const { customer_id } = found;
  const hash = await mintReset(shop, { customer_id, message_id: sms_id, proves: 'phone', seed: data['seed'] ?? '' });
  const link = resetLink(locale, publicUrl(shop.config), hash);
  return resetText(storefrontOf(locale).language, shop.config.SMS_SENDER, link);
};

/** That a browser signed in that had not before; to the mailbox of that moment. */
export const writeNewDevice: Writer = (_shop, { data, locale }, { site, house }) => {
  const { email = '', device = '', signed_in_at = 0 } = data;
  const sign_in = { at: new Date(signed_in_at), device };
  return Promise.resolve({ to: email, ...newDeviceMail(locale, site, house, sign_in) });
};

/** That the password changed; to the email of the account. */
export const writePasswordChanged: Writer = async (shop, { customer_id, data, locale }, { site, house }) => {
  const found = customer_id ? await queries.customer(shop.db, customer_id) : undefined;
  if (!found?.email) return null;
  const change = { at: new Date(data['changed_at'] ?? 0), device: data['device'] ?? '' };
  return { to: found.email, ...passwordChangedMail(locale, site, house, change) };
};
