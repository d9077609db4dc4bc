import type { PieceCondition } from '@vitrine/rules/returns/inspection';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { ReturnPhoto } from '../../../../platform/db/schema.ts';

export type InspectedLine = {
  item_order_id: string;
  store: string;
  currency: string;
  return_reason: string;
  qty: number;
  arrived_qty: number | null;
  /** Minor units; null in rows of earlier releases. */
  value: number | null;
  condition: PieceCondition | null;
  noted_store_id: string | null;
  /** When the last parcel of the order arrived; null while one travels. */
  delivered_at: Date | null;
  requested_at: Date;
};

/** The lines of a return that a name means, by order line or SKU, with the value of the units that were sent off. */
export async function inspectedLines(tx: Tx, return_id: string, name: string): Promise<InspectedLine[]> {
  const { rows } = await sql<InspectedLine>`
    select b.item_order_id, o.store, o.currency, b.return_reason, b.qty, b.arrived_qty, b.value_incl_tax as value,
      b.condition, b.noted_store_id, o.delivered_at, r.requested_at
    from return_line b join shop_order_line l using (item_order_id) join shop_order o on o.order_id = b.order_id
      join return_request r on r.return_id = b.return_id
    where b.return_id = ${return_id} and (l.sku = ${name} or b.item_order_id::text = ${name}) order by l.position`.execute(
    tx,
  );
  return rows;
}

/** What the inspected lines of a return lost in value, in minor units; of all but one line when it is named. */
export async function lossOf(tx: Tx, return_id: string, without: string | null = null): Promise<number> {
  const { rows } = await sql<{ loss: number }>`
    select coalesce(sum(value_loss), 0)::bigint as loss from return_line
    where return_id = ${return_id} and item_order_id is distinct from ${without}::uuid`.execute(tx);
  return rows[0]?.loss ?? 0;
}

export async function addPhoto(tx: Tx, photo: Omit<Insertable<ReturnPhoto>, 'photo_id'>): Promise<string> {
  const { photo_id } = await tx
    .insertInto('return_photo')
    .values(photo)
    .returning('photo_id')
    .executeTakeFirstOrThrow();
  return photo_id;
}

type Found = {
  condition: PieceCondition;
  inspection_reason: string | null;
  value_loss: number;
  photo_id: string | null;
  inspected_at: Date;
  inspected_by: string | null;
  arrived_qty: number | null;
  sellable_qty: number | null;
  noted_store_id: string | null;
};

/** Notes what was found of a line, and drops the photo of an earlier note. */
export async function noteFinding(tx: Tx, return_id: string, item_order_id: string, found: Found): Promise<void> {
  await sql`
    delete from return_photo p using return_line b
    where b.return_id = ${return_id} and b.item_order_id = ${item_order_id} and p.photo_id = b.photo_id`.execute(tx);
  await tx
    .updateTable('return_line')
    .set(found)
    .where('return_id', '=', return_id)
    .where('item_order_id', '=', item_order_id)
    .execute();
}
