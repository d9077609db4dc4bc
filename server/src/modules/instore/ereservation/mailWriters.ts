import type { BoutiqueName } from '@vitrine/contract/stores';
import { fullName } from '@vitrine/rules/account/personName';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { calendarFile } from '../../../platform/mail/calendar.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { CalendarFile } from '../../../platform/partners/mailer.ts';
import { mintStoreLink } from '../../catalog/stores/storeLink.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { productToFind, namedProduct } from '../../checkout/basket/orderedProduct.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import { cancelLink } from './cancelLink.ts';
import * as queries from './queries.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { storePagePath } from './storePagePath.ts';

type Facts = queries.Known & {
  boutique: BoutiqueName;
  name: string;
  /** The piece for the store that looks for it. */
  found: string;
  customer_name: string;
};

/** The customer's name in the order of the storefront of the request. Spec 1 §9. */
function customerName({ row, customer }: queries.Known, locale: Locale): string {
  const from = row.locale !== null && isLocale(row.locale) ? row.locale : locale;
  return fullName(storefrontOf(from).name_order, customer);
}

/** What a mail says of its reservation, in a storefront's language; null when it is gone. */
export async function factsOf(shop: Shop, reservation_id: string, locale: Locale): Promise<Facts | null> {
  const known = await queries.reservationWithCustomer(shop.db, reservation_id);
  const boutique = known && (await boutiqueNames(shop.db, [known.row.store_id], locale)).get(known.row.store_id);
  if (!known || !boutique) return null;
  const { piece, sku } = known.row;
  return {
    ...known,
    boutique,
    name: namedProduct(piece, locale),
    found: productToFind({ piece, sku, qty: 1 }, locale),
    customer_name: customerName(known, locale),
  };
}

const placeOf = ({ short_title, street_address1, city, store_phone_number }: BoutiqueName): string =>
  [short_title, `${street_address1}, ${city}`, store_phone_number].filter(Boolean).join('\n');

const hourMs = 3_600_000;

/** The last hour in which a piece waits, as an event; its cancellation has the next sequence number. */
function calendarOf(
  shop: Shop,
  { row, boutique, name }: Facts,
  { site, house }: Parameters<MailWriter>[2],
  { locale, method }: { locale: Locale; method: CalendarFile['method'] },
): { calendar: CalendarFile } | null {
  if (!row.held_until) return null;
  const { short_title, street_address1, city } = boutique;
  const url = visits(site, locale);
  const event = {
    uid: `${row.reservation_id}@${new URL(site).hostname}`,
    sequence: method === 'CANCEL' ? 1 : 0,
    start: new Date(row.held_until.getTime() - hourMs),
    end: row.held_until,
    written: shop.now(),
    summary: textIn(locale, 'ereservation')('confirmed_subject', { name }),
    description: url,
    location: [short_title, street_address1, city].join(', '),
    url,
    organizer: { name: house, email: shop.config.SERVICE_MAIL },
  };
  return { calendar: calendarFile(method, event) };
}

const visits = (site: string, locale: Locale) => `${site}/${locale}#tray=visits`;

/** The request has arrived, and until when the store answers. Expectations §3. */
export const writeRequested: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const facts = await factsOf(shop, data['reservation_id'] ?? '', locale);
  if (!facts?.customer.email) return null;
  const { row, boutique, name } = facts;
  const text = textIn(locale, 'ereservation');
  const when = row.answer_by && momentInStore(locale, row.answer_by, boutique.timezone);
  return {
    to: facts.customer.email,
    ...plainMail(locale, house, {
      subject: text('requested_subject', { name }),
      title: text('requested_title'),
      lines: [text('requested_text', { name }), ...(when ? [text('answer_by', { when })] : []), placeOf(boutique)],
      button: { href: visits(site, locale), label: text('see') },
      link: { href: cancelLink(shop, site, row.reservation_id), label: text('cancel') },
      notes: [text('number', { number: row.increment_id })],
    }),
  };
};

/** What is put aside, until when, what to bring and how to cancel. Expectations §3. */
export const writeConfirmed: MailWriter = async (shop, { data, locale }, sender) => {
  const { site, house } = sender;
  const facts = await factsOf(shop, data['reservation_id'] ?? '', locale);
  if (!facts?.customer.email || !facts.row.held_until) return null;
  const { row, boutique, name } = facts;
  const text = textIn(locale, 'ereservation');
  const when = momentInStore(locale, facts.row.held_until, boutique.timezone);
  return {
    to: facts.customer.email,
    ...calendarOf(shop, facts, sender, { locale, method: 'PUBLISH' }),
    ...plainMail(locale, house, {
      subject: text('confirmed_subject', { name }),
      title: text('confirmed_title'),
      lines: [
        text('confirmed_text', { name, when }),
        text('confirmed_bring', { number: row.increment_id }),
        placeOf(boutique),
      ],
      button: { href: visits(site, locale), label: text('see') },
      link: { href: cancelLink(shop, site, row.reservation_id), label: text('cancel') },
      notes: [text('confirmed_cancel')],
    }),
  };
};

/** The end is near: until when the piece waits, and what to bring. Expectations §3. */
export const writeReminder: MailWriter = async (shop, { data, locale }, { site, house }) => {
  const facts = await factsOf(shop, data['reservation_id'] ?? '', locale);
  // Collected or cancelled meanwhile: the mail would call for a visit in vain.
  if (!facts?.customer.email || facts.row.status !== 'held' || !facts.row.held_until) return null;
  const { row, boutique, name } = facts;
  const text = textIn(locale, 'ereservation');
  const when = momentInStore(locale, facts.row.held_until, boutique.timezone);
  return {
    to: facts.customer.email,
    ...plainMail(locale, house, {
      subject: text('reminder_subject', { name }),
      title: text('reminder_title'),
      lines: [
        text('reminder_text', { name, when }),
        text('confirmed_bring', { number: row.increment_id }),
        placeOf(boutique),
      ],
      button: { href: visits(site, locale), label: text('see') },
      link: { href: cancelLink(shop, site, row.reservation_id), label: text('cancel') },
      notes: [text('confirmed_cancel')],
    }),
  };
};

const ends = ['declined', 'expired', 'cancelled'] as const;

/** The reservation has ended without a visit. Expectations §3. */
export const writeEnded: MailWriter = async (shop, { data, locale }, sender) => {
  const facts = await factsOf(shop, data['reservation_id'] ?? '', locale);
  const end = ends.find((status) => status === data['status']);
  if (!facts?.customer.email || !end) return null;
  const { row, boutique, name } = facts;
  const text = textIn(locale, 'ereservation');
  return {
    to: facts.customer.email,
    ...calendarOf(shop, facts, sender, { locale, method: 'CANCEL' }),
    ...plainMail(locale, sender.house, {
      subject: text(`title_${end}`),
      title: text(`title_${end}`),
      lines: [text(`text_${end}`, { name }), placeOf(boutique)],
      notes: [text('number', { number: row.increment_id })],
    }),
  };
};

/** The store's mail: a new request with the link of its page, or that a piece need not wait any longer. */
export const writeStore: MailWriter = async (shop, { data }, { site, house }) => {
  const reservation_id = data['reservation_id'] ?? '';
  const country = await queries.storeCountry(shop.db, reservation_id);
  const locale = storeLocale(shop, country ?? '');
  const facts = await factsOf(shop, reservation_id, locale);
  if (!facts) return null;
  const { row, boutique, found, customer_name } = facts;
  const text = textIn(locale, 'ereservation');
  const isNew = data['status'] === 'requested';
  const number = row.increment_id;
  const when = row.answer_by && momentInStore(locale, row.answer_by, boutique.timezone);
  const lines = isNew
    ? [found, customer_name, ...(when ? [text('store_by', { when })] : [])]
    : [found, text('store_cancelled_text')];
  return {
    to: shop.config.STORE_MAIL?.replace('{store_id}', row.store_id) ?? shop.config.SERVICE_MAIL,
    ...plainMail(locale, house, {
      subject: text(isNew ? 'store_subject' : 'store_cancelled_subject', { number }),
      title: text(isNew ? 'store_title' : 'store_cancelled_title'),
      lines: [...lines, placeOf(boutique)],
      ...(isNew
        ? {
            button: {
              href: `${site}${storePagePath}/${await mintStoreLink(shop, 'reservation', reservation_id, row.store_id)}`,
              label: text('store_button'),
            },
          }
        : {}),
      notes: [text('number', { number })],
    }),
  };
};
