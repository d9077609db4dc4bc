import type { Database, Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';
import type { CustomerRow } from './customerRows.ts';

/** The whole account, for modules that act for its owner; undefined when it no longer exists. */
export function customerOf(db: Database | Tx, customer_id: string): Promise<CustomerRow | undefined> {
  return queries.customer(db, customer_id);
}

/** The account that signs in by a phone; `phone` is dialling code and number together. */
export function accountOfPhone(db: Database | Tx, phone: string): Promise<CustomerRow | undefined> {
  return queries.customerByPhone(db, phone);
}
