// The manifest of the day of each carrier: the parcels that it takes, closed once. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPacking';
import { addDays } from '@vitrine/rules/calendar/localDay';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import * as queries from './manifestQueries.ts';
import { warehouseDay } from './warehouseDay.ts';

type Keyed = { readonly step_key: StepKey | undefined };

/** Days for which a parcel without a scan is named: afterwards it is a claim at the carrier, and no news. */
const namedDays = 14;
const shownManifests = 30;
const dayMs = 86_400_000;

const parcelView = (parcel: queries.ParcelRow) => ({
  shipment_id: parcel.shipment_id,
  increment_id: parcel.increment_id,
  track_number: parcel.track_number,
  shipped_at: parcel.shipped_at.toISOString(),
  pieces: parcel.pieces,
  country: parcel.country,
});

const manifestView = (row: queries.ManifestRow) => ({
  number: row.number,
  carrier: row.carrier,
  day: row.day,
  closed_at: row.closed_at.toISOString(),
  by: row.by,
  parcel_count: row.parcel_count,
  pieces: row.pieces,
});

/** What waits for each carrier, what was handed over, and what no carrier has scanned since. Throws staff_refused. */
export async function readManifests(
  shop: Shop,
  member: StaffMember,
): Promise<AnswerOf<typeof contract.staffManifests>> {
  requireWarehouse(member, 'read');
  const day = warehouseDay(shop);
  const parcels = await queries.openParcels(shop.db, new Date(shop.now().getTime() - namedDays * dayMs));
  const closed = await queries.closedManifests(shop.db, shownManifests);
  const unscanned = await queries.unscannedParcels(shop.db, addDays(day, -namedDays), day);
  const byCarrier = Map.groupBy(parcels, ({ carrier }) => carrier);
  return {
    day,
    open: [...byCarrier]
      .map(([carrier, of]) => ({
        carrier,
        is_closed_today: closed.some((one) => one.carrier === carrier && one.day === day),
        pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
        parcels: of.map(parcelView),
      }))
      .toSorted((one, other) => one.carrier.localeCompare(other.carrier)),
    closed: closed.map(manifestView),
    unscanned: unscanned.map((parcel) => ({
      ...parcelView(parcel),
      carrier: parcel.carrier,
      manifest: parcel.manifest,
      day: parcel.day,
    })),
  };
}

/**
 * Closes the manifest of today of a carrier with the parcels that were handed over. A repeated call answers as before. Throws
 * staff_refused, and step_refused where it is closed, or a parcel is not this carrier's or in another manifest.
 */
export async function closeManifest(
  shop: Shop,
  member: StaffMember,
  { carrier, shipment_ids, step_key }: BodyOf<typeof contract.staffManifestClose> & Keyed,
): Promise<AnswerOf<typeof contract.staffManifestClose>> {
  requireWarehouse(member, 'act');
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const { staff_id } = member;
  const manifest = {
    manifest_id: randomUUID(),
    carrier,
    day: warehouseDay(shop),
    staff_id,
    closed_at: shop.now(),
    step_key,
  };
  const asked = [...new Set(shipment_ids)];
  return shop.db.transaction().execute(async (tx) => {
    const number = await queries.addManifest(tx, manifest);
    if (number === undefined) {
      const before = await queries.manifestOfKey(tx, step_key);
      if (!before) throw new ApiError('step_refused', { fields: { carrier: 'manifest_closed' } });
      const parcel_count = await queries.parcelCount(tx, before.manifest_id);
      return { manifest: { number: before.number, parcel_count } };
    }
    const added = await queries.addParcels(tx, manifest, asked);
    if (added < asked.length) throw new ApiError('step_refused', { fields: { shipment_ids: 'parcels_changed' } });
    return { manifest: { number, parcel_count: added } };
  });
}

/** A closed manifest. Throws staff_refused, not_found. */
export async function readManifest(
  shop: Shop,
  member: StaffMember,
  number: number,
): Promise<AnswerOf<typeof contract.staffManifest>> {
  requireWarehouse(member, 'read');
  const row = await queries.manifestNumbered(shop.db, number);
  if (!row) throw new ApiError('not_found');
  const parcels = await queries.parcelsOf(shop.db, row.manifest_id);
  return {
    manifest: {
      ...manifestView(row),
      parcels: parcels.map((parcel) => ({
        ...parcelView(parcel),
        first_scan_at: parcel.first_scan_at?.toISOString() ?? null,
      })),
    },
  };
}
