import type { BoutiqueName } from '@vitrine/contract/stores';
import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { salonReservationLink } from '@vitrine/rules/salon/session';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { calendarFile } from '../../../platform/mail/calendar.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { CalendarFile } from '../../../platform/partners/mailer.ts';
import type { DueMail } from '../../../platform/mail/dueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { cancelLink } from './cancelLink.ts';
import * as queries from './queries.ts';

type Facts = Omit<queries.Known, 'email'> & { email: string; boutique: BoutiqueName; when: string; link: string };
type Sender = Parameters<MailWriter>[2];

const salonSite = ({ config }: Shop, site: string): string => new URL(config.SALON_BASE_URL, site).href;

/** What a mail says of its session; null when the recipient, or the seat that it is about, is gone. */
async function factsOf(
  shop: Shop,
  { data, customer_id, locale }: DueMail,
  site: string,
  about: 'seat' | 'session',
): Promise<Facts | null> {
  const visit_id = about === 'seat' ? (data['visit_id'] ?? null) : null;
  const known = customer_id && (await queries.factsOf(shop.db, { visit_id, pid: data['pid'] ?? '', customer_id }));
  const email = known ? reachableEmail(known.email) : null;
  if (!known || email === null) return null;
  const { session } = known;
  const boutique = (await boutiqueNames(shop.db, [session.store_id], locale)).get(session.store_id);
  if (!boutique) return null;
  const when = momentInStore(locale, session.start_time, boutique.timezone);
  return { ...known, email, boutique, when, link: salonReservationLink(salonSite(shop, site), session.pid) };
}

const placeOf = ({ short_title, street_address1, city, store_phone_number }: BoutiqueName): string =>
  [short_title, `${street_address1}, ${city}`, store_phone_number].filter(Boolean).join('\n');

/** The event of a reservation; its cancellation has the next sequence number. */
function calendarOf(
  shop: Shop,
  { visit_id, session, boutique, link }: Facts,
  { site, house }: Sender,
  { locale, method }: { locale: Locale; method: CalendarFile['method'] },
): CalendarFile {
  const text = textIn(locale, 'salon');
  return calendarFile(method, {
    uid: `${visit_id ?? ''}@${new URL(site).hostname}`,
    sequence: method === 'CANCEL' ? 1 : 0,
    start: session.start_time,
    end: session.end_time,
    written: shop.now(),
    summary: text('calendar_summary', { house }),
    description: link,
    location: [boutique.short_title, boutique.street_address1, boutique.city].join(', '),
    url: link,
    organizer: { name: house, email: shop.config.SERVICE_MAIL },
  });
}

/** A seat is reserved: when and where, with a file for the calendar. Spec 2 §4. */
export const writeSalonReserved: MailWriter = async (shop, mail, sender) => {
  const { locale } = mail;
  const facts = await factsOf(shop, mail, sender.site, 'seat');
  // Cancelled before this mail was sent.
  if (facts?.status !== 'reserved') return null;
  const text = textIn(locale, 'salon');
  const { when, boutique, link, visit_id } = facts;
  return {
    to: facts.email,
    calendar: calendarOf(shop, facts, sender, { locale, method: 'PUBLISH' }),
    ...plainMail(locale, sender.house, {
      subject: text('reserved_subject', { when }),
      title: text('reserved_title'),
      lines: [text('reserved_text', { when }), placeOf(boutique)],
      button: { href: link, label: text('see') },
      notes: [text('reserved_note')],
      ...(visit_id ? { link: { href: cancelLink(shop, sender.site, visit_id), label: text('cancel') } } : {}),
    }),
  };
};

/** A reservation is cancelled, by its visitor or with the session by the house. Spec 2 §4. */
export const writeSalonCancelled: MailWriter = async (shop, mail, sender) => {
  const { locale, data } = mail;
  const facts = await factsOf(shop, mail, sender.site, 'seat');
  if (!facts) return null;
  const text = textIn(locale, 'salon');
  const { when, boutique } = facts;
  const by_house = data['by'] === 'house';
  const title = text(by_house ? 'called_off_title' : 'cancelled_title');
  return {
    to: facts.email,
    calendar: calendarOf(shop, facts, sender, { locale, method: 'CANCEL' }),
    ...plainMail(locale, sender.house, {
      subject: title,
      title,
      lines: [text(by_house ? 'called_off_text' : 'cancelled_text', { when }), placeOf(boutique)],
      button: { href: `${salonSite(shop, sender.site)}/`, label: text('calendar') },
      notes: [text('cancelled_note')],
    }),
  };
};

/** A seat is offered to the first of the waiting list, until when, and where to accept it. Decisions/0058. */
export const writeSalonOffered: MailWriter = async (shop, mail, sender) => {
  const { locale } = mail;
  const facts = await factsOf(shop, mail, sender.site, 'seat');
  if (facts?.status !== 'offered' || facts.offer_until === null) return null;
  const text = textIn(locale, 'salon');
  const { when, boutique, link } = facts;
  const until = momentInStore(locale, facts.offer_until, boutique.timezone);
  return {
    to: facts.email,
    ...plainMail(locale, sender.house, {
      subject: text('offered_subject', { when }),
      title: text('offered_title'),
      lines: [text('offered_text', { when }), text('offered_until', { until }), placeOf(boutique)],
      button: { href: link, label: text('offer') },
      notes: [text('offered_note')],
    }),
  };
};

/** An offered seat was not accepted in time. Decisions/0058. */
export const writeSalonOfferExpired: MailWriter = async (shop, mail, sender) => {
  const { locale } = mail;
  const facts = await factsOf(shop, mail, sender.site, 'session');
  if (!facts) return null;
  const text = textIn(locale, 'salon');
  const { when, boutique, link } = facts;
  return {
    to: facts.email,
    ...plainMail(locale, sender.house, {
      subject: text('expired_title'),
      title: text('expired_title'),
      lines: [text('expired_text', { when }), placeOf(boutique)],
      button: { href: link, label: text('session') },
      notes: [text('expired_note')],
    }),
  };
};

/** A session is called off for which the reader was on the waiting list, or had an offered seat. Decisions/0058. */
export const writeSalonCalledOff: MailWriter = async (shop, mail, { site, house }) => {
  const { locale } = mail;
  const facts = await factsOf(shop, mail, site, 'session');
  if (!facts) return null;
  const text = textIn(locale, 'salon');
  const { when, boutique } = facts;
  return {
    to: facts.email,
    ...plainMail(locale, house, {
      subject: text('called_off_title'),
      title: text('called_off_title'),
      lines: [text('called_off_waiting', { when }), placeOf(boutique)],
      button: { href: `${salonSite(shop, site)}/`, label: text('calendar') },
      notes: [textIn(locale, 'mail')('questions')],
    }),
  };
};
