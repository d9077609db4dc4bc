// The text messages to accounts without a mailbox. decisions/0058.
import { salonReservationLink } from '@vitrine/rules/salon/session';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { SmsWriter } from '../../../platform/sms/kinds.ts';
import type { DueSms } from '../../../platform/sms/dueSms.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import * as queries from './queries.ts';

/** The session of a text message, with its seat; null once that, the account or the salon is gone. */
async function factsOf(shop: Shop, { data, locale }: DueSms) {
  const { pid = '', customer_id = '', visit_id = null } = data;
  const known = await queries.factsOf(shop.db, { visit_id, pid, customer_id });
  const boutique =
    known && (await boutiqueNames(shop.db, [known.session.store_id], locale)).get(known.session.store_id);
  if (!known || !boutique) return null;
  const site = new URL(shop.config.SALON_BASE_URL, publicUrl(shop.config)).href;
  const moment = (at: Date): string => momentInStore(locale, at, boutique.timezone);
  return { known, site, moment };
}

/** A seat is offered: when, until when, and where to accept it. */
export const writeOfferedText: SmsWriter = async (shop, sms) => {
  const facts = await factsOf(shop, sms);
  if (!facts) return null;
  const { known, site, moment } = facts;
  // Accepted, declined or over meanwhile.
  if (known.status !== 'offered' || known.offer_until === null) return null;
  const { session, offer_until } = known;
  return textIn(sms.locale, 'sms')('salon_offered', {
    house: shop.config.SMS_SENDER,
    when: moment(session.start_time),
    until: moment(offer_until),
    link: salonReservationLink(site, session.pid),
  });
};

/** A session is called off. */
export const writeCalledOffText: SmsWriter = async (shop, sms) => {
  const facts = await factsOf(shop, sms);
  if (!facts) return null;
  const { known, site, moment } = facts;
  const when = moment(known.session.start_time);
  return textIn(sms.locale, 'sms')('salon_called_off', { house: shop.config.SMS_SENDER, when, link: `${site}/` });
};
