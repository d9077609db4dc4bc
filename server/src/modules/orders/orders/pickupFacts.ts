import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { type Locale, isCountry, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { linesOf, nameOf } from '../../customers/customer/savedAddress.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { productToFind } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow } from './orderRows.ts';

/** What the mails and the boutique's page say of an order to collect. */
type OrderToCollect = {
  readonly store_id: string;
  readonly boutique: string;
  /** The boutique's address and telephone, as the order shows them. */
  readonly place: readonly string[];
  /** Who collects. */
  readonly name: string;
  /** Until when a ready order waits, on the boutique's clock; null before. */
  readonly until: string | null;
  readonly pieces: readonly string[];
  readonly is_transfer: boolean;
};

/** The facts of an order to collect, in a storefront's language; null for a delivery. Spec 3 §3. */
export async function pickupFacts(shop: Shop, order: OrderRow, locale: Locale): Promise<OrderToCollect | null> {
  const { pickup_store_id: store_id, shipping_address, collector, collect_until, lines, stock_source } = order;
  if (store_id === null) return null;
  const { company = '', ...address } = shipping_address;
  const boutique = (await boutiqueNames(shop.db, [store_id], locale)).get(store_id);
  const timezone = boutique?.timezone ?? (isCountry(order.store) ? zoneOf(order.store) : 'UTC');
  return {
    store_id,
    boutique: boutique?.short_title ?? company,
    place: [...linesOf(address, storefrontOf(locale).language), boutique?.store_phone_number ?? ''].filter(Boolean),
    name: collector ? nameOf({ ...collector, country_id: address.country_id }) : '',
    until: collect_until && momentInStore(locale, collect_until, timezone),
    pieces: lines.map((line) => productToFind(line, locale)),
    is_transfer: stock_source !== store_id,
  };
}

/** The mailbox of a boutique, and the storefront in whose language it reads. */
export const boutiqueMailbox = (shop: Shop, store_id: string, country: string): { to: string; locale: Locale } => ({
  to: shop.config.STORE_MAIL?.replace('{store_id}', store_id) ?? shop.config.SERVICE_MAIL,
  locale: storeLocale(shop, country),
});
