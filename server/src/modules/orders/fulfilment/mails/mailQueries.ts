import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type ParcelRow = {
  track_number: string | null;
  tracking_url: string | null;
  lines: { item_order_id: string; qty: number }[];
};

/** A parcel with its lines. */
export async function parcel(db: Database, shipment_id: string): Promise<ParcelRow | undefined> {
  const { rows } = await sql<ParcelRow>`
    select s.track_number, s.tracking_url, (
      select coalesce(jsonb_agg(jsonb_build_object('item_order_id', l.item_order_id, 'qty', l.qty)), '[]'::jsonb)
      from shipment_line l where l.shipment_id = s.shipment_id) as lines
    from shipment s where s.shipment_id = ${shipment_id}`.execute(db);
  return rows[0];
}

/** The amount of a refund, in minor units of its order's currency. */
export async function refundAmount(db: Database, refund_id: number): Promise<number | undefined> {
  const row = await db.selectFrom('refund').select('amount').where('refund_id', '=', refund_id).executeTakeFirst();
  return row?.amount;
}
