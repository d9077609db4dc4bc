import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';
import type { KnownCustomer, AddressRow } from './customerRows.ts';

/** Reads the customer and their address book in one statement. */
export function customerWithAddresses(
  db: Database | Tx,
  customer_id: string,
): Promise<{ customer: KnownCustomer; addresses: AddressRow[] } | undefined> {
  return queries.customerWithAddresses(db, customer_id);
}
