import type { EReservation } from '@vitrine/contract/ereservation';
import type { BoutiqueName } from '@vitrine/contract/stores';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { setItemsIn, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { ReservationRow } from './queries.ts';

/** A reservation as the customer sees it. Spec 2 §4, expectations §3. */
export function reservationView(row: ReservationRow, boutique: BoutiqueName, locale: Locale): EReservation {
  const { increment_id, sku, status, piece, requested_at, answer_by, held_until } = row;
  return {
    increment_id,
    sku,
    status,
    ...wordsOf(piece, locale),
    image: piece.image,
    set_items: setItemsIn(piece, locale),
    requested_at: requested_at.toISOString(),
    answer_by: answer_by?.toISOString() ?? null,
    held_until: held_until?.toISOString() ?? null,
    boutique,
  };
}
