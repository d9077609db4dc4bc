import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { CarrierLabel } from '../../../platform/db/schema.ts';
import type { LabelFormat } from '../../../platform/partners/carriers/carrier.ts';

type On = Database | Tx;
/** What a label is for: a parcel of an order, or a return. */
export type LabelOf = { readonly shipment_id: string } | { readonly return_id: string };
export type StoredLabel = {
  carrier: string;
  track_number: string;
  format: LabelFormat | null;
  file: Buffer | null;
};

export const idOf = (of: LabelOf): string => ('shipment_id' in of ? of.shipment_id : of.return_id);

/** Stores a label with its hash, once per parcel. Returns whether it is the first one. */
export async function addLabel(
  tx: Tx,
  of: LabelOf,
  { file, ...label }: StoredLabel & Pick<Insertable<CarrierLabel>, 'issued_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('carrier_label')
    .values({ label_id: idOf(of), ...of, ...label, file, file_sha256: file === null ? null : sql`sha256(${file})` })
    .onConflict((conflict) => conflict.column('label_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The label of a parcel. Throws when its file is not the one that was stored. */
export async function labelOf(db: On, of: LabelOf): Promise<StoredLabel | undefined> {
  const { rows } = await sql<StoredLabel & { is_whole: boolean }>`
    select carrier, track_number, format, file, coalesce(sha256(file) = file_sha256, true) as is_whole
    from carrier_label where label_id = ${idOf(of)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { is_whole, ...label } = row;
  if (!is_whole) throw new Error('a stored label was changed');
  return label;
}

/** The labels of an order's parcels, in the order of their shipment. */
export async function shipmentLabels(db: On, order_id: string): Promise<StoredLabel[]> {
  const rows = await db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('order_id', '=', order_id)
    .orderBy('shipped_at')
    .execute();
  const labels = await Promise.all(rows.map(({ shipment_id }) => labelOf(db, { shipment_id })));
  return labels.filter((label) => label !== undefined);
}
