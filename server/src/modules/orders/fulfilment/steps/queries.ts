// The parcels of an order's steps, and the pieces that a step moves.
import { type Insertable, sql } from 'kysely';
import { piecesOfLine } from '../../../catalog/stock/leftFragment.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Shipment, ShipmentLine } from '../../../../platform/db/schema.ts';

export async function addShipment(
  tx: Tx,
  shipment: Insertable<Shipment>,
  lines: readonly Omit<Insertable<ShipmentLine>, 'shipment_id'>[],
): Promise<void> {
  await tx.insertInto('shipment').values(shipment).execute();
  await tx
    .insertInto('shipment_line')
    .values(lines.map((line) => ({ ...line, shipment_id: shipment.shipment_id })))
    .execute();
}

/**
 * Marks parcels of an order's own lines as delivered: one by its number, or all. Returns those it marked, and how many are
 * still on their way, and when the last one arrived.
 */
export async function deliverParcels(
  tx: Tx,
  order_id: string,
  track_number: string | null,
  at: Date,
): Promise<{ delivered: string[]; open: number; last: Date | null }> {
  const { rows } = await sql<{ shipment_id: string }>`
    update shipment set delivered_at = greatest(shipped_at, ${at}) where order_id = ${order_id} and return_id is null
    and delivered_at is null and (${track_number}::text is null or track_number = ${track_number})
    returning shipment_id`.execute(tx);
  const row = await tx
    .selectFrom('shipment')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('delivered_at', 'is', null).as('open'),
      eb.fn.max('delivered_at').as('last'),
    ])
    .where('order_id', '=', order_id)
    .where('return_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { delivered: rows.map(({ shipment_id }) => shipment_id), ...row };
}

/** The pieces of stock of an order that were not cancelled: of a set, its parts. */
export async function piecesOfOrder(tx: Tx, order_id: string): Promise<{ sku: string; pieces: number }[]> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select piece.sku, sum(piece.qty)::integer as pieces
    from (select sku, qty - canceled_qty as qty, parts from shop_order_line
      where order_id = ${order_id} and qty > canceled_qty) l
    ${piecesOfLine} group by piece.sku order by piece.sku`.execute(tx);
  return rows;
}
