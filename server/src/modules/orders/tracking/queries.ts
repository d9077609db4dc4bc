import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { CarrierScan } from '../../../platform/partners/carriers/carrier.ts';

/** A parcel that a scan is about: of an order, or of a return to the house. */
export type TrackedParcel = {
  shipment_id: string | null;
  return_id: string | null;
  /** The exchange whose new pieces it brings. */
  exchange_id: string | null;
  order_id: string;
  /** As it is stored, which may have blanks. */
  track_number: string;
  shipped_at: Date;
  delivered_at: Date | null;
};

/** The parcels of a carrier with a number; staff may have typed it with blanks. Omits those of erased orders. */
export async function parcelsNumbered(db: Database, carrier: string, track_number: string): Promise<TrackedParcel[]> {
  const plain = track_number.replaceAll(' ', '').toUpperCase();
  const { rows } = await sql<TrackedParcel>`
    select s.shipment_id, null as return_id, s.return_id as exchange_id, s.order_id, s.track_number, s.shipped_at, s.delivered_at
    from shipment s join shop_order o using (order_id)
    where upper(replace(s.track_number, ' ', '')) = ${plain} and s.carrier = ${carrier} and o.erased_at is null
    union all
    select null, l.return_id, null, r.order_id, l.track_number, l.issued_at, r.arrived_at
    from carrier_label l join return_request r using (return_id) join shop_order o using (order_id)
    where upper(replace(l.track_number, ' ', '')) = ${plain} and l.carrier = ${carrier} and o.erased_at is null
    order by shipped_at desc limit 5`.execute(db);
  return rows;
}

/** Stores scans of a parcel, each once. */
export async function addScans(
  db: Database,
  { shipment_id, return_id }: Pick<TrackedParcel, 'shipment_id' | 'return_id'>,
  scans: readonly CarrierScan[],
  received_at: Date,
): Promise<void> {
  if (scans.length === 0) return;
  const rows = scans.map(({ kind, code, at, place }) => ({
    shipment_id,
    return_id,
    kind,
    code,
    at,
    place,
    received_at,
  }));
  await db
    .insertInto('carrier_scan')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is known of a parcel, as the rules read it. */
export async function scansOf(
  db: Database,
  { shipment_id, return_id }: Pick<TrackedParcel, 'shipment_id' | 'return_id'>,
): Promise<{ kind: string; at: Date; place: string | null }[]> {
  const { rows } = await sql<{ kind: string; at: Date; place: string | null }>`
    select kind, at, place from carrier_scan
    where coalesce(shipment_id, return_id) = coalesce(${shipment_id}::uuid, ${return_id}::uuid)`.execute(db);
  return rows;
}

/**
 * Takes parcels on their way that no one has asked about since a moment, each for one server, and marks them as asked. They
 * left after `after`: older ones are lost, and staff looks for them.
 */
export async function takeUnasked(
  db: Database,
  {
    carriers,
    since,
    after,
    now,
    limit,
  }: { carriers: readonly string[]; since: Date; after: Date; now: Date; limit: number },
): Promise<{ carrier: string; track_number: string }[]> {
  const { rows } = await sql<{ carrier: string; track_number: string }>`
    update shipment set asked_at = ${now} where shipment_id in (
      select shipment_id from shipment
      where delivered_at is null and track_number is not null and carrier = any (${carriers}::text[])
        and shipped_at between ${after} and ${since} and coalesce(asked_at, shipped_at) < ${since}
      order by coalesce(asked_at, shipped_at) limit ${limit} for update skip locked)
    returning carrier, track_number`.execute(db);
  return rows;
}
