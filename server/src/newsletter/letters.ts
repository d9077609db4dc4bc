import { publicUrl } from '../http/securityHeaders.ts';
import type { Writer } from '../mail/kinds.ts';
import { newsletterConfirmMail, newsletterWelcomeMail } from '../mail/newsletterMails.ts';
import { hashOf, newHash, oneClickPath, trayLink, unsubscribeHash } from './links.ts';
import * as queries from './queries.ts';

/**
 * Asks the mailbox's owner. The hash is made only now, so that no outbox ever holds one. Nothing that was typed into
 * the form stands in it: whoever gives somebody else's address must not write to them through us.
 */
export const writeNewsletterConfirm: Writer = async (shop, { data, locale }, { site, house }) => {
  const hash = newHash();
  const email = await queries.giveHash(shop.db, data['request_id'] ?? '', hashOf(hash), shop.now());
  if (email === null) return null;
  return { to: email, ...newsletterConfirmMail(locale, house, trayLink(site, locale, 'confirm', hash)) };
};

/** The first letter to a subscriber, with the way out that every letter carries. */
export const writeNewsletterWelcome: Writer = async (shop, { data, locale }, { site, house }) => {
  const found = await queries.subscriber(shop.db, data['subscriber_id'] ?? '');
  if (!found) return null;
  const hash = unsubscribeHash(shop.secret, found.subscriber_id);
  return {
    to: found.email,
    unsubscribe: `${publicUrl(shop.config)}${oneClickPath}/${hash}`,
    ...newsletterWelcomeMail(locale, house, site, trayLink(site, locale, 'unsubscribe', hash)),
  };
};
