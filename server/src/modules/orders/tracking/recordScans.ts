import { deliveredAt, furthestScan, isScanKind } from '@vitrine/rules/carriers/scans';
import type { CarrierScan } from '../../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { deliverExchange } from '../fulfilment/parcels/exchangeParcel.ts';
import { takeStep } from '../fulfilment/steps/takeStep.ts';
import { notCollected } from '../returns/pickupBooking.ts';
import * as queries from './queries.ts';

const mostLetters = 40;
const mostPlace = 120;

/** A scan as it is stored: no longer than its columns. */
const storedOf = (scan: CarrierScan): CarrierScan => ({
  ...scan,
  place: scan.place?.trim().slice(0, mostPlace) || null,
  code: scan.code.slice(0, mostLetters) || scan.kind,
});

/** Milliseconds by which a carrier's clock may be ahead: some write local time without its zone. */
const aheadMs = 86_400_000;

/**
 * Stores the scans of one parcel and moves its order along. What the order becomes depends on all scans that were stored,
 * so that repeated and late reports end in one state. A parcel that comes back to the house changes nothing but what its
 * return shows: the house receives it. A pickup that failed is the customer's to repeat. Spec 3 §4, decisions/0068, 0076.
 */
async function recordFor(shop: Shop, parcel: queries.TrackedParcel, scans: readonly CarrierScan[]): Promise<void> {
  await queries.addScans(shop.db, parcel, scans, shop.now());
  const { return_id } = parcel;
  if (return_id !== null) {
    for (const { kind, at } of scans)
      // oxlint-disable-next-line no-await-in-loop -- one order's lock after the other
      if (kind === 'not_collected') await notCollected(shop, return_id, at);
    return;
  }
  if (parcel.delivered_at !== null) return;
  const known = (await queries.scansOf(shop.db, parcel)).flatMap(({ kind, at, place }) =>
    isScanKind(kind) ? [{ kind, place, at: at.toISOString() }] : [],
  );
  const at = deliveredAt(known);
  if (furthestScan(known) !== 'delivered' || at === null) return;
  const { order_id, track_number, exchange_id } = parcel;
  if (exchange_id !== null) {
    await deliverExchange(shop, exchange_id, new Date(at));
    return;
  }
  // Refused where staff was faster, or the order has ended meanwhile: the scans stay.
  await takeStep(shop, order_id, 'deliver', { actor: 'carrier', track_number, delivered_at: new Date(at) });
}

/** Records a carrier's scans; ignores those of parcels that the shop does not know. Safe to repeat. */
export async function recordScans(shop: Shop, carrier: string, scans: readonly CarrierScan[]): Promise<void> {
  const until = new Date(shop.now().getTime() + aheadMs);
  const byNumber = Map.groupBy(scans, ({ track_number }) => track_number);
  for (const [track_number, reported] of byNumber) {
    const stored = reported.filter(({ at }) => at <= until).map((scan) => storedOf(scan));
    // oxlint-disable-next-line no-await-in-loop -- one order's lock after the other
    for (const parcel of await queries.parcelsNumbered(shop.db, carrier, track_number))
      // oxlint-disable-next-line no-await-in-loop -- one order's lock after the other
      await recordFor(shop, parcel, stored);
  }
}
