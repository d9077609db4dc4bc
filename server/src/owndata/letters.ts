import type { OwnDataWish } from '@vitrine/rules/owndata/erasure';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { accountOfPhone, customerOf } from '../account/customerOf.ts';
import { publicUrl } from '../http/securityHeaders.ts';
import type { Writer } from '../mail/kinds.ts';
import { ownDataErasedMail, ownDataLinkMail } from '../mail/ownDataMails.ts';
import type { SmsWriter } from '../sms/kinds.ts';
import { ownDataErasedText, ownDataText } from '../sms/ownDataWords.ts';
import { mintLink, ownDataLink } from './links.ts';
import { mailboxOf } from './person.ts';

/** The link of a wish, to the account's mailbox as it is when the mail leaves. */
export const writeOwnDataLink =
  (wish: OwnDataWish): Writer =>
  async (shop, { mail_id, customer_id, data, locale }, { site, house }) => {
    const account = customer_id ? await customerOf(shop.db, customer_id) : undefined;
    const mailbox = account ? mailboxOf(account) : null;
    if (!account?.email || mailbox === null) return null;
    const link = { customer_id: account.customer_id, mailbox, wish, message_id: mail_id, seed: data['seed'] ?? '' };
    const hash = await mintLink(shop, link);
    return { to: account.email, ...ownDataLinkMail(locale, house, wish, ownDataLink(locale, site, wish, hash)) };
  };

/** The same by phone, for an account without a mailbox. */
export const writeOwnDataSms =
  (wish: OwnDataWish): SmsWriter =>
  async (shop, { sms_id, data, locale }) => {
    const account = await accountOfPhone(shop.db, data['phone'] ?? '');
    if (!account || mailboxOf(account) !== null) return null;
    const { customer_id } = account;
    const hash = await mintLink(shop, {
      customer_id,
      mailbox: null,
      wish,
      message_id: sms_id,
      seed: data['seed'] ?? '',
    });
    const link = ownDataLink(locale, publicUrl(shop.config), wish, hash);
    return ownDataText(storefrontOf(locale).language, shop.config.SMS_SENDER, wish, link);
  };

/** The last letter: nothing of its reader is stored any more but the address it goes to, which goes with it. */
export const writeOwnDataErased: Writer = async (_shop, { data, locale }, { house }) => ({
  to: data['email'] ?? '',
  ...ownDataErasedMail(locale, house, data['waiting'] ?? ''),
});

export const writeOwnDataErasedSms: SmsWriter = async (shop, { locale }) =>
  ownDataErasedText(storefrontOf(locale).language, shop.config.SMS_SENDER);
