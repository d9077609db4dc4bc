import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import type { Shop } from '../../../platform/shop/shop.ts';
import { productAbout } from '../contact/contactAbout.ts';
import { hashOf, newHash } from '../../customers/newsletter/links.ts';
import * as queries from './queries.ts';

/** Opens the tray that asks for a click: opening a link alone changes nothing. */
const trayLink = (site: string, locale: Locale, step: 'confirm' | 'stop', hash: string): string =>
  `${site}/${locale}#tray=stock-alert&step=${step}&hash=${hash}`;

/** The product by the catalogue's names, never by typed text; null when it is no longer sold. */
async function nameOf(shop: Shop, sku: string, locale: Locale): Promise<{ name: string; url: string } | null> {
  const piece = await productAbout(shop, { sku, is_size_open: false }, locale);
  return piece && { name: [piece.name, ...piece.variant].join(', '), url: piece.url };
}

/** Requests the consent of the mailbox's owner. Makes the hash only now, so that no outbox ever stores one. */
export const writeStockAlertConfirm: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const hash = newHash();
  const alert = await queries.giveHash(shop.db, data['alert_id'] ?? '', hashOf(hash));
  const piece = alert && (await nameOf(shop, alert.sku, locale));
  if (!alert || !piece) return null;
  const text = textIn(locale, 'stockalert');
  return {
    to: alert.email,
    ...plainMail(locale, house, {
      subject: text('confirm_subject', { name: piece.name }),
      title: text('confirm_title'),
      lines: [text('confirm_text', { name: piece.name })],
      button: { href: trayLink(site, locale, 'confirm', hash), label: text('confirm_button') },
      notes: [text('confirm_ignore')],
      link: { href: trayLink(site, locale, 'stop', hash), label: text('stop') },
    }),
  };
};

/** The one mail that the alert is for. */
export const writeStockAlertBack: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const alert = await queries.alertById(shop.db, data['alert_id'] ?? '');
  const piece = alert && (await nameOf(shop, alert.sku, locale));
  if (!alert || !piece) return null;
  const text = textIn(locale, 'stockalert');
  return {
    to: alert.email,
    ...plainMail(locale, house, {
      subject: text('back_subject', { name: piece.name }),
      title: text('back_title'),
      lines: [text('back_text', { name: piece.name })],
      button: { href: `${site}/${locale}${piece.url}`, label: text('back_button') },
      notes: [text('back_note')],
    }),
  };
};
