import { type HouseRefusal, refusalNoteLength } from '@vitrine/rules/returns/houseRefusals';
import { canReturnTake, type HouseStep } from '@vitrine/rules/returns/houseSteps';
import type { Tx } from '../../../../platform/db/database.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { dropPickup } from '../../returns/pickupBooking.ts';
import { reserveExchange, releaseExchange } from '../../returns/exchange.ts';
import { sellHeld } from '../../../catalog/stock/moveStock.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { type ArrivalRefusal, noteArrived, takeOutMissing } from './arrivedUnits.ts';
import { announceReturn, arriveExchange, sendExchangeParcel } from '../parcels/exchangeParcel.ts';
import { giveUpExchange, refundExchange } from './exchangeRefund.ts';
import { fulfilmentMails } from '../life/mails.ts';
import { lossOf } from './inspectionQueries.ts';
import * as queries from './queries.ts';
import * as statements from '../life/statements.ts';
import { acceptedEnd, queueAfterwards, withDelivery } from '../refunds/returnMoney.ts';
import { lockReturn, restock } from './restock.ts';
import * as stores from './storeQueries.ts';
import { houseReturn, isOwed, takeIn } from './takeIn.ts';
import { takeOnce } from '../life/takeOnce.ts';
import { statusAfterReturns } from '../life/returnedStatus.ts';

type StepDetails = {
  /** The shop itself in a demo, else staff. */
  readonly actor?: 'staff' | 'system' | undefined;
  /** The account of the member of staff; without it, the command line took the step. */
  readonly staff_id?: string | undefined;
  /** The call that takes the step: one that is repeated takes it once. */
  readonly step_key?: StepKey | undefined;
  /** The boutique that receives the return; the warehouse without it. */
  readonly store_id?: string | null | undefined;
  /** How many units of the named lines arrived, by order line or SKU, for `receive`; all of the others did. */
  readonly units?: ReadonlyMap<string, number> | undefined;
  /** The pieces cannot be sold again: the returned ones of `accept`, the new ones of `give_up`. */
  readonly is_damaged?: boolean | undefined;
  /** Why `refuse` refuses; the client reads it, and the note, which is without names. */
  readonly refusal_reason?: HouseRefusal | undefined;
  readonly refusal_note?: string | undefined;
  /** The parcel of an exchange's new pieces. */
  readonly track_number?: string | undefined;
  readonly tracking_url?: string | undefined;
  /** Its number where no carrier issues a label: the demo's. */
  readonly number_without_label?: string | undefined;
};
export type ReturnRefusal =
  | 'unknown_return'
  | 'not_now'
  | 'too_much'
  | 'not_this_store'
  | 'reason_missing'
  | ArrivalRefusal;

/** Accepts an exchange: its new pieces are still reserved, or are reserved now. Sold-out ones are refunded. decisions/0054. */
async function acceptExchange(tx: Tx, order: LockedOrder, back: statements.LifeReturn, now: Date): Promise<void> {
  const { return_id } = back;
  if (await reserveExchange(tx, return_id, now))
    await statements.setReturn(tx, return_id, { status: 'validated', accepted_at: now });
  else await refundExchange(tx, order, back, { kind: fulfilmentMails.exchange_sold_out, accepted_at: now, now });
}

/** Ends a step that has changed rows already: its transaction is rolled back. */
class RolledBack extends Error {
  readonly refusal: ReturnRefusal;
  constructor(refusal: ReturnRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function accept(
  tx: Tx,
  order: LockedOrder,
  sent: statements.LifeReturn,
  { is_damaged = false }: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  await lockReturn(tx, sent);
  const back = await takeOutMissing(tx, sent);
  if (back === 'nothing_arrived') return back;
  const less = await lossOf(tx, back.return_id);
  const isExchange = back.return_type === 'exchange';
  const totals = isExchange ? back : await withDelivery(tx, back, back);
  if (!Number.isSafeInteger(less) || less < 0 || less > totals.total_price) throw new RolledBack('too_much');
  await restock(tx, back, is_damaged);
  if (isExchange) {
    await acceptExchange(tx, order, back, now);
    return null;
  }
  const { total_items, total_tax, total_shipping, total_price } = totals;
  const adjustement_negative = back.adjustement_negative + less;
  const adjusted = { total_items, total_tax, total_shipping, total_price: total_price - less };
  const isFree = adjusted.total_price === 0;
  const end = acceptedEnd(adjusted.total_price, now);
  await statements.setReturn(tx, back.return_id, { ...adjusted, adjustement_negative, ...end, accepted_at: now });
  await queueAfterwards(tx, back, adjusted, now);
  // The mail says why nothing is refunded; otherwise it goes with the refund.
  if (isFree) await announceReturn(tx, order, fulfilmentMails.return_refunded, back.return_id, now);
  return null;
}

/** Ships the new pieces of an accepted exchange, which ends it. */
async function send(
  shop: Shop,
  tx: Tx,
  order: LockedOrder,
  { return_id, return_type }: statements.LifeReturn,
  details: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  // The new pieces end an exchange; a refund has none.
  if (return_type !== 'exchange') return 'not_now';
  await sellHeld(tx, return_id);
  await statements.setReturn(tx, return_id, { status: 'complete', closed_at: now, hold_until: null });
  await sendExchangeParcel(shop, tx, order, { return_id, ...details }, now);
  return null;
}

/** How a return's way to the house ends. */
type Ended = {
  readonly is_received: boolean;
  readonly store_id?: string | null | undefined;
  readonly refusal_reason?: HouseRefusal;
  readonly refusal_note?: string | null;
};

/** Receives the pieces, in a boutique where it is named, or refuses them. Refused pieces that have come stay until `send`. */
async function endJourney(
  tx: Tx,
  order: LockedOrder,
  { return_id, return_type, status }: statements.LifeReturn,
  { is_received, store_id = null, ...refusal }: Ended,
  now: Date,
): Promise<void> {
  await dropPickup(tx, order, return_id, now);
  if (is_received) {
    await statements.setReturn(tx, return_id, { status: 'received', arrived_at: now, received_store_id: store_id });
    const kind = return_type === 'exchange' ? fulfilmentMails.exchange_received : fulfilmentMails.return_received;
    await announceReturn(tx, order, kind, return_id, now);
    return;
  }
  const held_since = status === 'received' ? now : null;
  await statements.setReturn(tx, return_id, {
    ...refusal,
    status: 'canceled',
    arrived_at: null,
    closed_at: now,
    held_since,
  });
  await releaseExchange(tx, return_id);
  await announceReturn(tx, order, fulfilmentMails.return_refused, return_id, now);
}

/** Refuses a return with its reason, which the client reads in the mail and in the return's details. */
async function refuse(
  tx: Tx,
  order: LockedOrder,
  back: statements.LifeReturn,
  { refusal_reason, refusal_note = '' }: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  const note = refusal_note.trim().slice(0, refusalNoteLength);
  if (refusal_reason === undefined || (refusal_reason === 'other' && note === '')) return 'reason_missing';
  const ended = { is_received: false, refusal_reason, refusal_note: note === '' ? null : note };
  await endJourney(tx, order, back, ended, now);
  return null;
}

/** Notes that the pieces of a refused return have left for the client, who may return them again. */
async function sendBack(tx: Tx, { return_id }: statements.LifeReturn): Promise<null> {
  await statements.setReturn(tx, return_id, { status: 'canceled', held_since: null });
  return null;
}

/** Whether a boutique may receive a return: one that comes to a boutique, in the country of its order. decisions/0082. */
const isTakenBy = async (
  tx: Tx,
  { store }: LockedOrder,
  { selected_return_method }: statements.LifeReturn,
  store_id: string,
): Promise<boolean> => selected_return_method === 'boutique' && stores.takesReturns(tx, [store_id], store);

/** Takes a step of a return under the order's lock; the refund follows by a job. */
async function step(
  shop: Shop,
  tx: Tx,
  known: statements.LifeReturn,
  name: HouseStep,
  details: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  const order = await lockOrder(tx, known.order_id);
  const back = await statements.returnById(tx, known.return_id);
  if (!order || !back) return 'unknown_return';
  const isSentBack = name === 'send' && back.held_since !== null;
  if (!canReturnTake(name, await houseReturn(tx, back))) return 'not_now';
  const { store_id } = details;
  if (name === 'receive' && store_id && !(await isTakenBy(tx, order, back, store_id))) return 'not_this_store';
  const by = {
    actor: details.actor ?? 'staff',
    staff_id: details.staff_id,
    reason: `return ${name}`,
    at: now,
  } as const;
  await statements.explain(tx, by);
  if (isOwed(back)) {
    const refusal = await takeIn(tx, order, back, name, { ...details, now });
    if (refusal === null) await queries.addReturnEvent(tx, back, by);
    return refusal;
  }
  const refusal = await taken(shop, tx, order, back, name, details, now);
  // The arrival of an exchange and pieces that are sent back change no status, which would log it.
  if (refusal === null && (name === 'deliver' || isSentBack)) await queries.addReturnEvent(tx, back, by);
  if (refusal === null) await statusAfterReturns(tx, order);
  return refusal;
}

/** Takes a step that the status of the return allows. */
async function taken(
  shop: Shop,
  tx: Tx,
  order: LockedOrder,
  back: statements.LifeReturn,
  name: HouseStep,
  details: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  const { return_id } = back;
  const { units, store_id, is_damaged = false } = details;
  if (name === 'accept') return accept(tx, order, back, details, now);
  if (name === 'send' && back.held_since !== null) return sendBack(tx, back);
  if (name === 'send') return send(shop, tx, order, back, details, now);
  if (name === 'deliver') return (await arriveExchange(tx, order, return_id, { at: now, now })) ? null : 'not_now';
  if (name === 'give_up') return (await giveUpExchange(tx, order, back, { is_damaged, now })) ? null : 'not_now';
  if (name === 'refuse') return refuse(tx, order, back, details, now);
  const refusal = units ? await noteArrived(tx, return_id, units) : null;
  if (refusal === null) await endJourney(tx, order, back, { is_received: true, store_id }, now);
  return refusal;
}

/**
 * Receives, accepts or refuses a return by its number, sends the new pieces of an exchange, notes their arrival or refunds the
 * exchange, or writes refunded pieces off. Accepting puts the pieces back to stock and asks for the refund of exactly what the
 * shopper confirmed, less what did not arrive and what the inspection found. Returns why it was not done. Spec 3 §4,
 * invariants M8, M10.
 */
export async function takeReturnStep(
  shop: Shop,
  increment_id: string,
  name: HouseStep,
  details: StepDetails = {},
): Promise<ReturnRefusal | null> {
  const known = await statements.returnNumbered(shop.db, increment_id);
  if (!known) return 'unknown_return';
  const work = shop.db.transaction().execute((tx) => {
    const now = shop.now();
    const once = { step_key: details.step_key, order_id: known.order_id, now };
    return takeOnce(tx, once, () => step(shop, tx, known, name, details, now));
  });
  return work.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  });
}
