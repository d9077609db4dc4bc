import type { Scope } from '@vitrine/rules/staff/role';
import { storeSteps } from '@vitrine/contract/staffTasks';
import { reservationAfter, type ReservationStep } from '@vitrine/rules/stores/reservation';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Page, PageOf } from '../../../platform/db/keyset.ts';
import * as queries from './queries.ts';
import { stepOf, takeReservationStep } from './takeReservationStep.ts';

type StoreStep = (typeof storeSteps)[number];

/** Whether a piece is promised for longer. */
export const isPromised = (
  { status, held_until }: Pick<queries.ReservationRow, 'status' | 'held_until'>,
  now: Date,
): boolean => status === 'held' && held_until !== null && held_until > now;

/** What a step of the store does; null when it is not possible. Before its time only the customer ends a hold. */
export function nextOf(step: StoreStep, row: queries.ReservationRow, now: Date): ReservationStep | null {
  if (step !== 'miss') return reservationAfter(row.status, step) === null ? null : step;
  if (row.status !== 'held') return null;
  return isPromised(row, now) ? 'cancel' : 'expire';
}

/** What the store can do with a reservation now. */
export const storeStepsOf = (row: queries.ReservationRow, now: Date): StoreStep[] =>
  storeSteps.filter((step) => nextOf(step, row, now) !== null);

/**
 * Takes a step of the store: from its page, the call of staff or the command line. Returns why it was not taken: `promised`
 * for a piece that waits longer and that the customer has not given up. Spec 2 §4, decisions/0056.
 */
export async function takeStoreStep(
  shop: Shop,
  row: queries.ReservationRow,
  step: StoreStep,
  is_given_up: boolean,
): Promise<'promised' | 'not_now' | null> {
  const now = shop.now();
  if (step === 'miss' && isPromised(row, now) && !is_given_up) return 'promised';
  const next = nextOf(step, row, now);
  return next !== null && (await takeReservationStep(shop, row.reservation_id, next)) ? null : 'not_now';
}

/** Takes a step of the store in a transaction of the caller, under the reservation's lock. Returns why not, as `takeStoreStep`. */
export async function storeStepIn(
  shop: Shop,
  tx: Tx,
  { reservation_id }: Pick<queries.ReservationRow, 'reservation_id'>,
  step: StoreStep,
  is_given_up: boolean,
): Promise<'promised' | 'not_now' | null> {
  const now = shop.now();
  const row = await queries.lockReservation(tx, reservation_id);
  if (!row) return 'not_now';
  if (step === 'miss' && isPromised(row, now) && !is_given_up) return 'promised';
  const next = nextOf(step, row, now);
  return next !== null && (await stepOf(shop, tx, row, next)) ? null : 'not_now';
}

/** A reservation by its number. */
export const reservationNumbered = (db: Database, increment_id: string): Promise<queries.ReservationRow | undefined> =>
  queries.reservationNumbered(db, increment_id);

/** Open reservations of a store, or of all, the most urgent first. */
export const openReservations = (db: Database, scope: Scope, page: PageOf): Promise<Page<queries.ReservationRow>> =>
  queries.openReservations(db, scope, page);
