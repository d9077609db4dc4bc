// Rows of customers, as `queries.ts` reads them.
import type { AddressFields } from '@vitrine/contract/address';
import type { Selectable } from 'kysely';
import type { Customer as CustomerTable } from '../../../platform/db/schema.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** The customer as the session shows them, with facts from their orders. */
export type KnownCustomer = CustomerRow & { has_bought: boolean; wishes: string[] };

export type AddressRow = {
  address_id: string;
  fields: AddressFields;
  is_default_shipping: boolean;
  is_default_billing: boolean;
};
