// Cancels a reservation from its mail or text message, without a sign-in. It asks once, and shows no personal data.
import { isReservationOpen, type ReservationStatus } from '@vitrine/rules/stores/reservation';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { linkPage, linkRoutes, escaped } from '../../catalog/stores/linkPage.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { cancelPath } from './cancelLink.ts';
import { factsOf } from './mailWriters.ts';
import { localeOf } from './mails.ts';
import * as queries from './queries.ts';
import { takeReservationStep } from './takeReservationStep.ts';

const titles = {
  requested: 'cancel_ask',
  held: 'cancel_ask',
  collected: 'page_collected',
  cancelled: 'title_cancelled',
  declined: 'title_declined',
  expired: 'title_expired',
} as const satisfies Record<ReservationStatus, string>;

/** Until when the piece waits, or by when the boutique answers. */
function timeLine(locale: Locale, row: queries.ReservationRow, timezone: string): string[] {
  const until = row.held_until ?? row.answer_by;
  if (until === null) return [];
  const key = row.held_until === null ? 'answer_by' : 'store_until';
  return [textIn(locale, 'ereservation')(key, { when: momentInStore(locale, until, timezone) })];
}

async function pageOf(shop: Shop, reservation_id: string): Promise<string> {
  const known = await queries.reservationWithCustomer(shop.db, reservation_id);
  const locale = known && localeOf(known.row);
  const facts = locale && (await factsOf(shop, reservation_id, locale));
  if (!facts) throw new ApiError('hash_not_found');
  const { row, boutique, name } = facts;
  const text = textIn(locale, 'ereservation');
  const isOpen = isReservationOpen[row.status];
  const lines = isOpen
    ? [...timeLine(locale, row, boutique.timezone), text('cancel_what')]
    : row.status === 'cancelled'
      ? [text('text_cancelled', { name })]
      : [];
  return linkPage({
    locale,
    house: shop.config.house.name,
    title: text(titles[row.status]),
    lines: [name, `${boutique.short_title}, ${boutique.city}`, ...lines],
    form: isOpen ? `<button name="step" value="cancel">${escaped(text('cancel'))}</button>` : null,
  });
}

/** The page behind the cancel link. A reservation that has ended stays as it is, and the page says how. Spec 2 §4. */
export const cancelPages = (shop: Shop): PlainRoutes =>
  linkRoutes(shop, {
    path: cancelPath,
    purpose: 'reservation_cancel',
    storeOf: null,
    show: (id) => pageOf(shop, id),
    take: async (id, form) => {
      if (form['step'] !== 'cancel') throw new ApiError('payload_refused');
      await takeReservationStep(shop, id, 'cancel');
      return null;
    },
  });
