import type { SalonReservation } from '@vitrine/contract/salon';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { listVisits } from './listVisits.ts';
import { queueSalonMail } from './mails.ts';
import * as queries from './queries.ts';
import { offerFreeSeats } from './seats.ts';

async function end(tx: Tx, customer_id: string, id: string, { locale, now }: { locale: Locale; now: Date }) {
  const asked = await queries.placeById(tx, customer_id, id);
  const session = asked && (await queries.lockSession(tx, asked.pid));
  if (!asked || !session) throw new ApiError('not_found');
  const { pid } = session;
  // Read again under the lock: a sweep may have ended the offer, and the list may have moved.
  const own = await queries.placeById(tx, customer_id, id);
  if (!own) throw new ApiError('salon_closed');
  if (own.status === 'waiting') {
    await queries.deleteWaiting(tx, pid, customer_id);
    return;
  }
  if (own.status === 'offered') await queries.deleteOffer(tx, id);
  else {
    if (own.status !== 'reserved' || now >= session.start_time) throw new ApiError('salon_closed');
    await queries.cancelVisit(tx, id, now);
    await queueSalonMail(tx, 'salon_cancelled', { visit_id: id, pid, customer_id, locale }, now);
  }
  await offerFreeSeats(tx, session, now);
}

/**
 * Cancels a reservation, declines an offer, or leaves a waiting list; a seat that this frees is offered to the first of the
 * list. Throws not_found, and salon_closed for a session that has begun or a place that has ended. Spec 2 §4, invariants
 * M16, M17, decisions/0058.
 */
export async function endPlace(
  shop: Shop,
  customer_id: string,
  id: string,
  locale: Locale,
): Promise<{ reservations: SalonReservation[] }> {
  await shop.db.transaction().execute((tx) => end(tx, customer_id, id, { locale, now: shop.now() }));
  return listVisits(shop, customer_id, locale);
}
