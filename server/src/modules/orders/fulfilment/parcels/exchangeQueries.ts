// The parcel of an exchange's new pieces.
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { Shipment } from '../../../../platform/db/schema.ts';

/** Adds the parcel of an exchange's new pieces. */
export async function addExchangeParcel(tx: Tx, shipment: Insertable<Shipment> & { return_id: string }): Promise<void> {
  await tx.insertInto('shipment').values(shipment).execute();
}

/** Marks the parcel of an exchange as delivered, once. Returns whether it was on its way. */
export async function deliverExchangeParcel(tx: Tx, return_id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update shipment set delivered_at = greatest(shipped_at, ${at})
    where return_id = ${return_id} and delivered_at is null returning shipment_id`.execute(tx);
  return rows.length > 0;
}

/** Whether the parcel of an exchange's new pieces is on its way. */
export async function isExchangeTravelling(db: Database | Tx, return_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('return_id', '=', return_id)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
