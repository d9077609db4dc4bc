import type { Database, Tx } from '../../../platform/db/database.ts';
import type { IssuedLabel } from '../../../platform/partners/carriers/carrier.ts';
import * as queries from './queries.ts';

export type { StoredLabel } from './queries.ts';
type On = Database | Tx;

/** The label of a parcel or a return. Throws when its file is not the one that was stored. */
export const labelOf = (db: On, of: queries.LabelOf): Promise<queries.StoredLabel | undefined> =>
  queries.labelOf(db, of);

/** The labels of an order's parcels, in the order of their shipment. */
export const labelsOfOrder = (db: On, order_id: string): Promise<queries.StoredLabel[]> =>
  queries.shipmentLabels(db, order_id);

/** Stores a label with its hash. Returns whether it is the parcel's first one. */
export function storeLabel(
  tx: Tx,
  of: queries.LabelOf,
  { carrier, label, now }: { carrier: string; label: IssuedLabel; now: Date },
): Promise<boolean> {
  const { track_number, file } = label;
  const stored = { carrier, track_number, format: file?.format ?? null, file: file?.bytes ?? null };
  return queries.addLabel(tx, of, { ...stored, issued_at: now });
}
