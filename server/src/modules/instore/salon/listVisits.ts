import type { SalonReservation } from '@vitrine/contract/salon';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { placeViews } from './placeView.ts';
import * as queries from './queries.ts';

/** Returns a customer's own salon reservations and places on waiting lists, upcoming ones first. Spec 2 §2, api.md. */
export async function listVisits(
  shop: Shop,
  customer_id: string,
  locale: Locale,
): Promise<{ reservations: SalonReservation[] }> {
  const rows = await queries.placesOf(shop.db, customer_id, shop.now());
  return { reservations: await placeViews(shop, rows, locale) };
}
