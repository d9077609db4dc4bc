import { storeSchema } from '@vitrine/contract/stores';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import type { DeliveryWindow } from '@vitrine/rules/shipping/deliveryDates';
import { isPickupOffered, pickupWindow } from '@vitrine/rules/shipping/pickup';
import { piecesOf } from '@vitrine/rules/stock/setStock';
import { type Country, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { BasketRow } from '../basket/basketFragment.ts';
import { preparationDaysOf, soldRows, type SoldRow, stockLine } from '../basket/basketView.ts';
import { windowNow } from '../shipping/windowNow.ts';
import { sourcesWithAll } from '../../catalog/stock/pickupStock.ts';
import { pickupStores, type StoreRow } from '../../catalog/stores/pickupStores.ts';

/** The name of the online stock. */
export const onlineStock = 'ecom';

/** A boutique that can hand over the whole order, from when, and whose stock it takes. */
export type PickupOffer = {
  readonly row: StoreRow;
  /** The boutique's id, or the online stock for a transfer. */
  readonly source: string;
  readonly window: DeliveryWindow;
};

const hours = storeSchema.pick({ hours: true, exceptions: true, timezone: true });

/** Engraved pieces are made in the house's workshop, so a boutique's own piece cannot be one. */
const isEngraved = ({ workshop }: SoldRow): boolean => workshop !== null;

/**
 * The boutiques of the storefront's country that can hand over the whole basket: those that have it, else by transfer from
 * the online stock. None for a pre-order, whose day is unknown. Pages pass cached stores by `storesOf`. Spec 2 §2,
 * decisions/0061.
 */
export async function pickupOffers(
  db: Database | Tx,
  rows: readonly BasketRow[],
  locale: Locale,
  now: Date,
  storesOf: (country: Country) => Promise<StoreRow[]> = (country) => pickupStores(db, country),
): Promise<PickupOffer[]> {
  const { country } = storefrontOf(locale);
  const sold = soldRows(rows);
  const [head] = rows;
  if (!head || !isPickupOffered(country) || sold.length === 0 || sold.some(({ pre_order }) => pre_order)) return [];
  const stores = await storesOf(country);
  const own = sold.some(isEngraved) ? [] : stores.map(({ store_id }) => store_id);
  const sources = stores.length === 0 ? [] : [onlineStock, ...own];
  const { purchase_id } = head;
  const having = await sourcesWithAll(db, piecesOf(sold.map(stockLine)), { sources, purchase_id });
  const [method] = shippingMethodsOf(country);
  const { arrives_from, arrives_until } = windowNow(country, method, now, false, preparationDaysOf(sold));
  const parcel = arrives_from === null ? null : { arrives_from, arrives_until };
  return stores.flatMap((row) => {
    const isOwn = having.has(row.store_id);
    if (!isOwn && (!having.has(onlineStock) || parcel === null)) return [];
    const window = pickupWindow(hours.parse(row), now.getTime(), isOwn ? null : parcel);
    return window ? [{ row, source: isOwn ? row.store_id : onlineStock, window }] : [];
  });
}
