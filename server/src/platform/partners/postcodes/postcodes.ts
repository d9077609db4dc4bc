import type { LookupCountry } from '@vitrine/rules/postcodes/postcodeData';
import type { PostcodeFile } from '@vitrine/rules/postcodes/places';

/** A source of the places of a postcode. */
export type Postcodes = {
  /** The places of a country's postcode, given without separators. With `sample`, a missing one may exist. */
  readonly find: (country: LookupCountry, postcode: string) => Promise<PostcodeFile>;
};
