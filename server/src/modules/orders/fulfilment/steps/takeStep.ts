import { randomUUID } from 'node:crypto';
import { serves } from '@vitrine/rules/carriers/carrierTable';
import type { Carrier } from '@vitrine/rules/shipping/shippingMethods';
import { canTake, mayTake, type OrderActor, orderSteps, type OrderStep } from '@vitrine/rules/orders/orderLife';
import { parcelUnits } from '@vitrine/rules/orders/parcelUnits';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../../platform/db/database.ts';
import { queueJob } from '../../../../platform/jobs/queueJob.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { paperJobs } from '../../papers/jobs.ts';
import { broughtIn, moveStock, type StockMove } from '../../../catalog/stock/moveStock.ts';
import { type LockedOrder, lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { isWebToShop, modeOf } from '../../orders/modeOf.ts';
import { announce } from './announce.ts';
import { cancelRest } from './cancelRest.ts';
import { collect, makeReady } from './pickupSteps.ts';
import { cancelUnits, type Pieces } from './cancelUnits.ts';
import { queueCapture } from '../capture/capture.ts';
import { carriage } from '../parcels/carriage.ts';
import { fulfilmentJobs } from '../life/jobs.ts';
import { fulfilmentMails } from '../life/mails.ts';
import { forgetCode } from '../pickupcode/pickupCode.ts';
import * as payments from '../life/payments.ts';
import * as queries from './queries.ts';
import * as statements from '../life/statements.ts';
import { takeOnce } from '../life/takeOnce.ts';
import { statusAfterReturns } from '../life/returnedStatus.ts';

export type StepDetails = {
  readonly actor: OrderActor;
  /** The account of the member of staff; without it, the command line took the step. */
  readonly staff_id?: string | undefined;
  /** The call that takes the step: one that is repeated takes it once. */
  readonly step_key?: StepKey | undefined;
  /** The carrier's number of the parcel, for `ship` and `deliver`. */
  readonly track_number?: string | undefined;
  readonly tracking_url?: string | undefined;
  /** The number of a parcel whose carrier issues no label: a demo has one for every parcel. */
  readonly number_without_label?: string | undefined;
  /** Another carrier than the one that the buyer chose. */
  readonly carrier?: Carrier | undefined;
  /** When the carrier delivered a parcel; now without it. */
  readonly delivered_at?: Date | undefined;
  /** The step may be undone for a while: nothing of it that cannot be taken back happens before. decisions/0116. */
  readonly is_undoable?: boolean | undefined;
  /** The pieces of `cancel_rest` or `cancel_units` are lost or cannot be sold. */
  readonly is_damaged?: boolean | undefined;
  /** The units of a partial shipment or of `cancel_units`, by order line or SKU; a shipment without it is of all that are left. */
  readonly units?: ReadonlyMap<string, number> | undefined;
};

/** Why a step was not taken. */
export type StepRefusal =
  | 'unknown_order'
  | 'not_allowed'
  | 'not_now'
  | 'not_these_units'
  | 'not_this_carrier'
  | 'unknown_parcel';

/** Ships units as a parcel; the order leaves with its last one. */
async function ship(
  shop: Shop,
  tx: Tx,
  order: LockedOrder,
  details: StepDetails,
  now: Date,
): Promise<StepRefusal | null> {
  if (details.carrier !== undefined && !(isCountry(order.store) && serves(details.carrier, order.store)))
    return 'not_this_carrier';
  const units = await statements.unitsOf(tx, order.order_id);
  const parcel = parcelUnits(units, details.units);
  if (parcel === null) return 'not_these_units';
  const { carrier, track_number, tracking_url, waits } = carriage(shop, order, details);
  const shipment_id = randomUUID();
  const lines = parcel.map(({ item_order_id, qty }) => ({ item_order_id, qty }));
  const shipment = { shipment_id, order_id: order.order_id, carrier, shipped_at: now };
  await queries.addShipment(tx, { ...shipment, track_number, tracking_url }, lines);
  const isWhole = units.every(({ item_order_id, qty, shipped }) => {
    const sent = parcel.find((line) => line.item_order_id === item_order_id)?.qty ?? 0;
    return shipped + sent === qty;
  });
  const left = { shipped_at: now, track_number, tracking_url };
  // The rest follows: until then the order stays in preparation.
  await statements.setOrder(
    tx,
    order.order_id,
    // From here on no report about the payment releases its pieces (M2).
    { holds_stock: false, ...(isWhole ? { status: 'out_for_delivery', ...left } : { status: 'being_prepared' }) },
  );
  const { order_id } = order;
  const is_first = units.every(({ shipped }) => shipped === 0);
  await queueCapture(tx, order_id, { shipment_id, units: parcel, is_first, is_last: isWhole }, now);
  const data = { order_id, shipment_id };
  await queueJob(tx, { kind: paperJobs.issue_invoice, key: shipment_id, data });
  // The mail of a parcel whose number the label brings follows with it.
  if (waits) await queueJob(tx, { kind: fulfilmentJobs.label_shipment, key: shipment_id, data: { shipment_id } });
  else await announce(tx, order, fulfilmentMails.order_shipped, shipment_id, now);
  return null;
}

/** Delivers one parcel, or all; the order is received with its last one. One mail per arrival. */
async function deliver(tx: Tx, order: LockedOrder, details: StepDetails, now: Date): Promise<StepRefusal | null> {
  const track_number = details.track_number ?? null;
  const has_left = orderStatusOf(order.status) === 'out_for_delivery';
  // Before the last parcel has left, only a parcel of its own can arrive.
  if (!has_left && track_number === null) return 'not_now';
  const at = details.delivered_at && details.delivered_at < now ? details.delivered_at : now;
  const { delivered, open, last } = await queries.deliverParcels(tx, order.order_id, track_number, at);
  if (track_number !== null && delivered.length === 0) return 'unknown_parcel';
  if (!has_left || open > 0) {
    for (const shipment_id of delivered)
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
      await announce(tx, order, fulfilmentMails.parcel_delivered, shipment_id, now);
    return null;
  }
  await statements.setOrder(tx, order.order_id, { status: 'received', delivered_at: last ?? now });
  await announce(tx, order, fulfilmentMails.order_delivered, order.order_id, now);
  // A parcel that arrived first may have been returned meanwhile.
  await statements.explain(tx, { actor: 'system', reason: 'returns before the delivery', at: now });
  await statusAfterReturns(tx, order);
  return null;
}

/** Cancels what has not left of an order that is partly shipped. decisions/0081. */
async function endRest(tx: Tx, order: LockedOrder, is_damaged: boolean, now: Date): Promise<StepRefusal | null> {
  if (!(await cancelRest(tx, order, is_damaged, now))) return 'not_now';
  await announce(tx, order, fulfilmentMails.order_rest_canceled, order.order_id, now);
  return null;
}

const isPartlyShipped = async (tx: Tx, order_id: string): Promise<boolean> =>
  (await statements.unitsOf(tx, order_id)).some(({ shipped }) => shipped > 0);

/** Refuses a suspect order: what is in the house is cancelled, whether a parcel has left or not. */
const refuse = async (tx: Tx, order: LockedOrder, now: Date): Promise<StepRefusal | null> =>
  (await isPartlyShipped(tx, order.order_id)) ? endRest(tx, order, false, now) : cancel(tx, order, now);

/** Lets a suspect order go on: a partly shipped one is in preparation. */
async function clear(tx: Tx, { order_id }: LockedOrder): Promise<null> {
  const status = (await isPartlyShipped(tx, order_id)) ? 'being_prepared' : orderSteps.clear.to;
  await statements.setOrder(tx, order_id, { status });
  return null;
}

/** Cancels an order that is in the house: its pieces go back to stock, where the damaged ones leave it at once, its payment to the client. */
async function cancel(tx: Tx, order: LockedOrder, now: Date, damaged: Pieces = []): Promise<StepRefusal | null> {
  if (await isPartlyShipped(tx, order.order_id)) return 'not_now';
  // Holds no stock from here on, or the provider's notification of the cancellation would release the pieces again (M2).
  await statements.setOrder(tx, order.order_id, { status: 'canceled', holds_stock: false });
  await takeBack(tx, order, now, damaged);
  await announce(tx, order, fulfilmentMails.order_canceled, order.order_id, now);
  return null;
}

/** Cancels units of an order of which nothing has left; its last ones cancel it. decisions/0109. */
async function endUnits(tx: Tx, order: LockedOrder, details: StepDetails, now: Date): Promise<StepRefusal | null> {
  const ended = await cancelUnits(tx, order, details, now);
  if (typeof ended === 'string') return ended;
  // The gift beside them is as it was.
  if ('whole' in ended) return cancel(tx, order, now, details.is_damaged === true ? ended.whole : []);
  await announce(tx, order, fulfilmentMails.order_rest_canceled, ended.cancellation_id, now);
  return null;
}

/**
 * Puts the pieces of an order back where they came from, gives its money back, and tells its boutique. Pieces that lie ready in a
 * boutique and came by transfer come in there and are transferred back. Invariant M2, decisions/0061.
 */
async function takeBack(tx: Tx, order: LockedOrder, now: Date, damaged: Pieces = []): Promise<void> {
  const { order_id, stock_source, pickup_store_id, ready_at } = order;
  const source = ready_at !== null && pickup_store_id !== null ? pickup_store_id : stock_source;
  const pieces = await queries.piecesOfOrder(tx, order_id);
  const moves = pieces.flatMap(({ sku, pieces: all }): StockMove[] => {
    const lost = damaged.find((one) => one.sku === sku)?.pieces ?? 0;
    const back = { kind: 'transferred', from: source, to: stock_source, sku, pieces: all - lost } as const;
    return [
      ...broughtIn({ sku, source, pieces: all, damaged: lost }),
      ...(source === stock_source || back.pieces === 0 ? [] : [back]),
    ];
  });
  await moveStock(tx, { cause: 'order', cause_id: order_id }, moves);
  await payments.giveBackPayment(tx, order_id, now);
  await forgetCode(tx, order_id);
  if (isWebToShop(order)) await announce(tx, order, fulfilmentMails.pickup_ended, order_id, now);
}

/** Ends an order that was not collected in time, as a cancellation does. decisions/0061. */
async function giveUp(tx: Tx, order: LockedOrder, now: Date): Promise<StepRefusal | null> {
  await statements.setOrder(tx, order.order_id, { status: 'canceled', holds_stock: false });
  await takeBack(tx, order, now);
  await announce(tx, order, fulfilmentMails.pickup_expired, order.order_id, now);
  return null;
}

async function askCancel(tx: Tx, order: LockedOrder, now: Date): Promise<StepRefusal | null> {
  if (await isPartlyShipped(tx, order.order_id)) return 'not_now';
  await statements.setOrder(tx, order.order_id, { status: 'cancel_asked' });
  // A cancellation that was refused can be asked for again; the order's lock makes each a change of its own.
  await announce(tx, order, fulfilmentMails.order_cancel_asked, randomUUID(), now);
  // Nothing is packed yet, so the shop grants it by itself.
  await queueJob(tx, { kind: fulfilmentJobs.grant_cancel, key: order.order_id, data: { order_id: order.order_id } });
  return null;
}

/** Staff keeps an order whose cancellation was asked for: the shopper must not go on waiting for it. */
async function keep(tx: Tx, order: LockedOrder, now: Date): Promise<null> {
  await statements.setOrder(tx, order.order_id, { status: orderSteps.keep.to });
  await announce(tx, order, fulfilmentMails.order_kept, randomUUID(), now);
  return null;
}

/** Takes a step in a transaction of the caller. Returns why it was not taken, and then changes nothing. Spec 3 §4. */
export async function stepIn(
  shop: Shop,
  tx: Tx,
  order_id: string,
  step: OrderStep,
  details: StepDetails,
  now: Date,
): Promise<StepRefusal | null> {
  const order = await lockOrder(tx, order_id);
  if (!order) return 'unknown_order';
  if (!mayTake(details.actor, step)) return 'not_allowed';
  if (!canTake(step, orderStatusOf(order.status), modeOf(order))) return 'not_now';
  await statements.explain(tx, { actor: details.actor, staff_id: details.staff_id, reason: step, at: now });
  if (step === 'make_ready') return makeReady(shop, tx, order, details, now);
  if (step === 'collect') return collect(tx, order, now);
  if (step === 'give_up') return giveUp(tx, order, now);
  if (step === 'ship') return ship(shop, tx, order, details, now);
  if (step === 'deliver') return deliver(tx, order, details, now);
  if (step === 'cancel' || step === 'grant_cancel' || step === 'withdraw') return cancel(tx, order, now);
  if (step === 'refuse') return refuse(tx, order, now);
  if (step === 'cancel_units') return endUnits(tx, order, details, now);
  if (step === 'cancel_rest') return endRest(tx, order, details.is_damaged ?? false, now);
  if (step === 'clear') return clear(tx, order);
  if (step === 'ask_cancel') return askCancel(tx, order, now);
  if (step === 'keep') return keep(tx, order, now);
  await statements.setOrder(tx, order_id, { status: orderSteps[step].to });
  return null;
}

/**
 * Takes a step of an order: the status, its dates, its log entry, its parcel and its mail in one transaction. Returns
 * why it was not taken; null when it was. Spec 3 §4, invariants M2, M16.
 */
export function takeStep(
  shop: Shop,
  order_id: string,
  step: OrderStep,
  details: StepDetails,
): Promise<StepRefusal | null> {
  return shop.db.transaction().execute((tx) => {
    const now = shop.now();
    const { step_key } = details;
    return takeOnce(tx, { step_key, order_id, now }, () => stepIn(shop, tx, order_id, step, details, now));
  });
}
