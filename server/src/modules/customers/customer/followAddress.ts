import type { AddressFields } from '@vitrine/contract/address';
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './queries.ts';

/**
 * Updates the copy of a chosen address in the customer's checkout after a change of the address book; null removes it.
 * Checkout and payment read the book; servers of the previous release and the limit on unpaid purchases read the copy.
 */
export function followAddress(
  tx: Tx,
  customer_id: string,
  address_id: string,
  fields: AddressFields | null,
): Promise<void> {
  return queries.followAddress(tx, customer_id, address_id, fields);
}
