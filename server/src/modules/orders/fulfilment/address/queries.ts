import type { AddressFields } from '@vitrine/contract/address';
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
