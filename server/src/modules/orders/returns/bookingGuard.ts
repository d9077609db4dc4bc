// A pickup that the carrier has booked and no return has: its call died in between, or another tab was faster. decisions/0082.
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { JobHandler } from '../../../platform/jobs/kinds.ts';
import { hurryJob, queueJob, unqueueJob } from '../../../platform/jobs/queueJob.ts';
import { CarrierRefusal } from '../../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { languageOf, partyOf } from '../parcels/parties.ts';
import { bookAt, pickupPort, type Slot } from './carrierReturns.ts';
import { returnJobs } from './jobs.ts';
import { storedPickup } from './pickup.ts';
import { piecesOf } from './pickupBooking.ts';
import * as queries from './queries.ts';

/** Longer than a call that books. */
const patienceMs = 5 * 60_000;

/** Notes a booking before the carrier is asked for it, so that it is dropped when no return stores it. */
export function guardBooking(shop: Shop, of: queries.BookingOf, slot: Slot): Promise<void> {
  const { pickup_date: day, pickup_time: time } = slot;
  const due_at = new Date(shop.now().getTime() + patienceMs);
  const job = { kind: returnJobs.drop_booking, key: of.reference, data: { ...of, day, time }, due_at };
  return shop.db.transaction().execute((tx) => queueJob(tx, job));
}

/** Keeps a booking in the transaction that stores it. Throws unavailable where it is being dropped: the call took too long. */
export async function keepBooking(tx: Tx, reference: string): Promise<void> {
  if (!(await unqueueJob(tx, { kind: returnJobs.drop_booking, key: reference }))) throw new ApiError('unavailable');
}

/** Forgets a booking that the carrier refused. */
export const forgetBooking = (shop: Shop, reference: string): Promise<boolean> =>
  shop.db.transaction().execute((tx) => unqueueJob(tx, { kind: returnJobs.drop_booking, key: reference }));

/** Drops a booking now that was not kept. */
export const hurryDrop = (shop: Shop, reference: string): Promise<void> =>
  hurryJob(shop.db, { kind: returnJobs.drop_booking, key: reference });

/** Cancels a booking that no return has. It is booked again first, because the carrier's answer may have been lost. */
export const dropBookingLater: JobHandler = async (shop, { return_id = '', reference = '', day = '', time = '' }) => {
  const row = await queries.requestById(shop.db, return_id);
  const order = row && (await readWholeOrder(shop.db, row.order_id));
  const port = order && pickupPort(shop, order);
  if (!row || !order || !port || order.erased_at !== null) return;
  const address = storedPickup(row) ?? homeAddressOf(order);
  const slot = { pickup_date: day, pickup_time: time };
  const confirmation = await bookAt(shop, order, { return_id, reference, address, slot, pieces: piecesOf(row) }).catch(
    (error: unknown) => {
      // Nothing was booked, so nothing is left to cancel.
      if (error instanceof CarrierRefusal) return null;
      throw error;
    },
  );
  if (confirmation === null) return;
  await port.cancel({ reference, from: partyOf(address, languageOf(order)), day, confirmation });
};
