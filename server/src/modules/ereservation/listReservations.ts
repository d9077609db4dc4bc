import type { EReservation } from '@vitrine/contract/ereservation';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import type { Shop } from '../../platform/shop/shop.ts';
import { wordsOf } from '../orders/piece.ts';
import { boutiqueNames } from '../stores/boutiqueNames.ts';
import * as queries from './queries.ts';

/** A customer's reservations in stores, open ones first. Spec 2 §4, expectations §3. */
export async function listReservations(
  shop: Shop,
  customer_id: string,
  locale: Locale,
): Promise<{ reservations: EReservation[] }> {
  const rows = await queries.reservationsOf(shop.db, customer_id);
  const store_ids = rows.map(({ store_id }) => store_id);
  const boutiques = await boutiqueNames(shop.db, store_ids, locale);
  const reservations = rows.flatMap(({ piece, requested_at, held_until, ...row }) => {
    const boutique = boutiques.get(row.store_id);
    const status = reservationStatuses.find((known) => known === row.status);
    if (!boutique || !status) return [];
    const until = held_until?.toISOString() ?? null;
    const { increment_id, sku } = row;
    const details = { increment_id, sku, status, ...wordsOf(piece, locale), image: piece.image };
    return [{ ...details, requested_at: requested_at.toISOString(), held_until: until, boutique }];
  });
  return { reservations };
}
