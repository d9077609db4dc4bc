// The booked pickup of a return: booked later by a job, cancelled, refused by its carrier. decisions/0076.
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { CarrierRefusal } from '../../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { pickupStateOf, pickupUntil } from '../orders/returnsView.ts';
import { languageOf, partyOf } from '../parcels/parties.ts';
import { bookAt, isBooked, pickupPort, type Slot, waitingReturn } from './carrierReturns.ts';
import { mailHouse } from './handPickups.ts';
import { returnJobs } from './jobs.ts';
import { returnMails } from './mails.ts';
import { storedPickup } from './pickup.ts';
import * as queries from './queries.ts';

/** A job that cancels waits this long, because the call that queued it asks the carrier itself first. */
const patienceMs = 30_000;

export const referenceOf = ({ return_id, pickup_reference }: queries.RequestRow): string =>
  pickup_reference ?? return_id;
export const bookingOf = (row: queries.RequestRow): queries.BookingOf => ({
  return_id: row.return_id,
  reference: referenceOf(row),
});
export const piecesOf = ({ lines }: queries.RequestRow): number => lines.reduce((sum, { qty }) => sum + qty, 0);
const slotOf = ({ pickup_date, pickup_time }: queries.RequestRow): Slot | null =>
  pickup_date === null || pickup_time === null ? null : { pickup_date, pickup_time };

type PickupMail = 'return_pickup_refused' | 'return_pickup_canceled' | 'return_pickup_kept';

/** Mails the customer about a pickup, once for each booking. The slot is named, because the return may have another by then. */
async function announcePickup(tx: Tx, name: PickupMail, row: queries.RequestRow, now: Date): Promise<void> {
  const order = await lockOrder(tx, row.order_id);
  const slot = slotOf(row);
  if (!order || !slot || order.erased_at !== null) return;
  const locale: Locale = isLocale(order.locale) ? order.locale : 'uk_en';
  // A cancellation that the carrier refused can be asked for again.
  const event = name === 'return_pickup_kept' ? `${referenceOf(row)} ${now.getTime()}` : referenceOf(row);
  const data = { return_id: row.return_id, ...slot };
  await queueMail(tx, { kind: returnMails[name], event, locale, order_id: row.order_id, data }, now);
}

/** Notes that the carrier does not come, and mails the customer the next step. Does nothing for a pickup that has ended. */
async function refuse(shop: Shop, row: queries.RequestRow): Promise<void> {
  const now = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, row.order_id);
    if (await queries.refusePickup(tx, bookingOf(row), now))
      await announcePickup(tx, 'return_pickup_refused', row, now);
  });
}

/**
 * Books the pickup of a return whose carrier did not answer in time. A refusal ends it: the customer receives a mail, and chooses
 * another time.
 */
export const bookPickupLater: JobHandler = async (shop, { return_id = '', reference = return_id }) => {
  const found = await waitingReturn(shop, return_id);
  if (!found || found.row.pickup_confirmation !== null || referenceOf(found.row) !== reference) return;
  const { row, order, address } = found;
  const slot = slotOf(row);
  if (!slot || pickupStateOf(row) !== 'booked') return;
  try {
    const confirmation = await bookAt(shop, order, { return_id, reference, address, slot, pieces: piecesOf(row) });
    if (confirmation === null || (await queries.notePickup(shop.db, bookingOf(row), confirmation))) return;
    // It was cancelled while the carrier booked it.
    const from = partyOf(address, languageOf(order));
    await pickupPort(shop, order)?.cancel({ reference, from, day: slot.pickup_date, confirmation });
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error;
    shop.log.error({ return_id, err: error }, 'a carrier refuses a pickup: the customer is asked for another time');
    await refuse(shop, row);
  }
};

/**
 * A report says that a courier did not take a parcel along at `at`: the pickup is over. Reports come late and in any order: one
 * from before the booking is about an earlier one, and a parcel that was collected after all has no refused pickup.
 */
export async function notCollected(shop: Shop, return_id: string, at: Date): Promise<void> {
  const row = await queries.requestById(shop.db, return_id);
  const state = row && pickupStateOf(row);
  if (!row || (state !== 'booked' && state !== 'cancel_asked')) return;
  const since = row.pickup_asked_at ?? row.finalized_at;
  if (since === null || at <= new Date(since)) return;
  await refuse(shop, row);
}

/** Notes in a transaction that a pickup is to be cancelled, and queues the job that asks the carrier until it answers. */
export async function askCancel(
  tx: Tx,
  row: queries.RequestRow,
  { now, waits }: { now: Date; waits: boolean },
): Promise<void> {
  const of = bookingOf(row);
  await queries.askCancel(tx, of, now);
  const key = `${of.reference} ${now.getTime()}`;
  const due = waits ? { due_at: new Date(now.getTime() + patienceMs) } : {};
  await queueJob(tx, { kind: returnJobs.cancel_pickup, key, data: of, ...due });
}

/**
 * Cancels the pickup of a return that no courier is needed for any more: the house has its parcel, or has refused it. Nothing is
 * asked of a courier that is on the way. Runs in the transaction of that step.
 */
export async function dropPickup(tx: Tx, order: Pick<OrderRow, 'store'>, return_id: string, now: Date): Promise<void> {
  const row = await queries.requestById(tx, return_id);
  if (!row || pickupStateOf(row) !== 'booked') return;
  const until = pickupUntil(order, row);
  if (until !== null && until > now) await askCancel(tx, row, { now, waits: false });
}

/** Cancels a booking at the carrier. A booking without a confirmation is repeated first: its answer may have been lost. */
async function cancelAt(shop: Shop, order: OrderRow, row: queries.RequestRow): Promise<void> {
  const port = pickupPort(shop, order);
  const slot = slotOf(row);
  if (!port || !slot) return;
  const address = storedPickup(row) ?? homeAddressOf(order);
  const of = bookingOf(row);
  const booked = { ...of, address, slot, pieces: piecesOf(row) };
  const confirmation =
    row.pickup_confirmation ??
    (await bookAt(shop, order, booked).catch((error: unknown) => {
      // Nothing was booked, so nothing is left to cancel.
      if (error instanceof CarrierRefusal) return null;
      throw error;
    }));
  if (confirmation === null) return;
  // Stored first, because a carrier that does not let the pickup go keeps it booked under this number.
  await queries.notePickup(shop.db, of, confirmation);
  const from = partyOf(address, languageOf(order));
  await port.cancel({ reference: of.reference, from, day: slot.pickup_date, confirmation });
}

/**
 * Asks the carrier for a cancellation that was noted. Returns what came of it; throws when the carrier does not answer. A pickup
 * that the carrier does not let go stays booked.
 */
export async function confirmCancel(shop: Shop, of: queries.BookingOf): Promise<'canceled' | 'kept' | 'over'> {
  const row = await queries.requestById(shop.db, of.return_id);
  const order = row && (await readWholeOrder(shop.db, row.order_id));
  if (!row || !order || order.erased_at !== null) return 'over';
  if (row.pickup_cancel_asked_at === null || referenceOf(row) !== of.reference) return 'over';
  const slot = slotOf(row);
  if (slot !== null && row.pickup_confirmation !== null && !isBooked(shop, order)) {
    // The house booked it by hand: it cancels it by hand, and notes what the carrier said.
    await mailHouse(shop.db, shop, { ...order, ...of, ...slot }, 'cancel', row.pickup_confirmation);
    return 'over';
  }
  const isCanceled = await cancelAt(shop, order, row).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof CarrierRefusal)) throw error;
      shop.log.error({ return_id: of.return_id, err: error }, 'a carrier does not cancel a pickup');
      return false;
    },
  );
  await endCancel(shop, row, isCanceled);
  return isCanceled ? 'canceled' : 'kept';
}

/** Notes what the carrier answered to a cancellation, and mails the customer. Returns whether it was asked for. */
async function endCancel(shop: Shop, row: queries.RequestRow, isCanceled: boolean): Promise<boolean> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, row.order_id);
    const isOurs = await queries.confirmCancel(tx, bookingOf(row), isCanceled ? now : null);
    // A return that has ended has a mail of its own.
    if (isOurs && row.status === 'pending_shipping')
      await announcePickup(tx, isCanceled ? 'return_pickup_canceled' : 'return_pickup_kept', row, now);
    return isOurs;
  });
}

/** Cancels pickups at their carrier until it answers: of a return, or (jobs of the version before) one that came second. */
export const cancelPickupLater: JobHandler = async (shop, data) => {
  const { return_id = '', reference = '', confirmation, day } = data;
  if (confirmation === undefined || day === undefined) {
    await confirmCancel(shop, { return_id, reference });
    return;
  }
  const row = await queries.requestById(shop.db, return_id);
  const order = row && (await readWholeOrder(shop.db, row.order_id));
  if (!row || !order || order.erased_at !== null) return;
  const from = partyOf(storedPickup(row) ?? homeAddressOf(order), languageOf(order));
  await pickupPort(shop, order)?.cancel({ reference, from, day, confirmation });
};

/**
 * What staff does with a pickup: has it cancelled, or notes what it heard from the carrier: that no courier comes, that a pickup
 * is booked, cancelled, or kept in spite of a cancellation.
 */
export const staffPickups = ['cancel', 'refused', 'booked', 'canceled', 'kept'] as const;
type StaffPickup = {
  readonly how: (typeof staffPickups)[number];
  /** The day that was booked: the customer may have chosen another one meanwhile. */
  readonly day?: string | undefined;
  readonly confirmation?: string | undefined;
};

/** Takes staff's step of a pickup. Returns false where the return has no such pickup (any more). */
export async function changeByStaff(
  shop: Shop,
  return_id: string,
  { how, day, confirmation = '' }: StaffPickup,
): Promise<boolean> {
  if (how === 'cancel' || how === 'refused') return endPickup(shop, return_id, how);
  const row = await queries.requestById(shop.db, return_id);
  if (!row) return false;
  if (how !== 'booked') return row.pickup_cancel_asked_at !== null && endCancel(shop, row, how === 'canceled');
  if (pickupStateOf(row) !== 'booked' || row.pickup_date !== day || confirmation.trim() === '') return false;
  return queries.notePickup(shop.db, bookingOf(row), confirmation.trim());
}

/** Whether staff can end a pickup, and the refusal of the carrier that staff heard by phone. Returns false without a pickup. */
export async function endPickup(shop: Shop, return_id: string, how: 'cancel' | 'refused'): Promise<boolean> {
  const row = await queries.requestById(shop.db, return_id);
  const state = row && pickupStateOf(row);
  if (!row || (state !== 'booked' && state !== 'cancel_asked')) return false;
  if (how === 'refused') {
    await refuse(shop, row);
    return true;
  }
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, row.order_id);
    await askCancel(tx, row, { now: shop.now(), waits: false });
  });
  return true;
}
