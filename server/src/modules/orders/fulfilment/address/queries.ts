import type { AddressFields } from '@vitrine/contract/address';
import type { Gift } from '@vitrine/rules/gift/gift';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';

/** Replaces the delivery address of an order, and keeps the one that it had. */
export async function replaceAddress(
  tx: Tx,
  { order_id, was, address }: { order_id: string; was: AddressFields; address: AddressFields },
  by: { at: Date; staff_id: string | null },
): Promise<void> {
  await tx
    .insertInto('address_change')
    .values({ order_id, was: JSON.stringify(was), ...by })
    .execute();
  await sql`update shop_order set shipping_address = ${JSON.stringify(address)}::jsonb where order_id = ${order_id}`.execute(
    tx,
  );
}

export type AddressChange = { at: Date; name: string | null; was: AddressFields };

/** The earlier delivery addresses of an order, the newest first. */
export async function addressChangesOf(db: Database, order_id: string): Promise<AddressChange[]> {
  const { rows } = await sql<AddressChange>`
    select c.at, s.name, c.was from address_change c left join staff_account s using (staff_id)
    where c.order_id = ${order_id} order by c.at desc`.execute(db);
  return rows;
}

/** How an order was delivered and given. */
type Delivered = {
  shipping_method: string;
  carrier: string;
  slot: string | null;
  slot_day: string | null;
  arrives_from: string | null;
  arrives_until: string | null;
  gift: Gift | null;
};

/** Changes the delivery or the gift of an order, and keeps both as they were. */
export async function changeOrder(
  tx: Tx,
  { order_id, ...order }: Delivered & { order_id: string },
  { gift, ...delivery }: Partial<Delivered>,
  { at, staff_id }: { at: Date; staff_id?: string | undefined },
): Promise<void> {
  const { shipping_method, carrier, slot, slot_day, arrives_from, arrives_until } = order;
  const was = { shipping_method, carrier, slot, slot_day, arrives_from, arrives_until, gift: order.gift };
  await tx
    .insertInto('delivery_change')
    .values({ order_id, at, staff_id: staff_id ?? null, was: JSON.stringify(was) })
    .execute();
  const given = gift === undefined ? {} : { gift: gift === null ? null : JSON.stringify(gift) };
  await tx
    .updateTable('shop_order')
    .set({ ...delivery, ...given })
    .where('order_id', '=', order_id)
    .execute();
}

export type DeliveryChange = { at: Date; name: string | null; was: Delivered };

/** How an order was delivered and given before, the newest first. */
export async function deliveryChangesOf(db: Database, order_id: string): Promise<DeliveryChange[]> {
  const { rows } = await sql<DeliveryChange>`
    select c.at, s.name, c.was from delivery_change c left join staff_account s using (staff_id)
    where c.order_id = ${order_id} order by c.at desc`.execute(db);
  return rows;
}
