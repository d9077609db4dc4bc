import type { AddressFields } from '@vitrine/contract/address';
import type { StatedTax } from '@vitrine/rules/checkout/salesTax';

/** The parts of an address that decide its tax. */
export type TaxPlace = Pick<AddressFields, 'country_id' | 'region' | 'postcode' | 'city' | 'street1'>;

/** What the shop asks of a service that knows the sales tax of every address. */
export type TaxService = {
  /** Null where the service does not know the place. Throws where it does not answer, or answers with no rate. */
  readonly taxAt: (place: TaxPlace) => Promise<StatedTax | null>;
};
