import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { RestCancellation } from '../../../../platform/db/schema.ts';
import type { LineUnits } from '@vitrine/rules/orders/restValue';
import { piecesOfLine } from '../../../catalog/stock/leftFragment.ts';

/** Cancels units of a line, beside those that were cancelled before. */
export async function cancelOf(tx: Tx, { item_order_id, qty }: Omit<LineUnits, 'before'>): Promise<void> {
  await tx
    .updateTable('shop_order_line')
    .set((eb) => ({ canceled_qty: eb('canceled_qty', '+', qty) }))
    .where('item_order_id', '=', item_order_id)
    .execute();
}

/** Notes the cancellation, once per order; the books follow. */
export async function addRest(tx: Tx, rest: Insertable<RestCancellation>): Promise<void> {
  await tx.insertInto('rest_cancellation').values(rest).execute();
}

/** The pieces of stock of some units: of a set, its parts. */
export async function piecesOfUnits(
  tx: Tx,
  units: readonly Omit<LineUnits, 'before'>[],
): Promise<{ sku: string; pieces: number }[]> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select piece.sku, sum(piece.qty)::integer as pieces
    from (select o.sku, u.qty, o.parts
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (item_order_id uuid, qty integer)
      join shop_order_line o using (item_order_id)) l
    ${piecesOfLine} group by piece.sku order by piece.sku`.execute(tx);
  return rows;
}

type Parcels = {
  /** Parcels that travel. */
  open: number;
  shipped_at: Date;
  /** When the last one arrived. */
  delivered_at: Date | null;
  track_number: string | null;
  tracking_url: string | null;
};

/** The parcels of an order, of which one has left: the number is the last one's. */
export async function parcelsOf(tx: Tx, order_id: string): Promise<Parcels> {
  const { rows } = await sql<Parcels>`
    select (count(*) over () - count(s.delivered_at) over ())::integer as open, s.shipped_at,
      max(s.delivered_at) over () as delivered_at, s.track_number, s.tracking_url
    from shipment s where s.order_id = ${order_id} and s.return_id is null
    order by s.shipped_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a shipped order has no parcel');
  return row;
}

type Release = {
  psp_reference: string;
  merchant_reference: string;
  /** Whether a capture that the shop asked for is not reported yet. */
  is_capturing: boolean;
};

/** The payment of which the rest is to be released. */
export async function releaseOf(db: Database, attempt_id: string): Promise<Release | undefined> {
  const { rows } = await sql<Release>`
    select a.psp_reference, a.merchant_reference, a.captured < (
      select coalesce(sum(c.amount), 0) from payment_capture c where c.attempt_id = a.attempt_id) as is_capturing
    from payment_attempt a
    where a.attempt_id = ${attempt_id} and a.released = 0
      and (exists (select from rest_cancellation c where c.order_id = a.order_id and c.releases_rest)
        or exists (select from unit_cancellation c where c.order_id = a.order_id and c.is_released))
      and a.captured < a.amount`.execute(db);
  return rows[0];
}
