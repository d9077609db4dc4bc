// What of an order is packed next, and how its parcels were checked. decisions/0115.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { piecesOfUnit, unitsLeft } from './workFragment.ts';

type On = Database | Tx;

type PackRow = {
  item_order_id: string;
  sku: string;
  units: number;
  is_engraved: boolean;
  pieces: { sku: string; qty: number }[];
};

/** The lines of an order with units in the house. */
export async function linesToPack(db: On, order_id: string): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`
    select l.item_order_id, l.sku, ${unitsLeft} as units, l.workshop is not null as is_engraved, (
      select jsonb_agg(jsonb_build_object('sku', piece.sku, 'qty', piece.qty) order by piece.sku)
      from (select l.sku, l.parts) l ${piecesOfUnit}
    ) as pieces
    from shop_order_line l where l.order_id = ${order_id} and ${unitsLeft} > 0 order by l.position`.execute(db);
  return rows;
}

type Packed = {
  status: string;
  store: string;
  shipping_method: string;
  arrives_until: string | null;
  pickup_store_id: string | null;
  is_gift: boolean;
};

/** What a packer sees of an order besides its lines. */
export async function packedOrder(db: On, order_id: string): Promise<Packed> {
  const { rows } = await sql<Packed>`
    select status, store, shipping_method, arrives_until::text, pickup_store_id,
      coalesce((gift ->> 'is_gift')::boolean, false) as is_gift
    from shop_order where order_id = ${order_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an order that is gone');
  return row;
}

type SentParcel = { shipment_id: string; carrier: string; shipped_at: Date; units: number };

/** The parcels of an order's own pieces, the newest first. */
export async function sentParcels(db: On, order_id: string): Promise<SentParcel[]> {
  const { rows } = await sql<SentParcel>`
    select s.shipment_id, s.carrier, s.shipped_at,
      (select coalesce(sum(x.qty), 0)::integer from shipment_line x where x.shipment_id = s.shipment_id) as units
    from shipment s where s.order_id = ${order_id} and s.return_id is null
    order by s.shipped_at desc, s.shipment_id`.execute(db);
  return rows;
}

type Check = {
  check_id: string;
  order_id: string;
  shipment_id: string | null;
  scans: string[];
  is_whole: boolean;
  reason: string;
  staff_id: string;
  checked_at: Date;
  step_key: string;
};

/** Notes how a parcel was checked. */
export async function addCheck(tx: Tx, check: Check): Promise<void> {
  await tx.insertInto('parcel_check').values(check).execute();
}

/** The parcel that a call has packed; undefined where it packed none. */
export function checkOfKey(db: On, step_key: string): Promise<{ shipment_id: string | null } | undefined> {
  return db.selectFrom('parcel_check').select('shipment_id').where('step_key', '=', step_key).executeTakeFirst();
}
