import type { Database } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** The invoice of a parcel; undefined while it is not issued. Spec 3 §3. */
export const invoiceOfParcel = (db: Database, shipment_id: string): Promise<queries.StoredInvoice | undefined> =>
  queries.invoiceOfShipment(db, shipment_id);
