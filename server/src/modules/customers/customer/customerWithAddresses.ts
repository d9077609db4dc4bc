import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/** Reads the customer and their address book in one statement. */
export function customerWithAddresses(
  db: Database | Tx,
  customer_id: string,
): Promise<{ customer: queries.KnownCustomer; addresses: queries.AddressRow[] } | undefined> {
  return queries.customerWithAddresses(db, customer_id);
}
