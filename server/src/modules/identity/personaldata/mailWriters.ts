import type { PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import { accountOfPhone, customerOf } from '../../customers/customer/customerOf.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { personalDataErasedMail, personalDataLinkMail } from './personalDataMails.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { mintLink, personalDataLink } from './links.ts';
import { mailboxOf } from './person.ts';

/** Writes the mail with the link of a request; creates the link when the mail is sent. */
export const writePersonalDataLink =
  (requested: PersonalDataRequest): MailWriter =>
  async (shop, { mail_id, customer_id, data, locale }, { site, house }) => {
    const account = customer_id ? await customerOf(shop.db, customer_id) : undefined;
    const mailbox = account ? mailboxOf(account) : null;
    if (!account?.email || mailbox === null) return null;
    const link = {
      customer_id: account.customer_id,
      mailbox,
      wish: requested,
      message_id: mail_id,
      seed: data['seed'] ?? '',
    };
    const hash = await mintLink(shop, link);
    return {
      to: account.email,
      ...personalDataLinkMail(locale, house, requested, personalDataLink(locale, site, requested, hash)),
    };
  };

/** As the mail above, by SMS for an account without a mailbox. */
export const writePersonalDataSms =
  (requested: PersonalDataRequest): SmsWriter =>
  async (shop, { sms_id, data, locale }) => {
    const account = await accountOfPhone(shop.db, data['phone'] ?? '');
    if (!account || mailboxOf(account) !== null) return null;
    const { customer_id } = account;
    const hash = await mintLink(shop, {
      customer_id,
      mailbox: null,
      wish: requested,
      message_id: sms_id,
      seed: data['seed'] ?? '',
    });
    const link = personalDataLink(locale, publicUrl(shop.config), requested, hash);
    return textIn(locale, 'sms')(`own_data_${requested}`, { house: shop.config.SMS_SENDER, link });
  };

/** Writes the last mail. Its address is the reader's only remaining data, deleted with the mail. */
export const writePersonalDataErased: MailWriter = async (_shop, { data, locale }, { house }) => ({
  to: data['email'] ?? '',
  ...personalDataErasedMail(locale, house, data['waiting'] ?? ''),
});

export const writePersonalDataErasedSms: SmsWriter = async (shop, { locale }) =>
  textIn(locale, 'sms')('own_data_erased', { house: shop.config.SMS_SENDER });
