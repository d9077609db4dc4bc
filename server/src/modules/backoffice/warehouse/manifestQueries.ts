// What is handed to a carrier, by day. decisions/0115.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';

type On = Database | Tx;

export type ParcelRow = {
  shipment_id: string;
  carrier: string;
  increment_id: string;
  track_number: string | null;
  shipped_at: Date;
  pieces: number;
  country: string;
};

// A parcel of an exchange has the number of its return, and the pieces of that.
const parcelColumns = sql`
  s.shipment_id, s.carrier, coalesce(r.increment_id, o.increment_id) as increment_id, s.track_number, s.shipped_at, o.store as country,
  (case when s.return_id is null
    then (select coalesce(sum(x.qty), 0) from shipment_line x where x.shipment_id = s.shipment_id)
    else (select coalesce(sum(b.qty), 0) from return_line b where b.return_id = s.return_id) end)::integer as pieces`;
const parcelTables = sql`
  shipment s join shop_order o on o.order_id = s.order_id left join return_request r on r.return_id = s.return_id`;
/** Whether the carrier has had parcel `s` in its hands: any scan after the announcement. */
const isScanned = sql`exists (
  select from carrier_scan c where c.shipment_id = s.shipment_id and c.kind <> 'announced')`;

/** Parcels since a moment that no manifest has and no carrier has scanned, the oldest first. */
export async function openParcels(db: On, since: Date): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select ${parcelColumns} from ${parcelTables}
    where s.shipped_at >= ${since} and s.delivered_at is null and s.carrier <> '' and not ${isScanned}
      and not exists (select from manifest_parcel p where p.shipment_id = s.shipment_id)
    order by s.shipped_at, s.shipment_id limit 2000`.execute(db);
  return rows;
}

export type ManifestRow = {
  manifest_id: string;
  number: number;
  carrier: string;
  day: string;
  closed_at: Date;
  by: string;
  parcel_count: number;
  pieces: number;
};

const manifestColumns = sql`
  m.manifest_id, m.number, m.carrier, m.day::text, m.closed_at, a.name as by,
  (select count(*)::integer from manifest_parcel p where p.manifest_id = m.manifest_id) as parcel_count,
  (select coalesce(sum(x.qty), 0)::integer from manifest_parcel p join shipment_line x on x.shipment_id = p.shipment_id
    where p.manifest_id = m.manifest_id) as pieces`;

/** The newest manifests. */
export async function closedManifests(db: Database, most: number): Promise<ManifestRow[]> {
  const { rows } = await sql<ManifestRow>`
    select ${manifestColumns} from manifest m join staff_account a on a.staff_id = m.staff_id
    order by m.number desc limit ${most}`.execute(db);
  return rows;
}

export async function manifestNumbered(db: Database, number: number): Promise<ManifestRow | undefined> {
  const { rows } = await sql<ManifestRow>`
    select ${manifestColumns} from manifest m join staff_account a on a.staff_id = m.staff_id
    where m.number = ${number}`.execute(db);
  return rows[0];
}

/** The parcels of a manifest, with the first scan of the carrier. */
export async function parcelsOf(
  db: Database,
  manifest_id: string,
): Promise<(ParcelRow & { first_scan_at: Date | null })[]> {
  const { rows } = await sql<ParcelRow & { first_scan_at: Date | null }>`
    select ${parcelColumns}, (
      select min(c.at) from carrier_scan c where c.shipment_id = s.shipment_id and c.kind <> 'announced') as first_scan_at
    from ${parcelTables} join manifest_parcel p on p.shipment_id = s.shipment_id
    where p.manifest_id = ${manifest_id}::uuid order by s.shipped_at, s.shipment_id`.execute(db);
  return rows;
}

/** Parcels of manifests between two days (the last one excluded) that their carrier has not scanned. */
export async function unscannedParcels(
  db: Database,
  since: string,
  before: string,
): Promise<(ParcelRow & { manifest: number; day: string })[]> {
  const { rows } = await sql<ParcelRow & { manifest: number; day: string }>`
    select ${parcelColumns}, m.number as manifest, m.day::text from manifest m
    join manifest_parcel p on p.manifest_id = m.manifest_id
    join (${parcelTables}) on s.shipment_id = p.shipment_id
    where m.day >= ${since}::date and m.day < ${before}::date and s.delivered_at is null and not ${isScanned}
    order by m.day, m.number, s.shipped_at limit 200`.execute(db);
  return rows;
}

type NewManifest = {
  manifest_id: string;
  carrier: string;
  day: string;
  staff_id: string;
  closed_at: Date;
  step_key: StepKey;
};

/** Adds a manifest. Undefined where the carrier’s one of that day is closed. */
export async function addManifest(tx: Tx, { step_key, ...manifest }: NewManifest): Promise<number | undefined> {
  const row = await tx
    .insertInto('manifest')
    .values({ ...manifest, step_key: step_key.key })
    .onConflict((same) => same.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number;
}

/** The manifest that a call has closed. */
export function manifestOfKey(db: On, { key }: StepKey): Promise<{ number: number; manifest_id: string } | undefined> {
  return db.selectFrom('manifest').select(['number', 'manifest_id']).where('step_key', '=', key).executeTakeFirst();
}

/** Puts parcels of a carrier into a manifest. Returns how many were free for it. */
export async function addParcels(
  tx: Tx,
  { manifest_id, carrier }: { manifest_id: string; carrier: string },
  shipment_ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into manifest_parcel (shipment_id, manifest_id)
    select s.shipment_id, ${manifest_id}::uuid from shipment s
    where s.shipment_id = any (${shipment_ids}::uuid[]) and s.carrier = ${carrier} order by s.shipment_id
    on conflict (shipment_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How many parcels a manifest has. */
export async function parcelCount(db: On, manifest_id: string): Promise<number> {
  const { rows } = await sql<{ parcels: number }>`
    select count(*)::integer as parcels from manifest_parcel where manifest_id = ${manifest_id}::uuid`.execute(db);
  return rows[0]?.parcels ?? 0;
}
