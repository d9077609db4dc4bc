// The counter-step of a boutique's step of a reservation. decisions/0116.
import { mostOpenReservations, reservationStatuses } from '@vitrine/rules/stores/reservation';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { moveStock } from '../../catalog/stock/moveStock.ts';
import * as queries from './queries.ts';
import { holdFor } from './takeReservationStep.ts';

const moment = z.iso.datetime().nullable();
const stored = z.object({
  before: z.object({ status: z.enum(reservationStatuses), held_until: moment, remind_at: moment }),
  after: z.object({ status: z.enum(reservationStatuses) }),
});
type ReservationBefore = z.infer<typeof stored>['before'];

/** What an undo restores of a reservation. */
export const beforeOf = ({
  status,
  held_until,
  remind_at,
}: Pick<queries.ReservationRow, 'status' | 'held_until' | 'remind_at'>): ReservationBefore => ({
  status,
  held_until: held_until?.toISOString() ?? null,
  remind_at: remind_at?.toISOString() ?? null,
});

/** Locks a reservation; undefined for an unknown id. */
export const lockReservation = queries.lockReservation;

/** Holds the piece again that the step gave back. False where it, or the client's place for it, is gone. */
async function holdAgain(tx: Tx, row: queries.ReservationRow): Promise<boolean> {
  const { customer_id, reservation_id, sku, store_id } = row;
  await queries.lockCustomer(tx, customer_id);
  const open = await queries.openSkus(tx, customer_id);
  if (open.includes(sku) || open.length >= mostOpenReservations) return false;
  const cause = { cause: 'reservation', cause_id: reservation_id } as const;
  return (await moveStock(tx, cause, [{ kind: 'reserved', sku, source: store_id, pieces: 1 }])).length === 0;
}

/**
 * Puts a reservation back to what it was before a step of the boutique, with its piece. Returns why not; the caller has taken its
 * messages back. Invariants M1, M17, decisions/0116.
 */
export async function undoStoreStepIn(
  shop: Shop,
  tx: Tx,
  row: queries.ReservationRow,
  data: unknown,
): Promise<'not_now' | 'piece_gone' | null> {
  const { before, after } = stored.parse(data);
  if (row.status !== after.status) return 'not_now';
  const wasOpen = row.ended_at === null;
  if (!wasOpen && !(await holdAgain(tx, row))) return 'piece_gone';
  const held_until = before.held_until === null ? null : new Date(before.held_until);
  // A hold that has ended meanwhile begins again: it would end at once.
  const isStale = before.status === 'held' && (held_until === null || held_until <= shop.now());
  const remind_at = before.remind_at === null ? null : new Date(before.remind_at);
  const hold = isStale ? await holdFor(shop, row, 'held') : { held_until, remind_at };
  await queries.updateReservation(tx, row.reservation_id, { status: before.status, ...hold, ended_at: null });
  return null;
}
