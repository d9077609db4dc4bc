import type { Basket } from '@vitrine/contract/basket';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { storeSchema } from '@vitrine/contract/stores';
import { groupedDays } from '@vitrine/rules/stores/groupedDays';
import type { Span } from '@vitrine/rules/stores/openingHours';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { linesOf } from '../../customers/customer/savedAddress.ts';
import { perLocale } from '../../../platform/config/perLocale.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { pickupReady } from '../shipping/shippingWords.ts';
import { storeAddress, storeWords } from '../../catalog/stores/storeAddress.ts';
import { type BuyerCity, distanceFrom } from './pickupPlace.ts';
import { onlineStock, type PickupOffer } from './pickupOffers.ts';
import type { Quote } from './quote.ts';

const week = storeSchema.pick({ hours: true });
/** A Monday: the week's days are named from it. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

const weekdays = perLocale(
  (locale) => new Intl.DateTimeFormat(storefrontOf(locale).tag, { weekday: 'long', timeZone: 'UTC' }),
);
const times = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(`${storefrontOf(locale).tag}-u-nu-latn`, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
);

function timeIn(locale: Locale, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return times(locale).format(monday + (hours * 60 + minutes) * 60_000);
}

function hoursIn(locale: Locale, spans: readonly Span[]): string {
  if (spans.length === 0) return textIn(locale, 'shipping')('closed');
  return spans.map(([opens, closes]) => `${timeIn(locale, opens)} – ${timeIn(locale, closes)}`).join(' · ');
}

/** The opening hours by day names. Spec 2 §3. */
function openingHours(hours: unknown, locale: Locale): CheckoutState['pickup_shops'][number]['opening_hours'] {
  const name = (place: number): string => weekdays(locale).format(monday + place * dayMs);
  return groupedDays(week.parse({ hours }).hours).map(({ from, to, spans }) => ({
    days: from === to ? name(from) : `${name(from)} – ${name(to)}`,
    hours: hoursIn(locale, spans),
  }));
}

/** A boutique of the checkout's list. Spec 2 §3 (web-to-shop shop). */
export function pickupShopOf(
  offer: PickupOffer,
  city: BuyerCity | null,
  locale: Locale,
): CheckoutState['pickup_shops'][number] {
  const { row, source, window } = offer;
  const { wording, language } = storefrontOf(locale);
  const { company: _name, ...place } = storeAddress(row, wording, {});
  return {
    shop_id: row.store_id,
    company: storeWords(row, wording).short_title,
    address: linesOf(place, language),
    telephone: row.store_phone_number ?? '',
    distance: distanceFrom(offer, city, locale),
    shipping_duration: pickupReady(window, locale),
    is_transfer: source === onlineStock,
    opening_hours: openingHours(row.hours, locale),
  };
}

/** The chosen boutique and the collector; null for a delivery. */
export function pickupStateOf({ delivery_mode, pickup_offer, collector }: Quote): CheckoutState['pickup'] {
  return delivery_mode === 'deliver' ? null : { shop_id: pickup_offer?.row.store_id ?? null, collector };
}

/**
 * The basket with the stock that the order would take: a boutique has the pieces that are sold out online, and what it can
 * hand over is enough. Invariant M11.
 */
export function stockedBasket(basket: Basket, { pickup_offer }: Quote): Basket {
  if (!pickup_offer) return basket;
  const items = basket.items.map((item) => ({
    ...item,
    in_stock: true,
    stock: { is_less_than_qty: false, is_empty: false, left: Math.max(item.stock.left, item.qty) },
  }));
  return { ...basket, items };
}
