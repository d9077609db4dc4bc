import type { EReservation } from '@vitrine/contract/ereservation';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import * as queries from './queries.ts';
import { reservationView } from './reservationView.ts';

/** A customer's reservations in stores, open ones first. Spec 2 §4, expectations §3. */
export async function listReservations(
  shop: Shop,
  customer_id: string,
  locale: Locale,
): Promise<{ reservations: EReservation[] }> {
  const rows = await queries.reservationsOf(shop.db, customer_id);
  const store_ids = rows.map(({ store_id }) => store_id);
  const boutiques = await boutiqueNames(shop.db, store_ids, locale);
  const reservations = rows.flatMap((row) => {
    const boutique = boutiques.get(row.store_id);
    return boutique ? [reservationView(row, boutique, locale)] : [];
  });
  return { reservations };
}

/** One reservation as its customer sees it. */
export async function viewOf(
  shop: Shop,
  row: queries.ReservationRow,
  locale: Locale,
): Promise<{ reservation: EReservation }> {
  const boutique = (await boutiqueNames(shop.db, [row.store_id], locale)).get(row.store_id);
  if (!boutique) throw new Error('a reservation in no store');
  return { reservation: reservationView(row, boutique, locale) };
}
