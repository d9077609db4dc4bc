import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';

export type UnnumberedParcel = {
  shipment_id: string;
  order_id: string;
  /** The exchange whose new pieces it brings; null for pieces of the order. */
  return_id: string | null;
  carrier: string;
  lines: { item_order_id: string; qty: number }[];
};

const unnumbered = sql`
  select s.shipment_id, s.order_id, s.return_id, s.carrier, (
    select coalesce(jsonb_agg(jsonb_build_object('item_order_id', l.item_order_id, 'qty', l.qty)), '[]'::jsonb)
    from shipment_line l where l.shipment_id = s.shipment_id) as lines
  from shipment s`;

/** A parcel that has left without a number. */
export async function unnumberedParcel(db: Database, shipment_id: string): Promise<UnnumberedParcel | undefined> {
  const { rows } = await sql<UnnumberedParcel>`${unnumbered}
    where s.shipment_id = ${shipment_id} and s.track_number is null`.execute(db);
  return rows[0];
}

/** The oldest parcel of an order that a carrier brings and that has no number. */
export async function oldestUnnumbered(db: Database, order_id: string): Promise<UnnumberedParcel | undefined> {
  const { rows } = await sql<UnnumberedParcel>`${unnumbered}
    where s.order_id = ${order_id} and s.track_number is null and s.carrier <> ''
    order by s.shipped_at limit 1`.execute(db);
  return rows[0];
}

type Numbered = { shipment_id: string; order_id: string; track_number: string; tracking_url: string | null };

/**
 * Gives a parcel its number, once; the order has the number of its last parcel. Returns whether the parcel had none.
 */
export async function setNumber(tx: Tx, { shipment_id, order_id, ...number }: Numbered): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipment')
    .set(number)
    .where('shipment_id', '=', shipment_id)
    .where('track_number', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await sql`
    update shop_order o set track_number = ${number.track_number}, tracking_url = ${number.tracking_url}
    where o.order_id = ${order_id} and o.shipped_at is not null and exists (
      select from shipment s where s.shipment_id = ${shipment_id} and s.return_id is null)
    and not exists (
      select from shipment s join shipment t on t.order_id = s.order_id and t.shipped_at > s.shipped_at and t.return_id is null
      where s.shipment_id = ${shipment_id})`.execute(tx);
  return true;
}
