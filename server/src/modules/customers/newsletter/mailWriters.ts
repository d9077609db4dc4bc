import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { newsletterConfirmMail, newsletterWelcomeMail } from './newsletterMails.ts';
import { hashOf, newHash, oneClickPath, trayLink, unsubscribeHash } from './links.ts';
import * as queries from './queries.ts';

/**
 * Requests the consent of the mailbox's owner. Makes the hash only now, so that no outbox ever stores one. The mail
 * contains no typed text, so that a sender who gives another person's address cannot write to them through the shop.
 */
export const writeNewsletterConfirm: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const hash = newHash();
  const email = await queries.giveHash(shop.db, data['request_id'] ?? '', hashOf(hash), shop.now());
  if (email === null) return null;
  return { to: email, ...newsletterConfirmMail(locale, house, trayLink(site, locale, 'confirm', hash)) };
};

/** The first mail to a subscriber, with the unsubscribe link that every newsletter contains. */
export const writeNewsletterWelcome: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const found = await queries.subscriber(shop.db, data['subscriber_id'] ?? '');
  if (!found) return null;
  const hash = unsubscribeHash(shop.secret, found.subscriber_id);
  return {
    to: found.email,
    unsubscribe: `${publicUrl(shop.config)}${oneClickPath}/${hash}`,
    ...newsletterWelcomeMail(locale, house, site, trayLink(site, locale, 'unsubscribe', hash)),
  };
};
