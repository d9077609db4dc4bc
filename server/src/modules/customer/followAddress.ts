import type { AddressFields } from '@vitrine/contract/address';
import type { Tx } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

/**
 * Brings the copy of a chosen address in the customer's checkout in line with the address book; null removes it.
 * Checkout and payment read the book; servers of the release before read the copy, and so does the limit on unpaid
 * purchases.
 */
export function followAddress(
  tx: Tx,
  customer_id: string,
  address_id: string,
  fields: AddressFields | null,
): Promise<void> {
  return queries.followAddress(tx, customer_id, address_id, fields);
}
