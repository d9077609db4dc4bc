import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import type { ReturnStatus } from '@vitrine/rules/returns/returnStatus';
import type { Tx } from '../../platform/db/database.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { dropPickup } from '../returns/pickupBooking.ts';
import { newPiecesOf, releaseExchange, reserveExchange } from '../returns/exchange.ts';
import { broughtIn, lockFigures, moveStock, sellHeld } from '../stock/moveStock.ts';
import { type LockedOrder, lockOrder } from '../orders/lockOrder.ts';
import { announceReturn, sendExchangeParcel } from './exchangeParcel.ts';
import { fulfilmentMails } from './mails.ts';
import { lossOf } from './inspectionQueries.ts';
import * as queries from './queries.ts';
import { queueAfterwards, withDelivery } from './returnMoney.ts';
import * as stores from './storeQueries.ts';
import { takeOnce } from './takeOnce.ts';
import { statusAfterReturns } from './returnedStatus.ts';

type StepDetails = {
  /** The shop itself in a demo, else staff. */
  readonly actor?: 'staff' | 'system' | undefined;
  /** The account of the member of staff; without it, the command line took the step. */
  readonly staff_id?: string | undefined;
  /** The call that takes the step: one that is repeated takes it once. */
  readonly step_key?: string | undefined;
  /** The boutique that receives the return; the warehouse without it. */
  readonly store_id?: string | null | undefined;
  /** The pieces cannot be sold again. */
  readonly is_damaged?: boolean | undefined;
  /** The parcel of an exchange's new pieces. */
  readonly track_number?: string | undefined;
  readonly tracking_url?: string | undefined;
  /** Its number where no carrier issues a label: the demo's. */
  readonly number_without_label?: string | undefined;
};
export type ReturnRefusal = 'unknown_return' | 'not_now' | 'too_much' | 'not_this_store';

/** The statuses in which a step is possible. Spec 3 §4. */
const from: Record<HouseStep, readonly ReturnStatus[]> = {
  receive: ['pending_approval', 'approved', 'pending_shipping'],
  accept: ['received'],
  refuse: ['pending_approval', 'approved', 'pending_shipping', 'received'],
  send: ['validated'],
};

/**
 * Puts the returned pieces back into the stock of the boutique that received them, or of the online shop. Those that cannot be
 * sold again come in and are damaged at once, so that the ledger shows them. Locks the new pieces of an exchange with them,
 * because these move next. decisions/0072.
 */
async function restock(
  tx: Tx,
  { order_id, return_id, received_store_id }: queries.LifeReturn,
  is_damaged: boolean,
): Promise<void> {
  const pieces = await queries.returnedPieces(tx, return_id);
  const source = received_store_id ?? 'ecom';
  await lockFigures(tx, [
    ...pieces.map(({ sku }) => ({ sku, source })),
    ...(await newPiecesOf(tx, return_id)).map(({ sku }) => ({ sku, source: 'ecom' })),
  ]);
  const cause = { cause: 'order', cause_id: order_id } as const;
  await moveStock(
    tx,
    cause,
    pieces.flatMap(({ sku, pieces: all, damaged }) => {
      const lost = is_damaged ? all : damaged;
      return broughtIn({ sku, source, pieces: all, damaged: lost });
    }),
  );
}

/**
 * Accepts an exchange: its new pieces are still reserved, or are reserved now. Where they are sold out, the return
 * becomes a refund of what was paid, and the customer receives a mail. decisions/0054.
 */
async function acceptExchange(tx: Tx, order: LockedOrder, back: queries.LifeReturn, now: Date): Promise<void> {
  const { return_id } = back;
  if (await reserveExchange(tx, return_id, now)) {
    await queries.setReturn(tx, return_id, { status: 'validated', accepted_at: now });
    return;
  }
  const totals = await withDelivery(tx, back, await queries.refundInstead(tx, return_id));
  await queries.setReturn(tx, return_id, { status: 'validated', accepted_at: now, ...totals });
  await announceReturn(tx, order, fulfilmentMails.exchange_sold_out, return_id, now);
  await queueAfterwards(tx, back, totals, now);
}

async function accept(
  tx: Tx,
  order: LockedOrder,
  back: queries.LifeReturn,
  { is_damaged = false }: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  const less = await lossOf(tx, back.return_id);
  const isExchange = back.return_type === 'exchange';
  const totals = isExchange ? back : await withDelivery(tx, back, back);
  if (!Number.isSafeInteger(less) || less < 0 || less > totals.total_price) return 'too_much';
  await restock(tx, back, is_damaged);
  if (isExchange) {
    await acceptExchange(tx, order, back, now);
    return null;
  }
  const { total_items, total_tax, total_shipping, total_price } = totals;
  const adjustement_negative = back.adjustement_negative + less;
  const adjusted = { total_items, total_tax, total_shipping, total_price: total_price - less };
  const isFree = adjusted.total_price === 0;
  // Without money to return, the acceptance ends it.
  const end = isFree ? { status: 'credit_refunded' as const, closed_at: now } : { status: 'validated' as const };
  await queries.setReturn(tx, back.return_id, { ...adjusted, adjustement_negative, ...end, accepted_at: now });
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
  { return_id, return_type }: queries.LifeReturn,
  details: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  // The new pieces end an exchange; a refund has none.
  if (return_type !== 'exchange') return 'not_now';
  await sellHeld(tx, return_id);
  await queries.setReturn(tx, return_id, { status: 'complete', closed_at: now, hold_until: null });
  await sendExchangeParcel(shop, tx, order, { return_id, ...details }, now);
  return null;
}

/** Receives the pieces, in a boutique where it is named, or sends them back. */
async function endJourney(
  tx: Tx,
  order: LockedOrder,
  { return_id, return_type }: queries.LifeReturn,
  { is_received, store_id = null }: { is_received: boolean; store_id?: string | null | undefined },
  now: Date,
): Promise<void> {
  await dropPickup(tx, order, return_id, now);
  if (is_received) {
    await queries.setReturn(tx, return_id, { status: 'received', arrived_at: now, received_store_id: store_id });
    const kind = return_type === 'exchange' ? fulfilmentMails.exchange_received : fulfilmentMails.return_received;
    await announceReturn(tx, order, kind, return_id, now);
    return;
  }
  await queries.setReturn(tx, return_id, { status: 'canceled', arrived_at: null, closed_at: now });
  await releaseExchange(tx, return_id);
  await announceReturn(tx, order, fulfilmentMails.return_refused, return_id, now);
}

/** Whether a boutique may receive a return: one that comes to a boutique, in the country of its order. decisions/0082. */
const isTakenBy = async (
  tx: Tx,
  { store }: LockedOrder,
  { selected_return_method }: queries.LifeReturn,
  store_id: string,
): Promise<boolean> => selected_return_method === 'boutique' && stores.takesReturns(tx, store_id, store);

/**
 * Receives, then restocks the pieces of a return that was refunded on proof of their dispatch. Moves no money. Invariant M10, decisions/0083.
 */
async function takeIn(
  tx: Tx,
  order: LockedOrder,
  back: queries.LifeReturn,
  name: HouseStep,
  { is_damaged = false }: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  const { return_id, status } = back;
  if (name !== (back.arrived_at === null ? 'receive' : 'accept')) return 'not_now';
  if (name === 'receive') {
    await dropPickup(tx, order, return_id, now);
    await queries.setReturn(tx, return_id, { status, arrived_at: now });
    return null;
  }
  await restock(tx, back, is_damaged);
  await queries.setReturn(tx, return_id, { status, owes_pieces: false });
  return null;
}

/** Takes a step of a return under the order's lock; the refund follows by a job. */
async function step(
  shop: Shop,
  tx: Tx,
  known: queries.LifeReturn,
  name: HouseStep,
  details: StepDetails,
  now: Date,
): Promise<ReturnRefusal | null> {
  const order = await lockOrder(tx, known.order_id);
  const back = await queries.returnById(tx, known.return_id);
  if (!order || !back) return 'unknown_return';
  if (back.owes_pieces === true) return takeIn(tx, order, back, name, details, now);
  if (!from[name].includes(back.status)) return 'not_now';
  const { store_id } = details;
  if (name === 'receive' && store_id && !(await isTakenBy(tx, order, back, store_id))) return 'not_this_store';
  const by = {
    actor: details.actor ?? 'staff',
    staff_id: details.staff_id,
    reason: `return ${name}`,
    at: now,
  } as const;
  await queries.explain(tx, by);
  if (name === 'receive' || name === 'refuse')
    await endJourney(tx, order, back, { is_received: name === 'receive', store_id }, now);
  else {
    const refusal = await (name === 'accept'
      ? accept(tx, order, back, details, now)
      : send(shop, tx, order, back, details, now));
    if (refusal) return refusal;
  }
  await statusAfterReturns(tx, order);
  return null;
}

/**
 * Receives, accepts or refuses a return by its number, or sends the new pieces of an exchange. Accepting puts the pieces
 * back to stock and asks for the refund of exactly what the shopper confirmed, less what the inspection found. Returns why
 * it was not done. Spec 3 §4, invariants M8, M10.
 */
export async function takeReturnStep(
  shop: Shop,
  increment_id: string,
  name: HouseStep,
  details: StepDetails = {},
): Promise<ReturnRefusal | null> {
  const known = await queries.returnNumbered(shop.db, increment_id);
  if (!known) return 'unknown_return';
  return shop.db.transaction().execute((tx) => {
    const now = shop.now();
    const once = { step_key: details.step_key, order_id: known.order_id, now };
    return takeOnce(tx, once, () => step(shop, tx, known, name, details, now));
  });
}
