// What the carrier does for a return: its label, its pickup slots, and the pickup. Without a carrier that the shop can call,
// the shop prints the label and offers its own hours. decisions/0068.
import type { AddressFields } from '@vitrine/contract/address';
import { localClock } from '@vitrine/rules/calendar/localDay';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { pickupSlots } from '@vitrine/rules/returns/pickupSlots';
import {
  carrierReturnMethods,
  type PickupDay,
  type ReturnMethod,
  shownSlots,
} from '@vitrine/rules/returns/returnMethods';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import { type CarrierPort, CarrierRefusal } from '../../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { carrierFor } from '../parcels/carrierFor.ts';
import { askLabel } from '../parcels/issueLabel.ts';
import { languageOf, partyOf, soldGoods, weightOf } from '../parcels/parties.ts';
import { labelOf, storeLabel } from '../parcels/labels.ts';
import { returnJobs } from './jobs.ts';
import { carrierOf, storedPickup } from './pickup.ts';
import * as queries from './queries.ts';
import { refusedReturn } from './refusedReturn.ts';
import { countryOfOrder } from './returnForm.ts';

/**
 * The days and times at which the carrier fetches a parcel at an address; none where it does not. A carrier that says when
 * it comes is asked; while it does not answer there are none, because the shop cannot promise its hours. Spec 3 §3, §9.
 */
export async function slotsOf(
  shop: Shop,
  country: Country,
  order: OrderRow,
  address: AddressFields,
): Promise<PickupDay[]> {
  const carrier = carrierOf(country, order);
  if (!carrier || !carrierReturnMethods[carrier].some((method: ReturnMethod) => method === 'pickup')) return [];
  const port = carrierFor(shop, carrier, 'slots');
  if (!port?.slots) return shownSlots(carrier, country, pickupSlots(country, shop.now()));
  const { day } = localClock(shop.now(), zoneOf(country));
  try {
    const offered = await port.slots(partyOf(address, languageOf(order)), day);
    return shownSlots(
      carrier,
      country,
      offered.filter((slot) => slot.day > day),
    );
  } catch (error) {
    shop.log.warn({ err: error, carrier }, 'a carrier names no pickup times');
    return [];
  }
}

export type Slot = { readonly pickup_date: string; readonly pickup_time: string };
export type Pickup = {
  readonly return_id: string;
  /** What the carrier knows the booking by. */
  readonly reference: string;
  readonly address: AddressFields;
  readonly slot: Slot;
  readonly pieces: number;
};

/** What says which carrier brought an order. */
type CarriedOrder = Pick<OrderRow, 'store' | 'shipping_method'>;

/** Whether the pickup of a return is booked at its carrier; otherwise the house books it by hand. */
export function isBooked(shop: Shop, order: CarriedOrder): boolean {
  return pickupPort(shop, order) !== null;
}

/** How the carrier of an order books and cancels pickups; null where the shop calls none. */
export function pickupPort(shop: Shop, order: CarriedOrder): CarrierPort['pickup'] {
  const carrier = carrierOf(countryOfOrder(order), order);
  return (carrier && carrierFor(shop, carrier, 'pickup')?.pickup) ?? null;
}

/**
 * Books a pickup at the carrier, outside of any transaction, under its reference: a repeat is the same pickup. Null where no
 * carrier is called. Throws CarrierRefusal, or when the carrier does not answer.
 */
export async function bookAt(
  shop: Shop,
  order: OrderRow,
  { return_id, reference, address, slot, pieces }: Pickup,
): Promise<string | null> {
  const port = pickupPort(shop, order);
  if (!port) return null;
  const label = await labelOf(shop.db, { return_id });
  return port.book({
    reference,
    from: partyOf(address, languageOf(order)),
    day: slot.pickup_date,
    time: slot.pickup_time,
    track_number: label?.track_number ?? null,
    weight: weightOf(pieces),
  });
}

/**
 * Books the pickup of a return that is sent off. Throws return_refused (4800012) when the carrier refuses it. Null while it
 * does not answer: the job `book_pickup` books it later. Spec 3 §8.
 */
export async function bookPickup(shop: Shop, order: OrderRow, pickup: Pickup): Promise<string | null> {
  try {
    return await bookAt(shop, order, pickup);
  } catch (error) {
    shop.log.warn({ err: error, return_id: pickup.return_id }, 'a carrier books no pickup');
    if (error instanceof CarrierRefusal) throw refusedReturn('pickup_refused');
    return null;
  }
}

/** Queues what the carrier does once a return is sent off. */
export async function queueCarrierWork(
  tx: Tx,
  shop: Shop,
  order: OrderRow,
  {
    return_id,
    method,
    booking,
  }: {
    return_id: string;
    method: ReturnMethod;
    /** The pickup that the carrier was asked for. */
    booking: { readonly reference: string; readonly confirmation: string | null } | null;
  },
): Promise<void> {
  const carrier = carrierOf(countryOfOrder(order), order);
  if (carrier === null || method === 'boutique') return;
  const data = { return_id };
  if (carrierFor(shop, carrier, 'return_label'))
    await queueJob(tx, { kind: returnJobs.label_return, key: return_id, data });
  if (booking?.confirmation !== null) return;
  const { reference } = booking;
  await queueJob(tx, { kind: returnJobs.book_pickup, key: reference, data: { ...data, reference } });
}

/** A return that still waits for its carrier, with its order and its address; undefined once the house has it or it was given up. */
export async function waitingReturn(shop: Shop, return_id: string) {
  const row = await queries.requestById(shop.db, return_id);
  const order = row && (await readWholeOrder(shop.db, row.order_id));
  if (!row || !order || order.erased_at !== null || row.status !== 'pending_shipping') return undefined;
  return { row, order, address: storedPickup(row) ?? homeAddressOf(order) };
}

/** Asks the carrier for the label of a return, once per return, however often the job runs. Invariant M4. */
export const labelReturn: JobHandler = async (shop, { return_id = '' }) => {
  const found = await waitingReturn(shop, return_id);
  const port = found && carrierFor(shop, found.row.carrier, 'return_label');
  if (!found || !port || (await labelOf(shop.db, { return_id }))) return;
  const { row, order, address } = found;
  const units = new Map(row.lines.map(({ item_order_id, qty }) => [item_order_id, qty]));
  const parcel = {
    reference: return_id,
    number: row.increment_id,
    is_return: true,
    address,
    goods: soldGoods(order, units),
  };
  const label = await askLabel(shop, port, order, parcel);
  if (!label) return;
  await shop.db
    .transaction()
    .execute((tx) => storeLabel(tx, { return_id }, { carrier: row.carrier, label, now: shop.now() }));
};
