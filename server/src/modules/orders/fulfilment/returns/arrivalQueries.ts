import type { PieceCondition } from '@vitrine/rules/returns/inspection';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import { piecesOfLine } from '../../../catalog/stock/leftFragment.ts';

type ArrivalLine = {
  item_order_id: string;
  sku: string;
  return_reason: string;
  qty: number;
  arrived_qty: number | null;
  sellable_qty: number | null;
  condition: PieceCondition | null;
  /** Minor units of the order's currency; null in rows of earlier releases. */
  value_incl_tax: number | null;
  value_tax: number | null;
  currency: string;
};

/** The lines of a return with what staff has counted of them. */
export async function arrivalLines(tx: Tx, return_id: string): Promise<ArrivalLine[]> {
  const { rows } = await sql<ArrivalLine>`
    select b.item_order_id, l.sku, b.return_reason, b.qty, b.arrived_qty, b.sellable_qty, b.condition, b.value_incl_tax,
      b.value_tax, o.currency
    from return_line b join shop_order_line l using (item_order_id) join shop_order o on o.order_id = b.order_id
    where b.return_id = ${return_id} order by l.position`.execute(tx);
  return rows;
}

/** Notes how many units of a line arrived. */
export async function setArrived(tx: Tx, return_id: string, item_order_id: string, arrived_qty: number): Promise<void> {
  await tx
    .updateTable('return_line')
    .set({ arrived_qty })
    .where('return_id', '=', return_id)
    .where('item_order_id', '=', item_order_id)
    .execute();
}

/** Takes the units that did not arrive out of a line, whose value (minor units) becomes that of the others. */
export async function takeOut(
  tx: Tx,
  return_id: string,
  item_order_id: string,
  { with_tax, tax }: { with_tax: number; tax: number },
): Promise<void> {
  await sql`
    update return_line set missing_qty = qty - arrived_qty, qty = arrived_qty, value_incl_tax = ${with_tax}, value_tax = ${tax}
    where return_id = ${return_id} and item_order_id = ${item_order_id}`.execute(tx);
}

/** The pieces of stock of units of order lines, and how many of them cannot be sold again: of a set, its parts. */
export async function piecesOfUnits(
  tx: Tx,
  units: readonly { item_order_id: string; qty: number; damaged: number }[],
): Promise<{ sku: string; pieces: number; damaged: number }[]> {
  const { rows } = await sql<{ sku: string; pieces: number; damaged: number }>`
    select piece.sku, sum(piece.qty * u.qty)::integer as pieces, sum(piece.qty * u.damaged)::integer as damaged
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (item_order_id uuid, qty integer, damaged integer)
    cross join lateral (select sku, 1 as qty, parts from shop_order_line where item_order_id = u.item_order_id) l
    ${piecesOfLine}
    where u.qty > 0 group by piece.sku order by piece.sku`.execute(tx);
  return rows;
}
