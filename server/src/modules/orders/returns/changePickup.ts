// The customer cancels the booked pickup of a return, or chooses another time for it. decisions/0076.
import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { cancelPickup as cancelCall, choosePickup as chooseCall } from '@vitrine/contract/returns';
import { canChooseSlot } from '@vitrine/rules/returns/pickupState';
import { isSlotShown } from '@vitrine/rules/returns/returnMethods';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { idempotent } from '../../../platform/http/idempotent.ts';
import { limit } from '../../../platform/http/limit.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import { moneyIn } from '../orders/orderView.ts';
import { requireOwnOrder } from '../orders/ownOrder.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { pickupStateOf, pickupUntil, returnOf } from '../orders/returnsView.ts';
import { forgetBooking, guardBooking, hurryDrop, keepBooking } from './bookingGuard.ts';
import { bookPickup, isBooked, type Slot, slotsOf } from './carrierReturns.ts';
import { mailHouse } from './handPickups.ts';
import { returnJobs } from './jobs.ts';
import { returnMails } from './mails.ts';
import { storedPickup } from './pickup.ts';
import { askCancel, bookingOf, piecesOf, referenceOf, confirmCancel } from './pickupBooking.ts';
import * as queries from './queries.ts';
import { refusedReturn } from './refusedReturn.ts';
import { labelHash } from './returnFiles.ts';
import { countryOfOrder } from './returnForm.ts';

/** New times for one return: each asks the carrier twice and sends two mails. */
const newTimes = { points: 10, seconds: 86_400 };

/** A return of an order that was sent off. Throws return_refused for another one. */
async function sentReturn(db: Parameters<typeof queries.requestOf>[0], order: OrderRow, return_id: string) {
  const row = await queries.requestOf(db, order.order_id, return_id);
  if (!row || row.finalized_at === null) throw refusedReturn('return_unknown');
  return row;
}

async function shown(shop: Shop, order: OrderRow, return_id: string, locale: Locale) {
  const row = await sentReturn(shop.db, order, return_id);
  return { return: returnOf(order, row, moneyIn(order, locale), locale, labelHash(shop)) };
}

/**
 * Cancels a booked pickup: first noted, so that a job goes on asking a carrier that does not answer, then asked for at once.
 * Cancelling twice is as cancelling once. Throws return_refused (4800012) after the cut-off, once the courier has the parcel, and
 * when the carrier does not let it go.
 */
async function cancelBooked(shop: Shop, order: OrderRow, return_id: string): Promise<void> {
  const of = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.order_id);
    const row = await sentReturn(tx, order, return_id);
    const state = pickupStateOf(row);
    if (state === 'canceled' || state === 'cancel_asked') return bookingOf(row);
    const until = pickupUntil(order, row);
    if (state !== 'booked' || until === null || until <= shop.now()) throw refusedReturn('pickup_closed');
    await askCancel(tx, row, { now: shop.now(), waits: true });
    return bookingOf(row);
  });
  const result = await confirmCancel(shop, of).catch((error: unknown) => {
    shop.log.warn({ err: error, return_id }, 'a carrier does not answer a cancellation');
    return 'over';
  });
  if (result === 'kept') throw refusedReturn('pickup_kept');
}

/**
 * Cancels the booked pickup of a visitor's return. Throws session_ended, order_not_found, return_refused. Spec 3 §4, §8,
 * invariant S1.
 */
export async function cancelPickup(
  shop: Shop,
  visitor: Visitor,
  { order_id, return_id, locale }: BodyOf<typeof cancelCall>,
): Promise<AnswerOf<typeof cancelCall>> {
  const order = await requireOwnOrder(shop, visitor, order_id);
  await cancelBooked(shop, order, return_id);
  return shown(shop, order, return_id, locale);
}

/**
 * How the references of a call's bookings begin, by its key. The rest is new each time, because the carrier takes a known reference
 * for the booking that it has: one that was dropped would not come again.
 */
function referenceStart(key: string, return_id: string): string {
  const hash = createHash('sha256').update(`${return_id} ${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-`;
}

type Choice = { readonly return_id: string; readonly slot: Slot; readonly key: string };

/** Whether this very call has stored its booking, in a process that died before it could answer. */
const isStoredBy = (row: queries.RequestRow, { key, return_id }: Choice): boolean =>
  referenceOf(row).startsWith(referenceStart(key, return_id));

type Booked = { readonly reference: string; readonly confirmation: string | null };

/** Books at the carrier, which is noted first: what no return stores is dropped again. decisions/0082. */
async function bookGuarded(shop: Shop, order: OrderRow, row: queries.RequestRow, choice: Choice): Promise<Booked> {
  const { return_id, slot, key } = choice;
  const of = { return_id, reference: `${referenceStart(key, return_id)}${randomBytes(6).toString('hex')}` };
  if (!isBooked(shop, order)) return { ...of, confirmation: null };
  await guardBooking(shop, of, slot);
  const address = storedPickup(row) ?? homeAddressOf(order);
  const pickup = { ...of, address, slot, pieces: piecesOf(row) };
  const confirmation = await bookPickup(shop, order, pickup).catch(async (error: unknown) => {
    await forgetBooking(shop, of.reference);
    throw error;
  });
  return { ...of, confirmation };
}

/** Stores the new booking. Throws return_refused for one that came second, and unavailable for one that is being dropped. */
async function store(shop: Shop, order: OrderRow, choice: Choice, booked: Booked, locale: Locale): Promise<void> {
  const { return_id, slot } = choice;
  const { reference, confirmation } = booked;
  const now = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.order_id);
    const row = await queries.requestById(tx, return_id);
    // A process that was thought dead: its own booking is dropped.
    if (row && isStoredBy(row, choice)) return;
    if (!row || !canChooseSlot(pickupStateOf(row))) throw refusedReturn('pickup_taken');
    const of = { return_id, reference };
    if (isBooked(shop, order)) await keepBooking(tx, reference);
    await queries.bookAgain(tx, of, { ...slot, pickup_confirmation: confirmation, pickup_asked_at: now });
    if (!isBooked(shop, order)) await mailHouse(tx, shop, { ...order, ...slot, ...of }, 'book');
    else if (confirmation === null) await queueJob(tx, { kind: returnJobs.book_pickup, key: reference, data: of });
    const mail = { kind: returnMails.return_requested, event: reference, locale, order_id: order.order_id };
    await queueMail(tx, { ...mail, data: { return_id } }, now);
  });
}

/** Cancels the pickup that is booked. Throws return_refused, and unavailable while the carrier does not answer. */
async function clearSlot(shop: Shop, order: OrderRow, before: queries.RequestRow): Promise<void> {
  if (pickupStateOf(before) === 'booked') await cancelBooked(shop, order, before.return_id);
  const state = pickupStateOf(await sentReturn(shop.db, order, before.return_id));
  if (state === 'cancel_asked') throw new ApiError('unavailable');
  if (!canChooseSlot(state)) throw refusedReturn('pickup_closed');
}

/**
 * Books another time for the pickup of a return; a booked one is cancelled first, and stays cancelled when the carrier refuses the
 * new time. Once per `Idempotency-Key`. Throws session_ended, order_not_found, return_refused, no_pickup_times,
 * too_many_requests, and unavailable while the carrier does not answer the cancellation. Spec 3 §3, §4, §8.
 */
export async function choosePickup(
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof chooseCall>,
  key: string,
): Promise<AnswerOf<typeof chooseCall>> {
  const { order_id, return_id, locale, pickup_date, pickup_time } = body;
  const order = await requireOwnOrder(shop, visitor, order_id);
  const session_id = await ensureSession(shop.db, visitor, shop.now());
  return idempotent(shop, { session_id, key, payload: ['choosePickup', body] }, async () => {
    const slot = { pickup_date, pickup_time };
    const choice = { return_id, slot, key };
    const before = await sentReturn(shop.db, order, return_id);
    if (isStoredBy(before, choice)) return shown(shop, order, return_id, locale);
    const address = storedPickup(before) ?? homeAddressOf(order);
    if (!isSlotShown(await slotsOf(shop, countryOfOrder(order), order, address), pickup_date, pickup_time))
      throw new ApiError('no_pickup_times');
    await limit(shop, 'pickup_time', return_id, newTimes);
    await clearSlot(shop, order, before);
    const booked = await bookGuarded(shop, order, before, choice);
    try {
      await store(shop, order, choice, booked, locale);
    } catch (error) {
      await hurryDrop(shop, booked.reference);
      throw error;
    }
    return shown(shop, order, return_id, locale);
  });
}
