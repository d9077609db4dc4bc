import type { SalonReservation } from '@vitrine/contract/salon';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import type { PlaceRow } from './queries.ts';

/** What a customer has in sessions, with the salon of each. Spec 2 §3. */
export async function placeViews(shop: Shop, rows: readonly PlaceRow[], locale: Locale): Promise<SalonReservation[]> {
  const store_ids = rows.map(({ store_id }) => store_id);
  const boutiques = await boutiqueNames(shop.db, store_ids, locale);
  return rows.flatMap(({ store_id, start_time, end_time, offer_until, ...row }) => {
    const boutique = boutiques.get(store_id);
    if (!boutique) return [];
    const times = {
      start_time: start_time.toISOString(),
      end_time: end_time.toISOString(),
      offer_until: offer_until?.toISOString() ?? null,
    };
    return [{ ...row, ...times, boutique }];
  });
}
