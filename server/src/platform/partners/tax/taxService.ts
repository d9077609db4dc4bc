import type { AddressFields } from '@vitrine/contract/address';
import type { StatedTax } from '@vitrine/rules/tax/salesTax';

/** The parts of an address that determine its tax. */
export type TaxPlace = Pick<AddressFields, 'country_id' | 'region' | 'postcode' | 'city' | 'street1'>;

/** A service that knows the sales tax of every address. */
export type TaxService = {
  /** Null when the service does not know the place. Throws when it does not answer, or answers without a rate. */
  readonly taxAt: (place: TaxPlace) => Promise<StatedTax | null>;
};
