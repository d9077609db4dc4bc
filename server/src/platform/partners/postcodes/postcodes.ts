import type { LookupCountry } from '@vitrine/rules/postcodes/postcodeData';
import type { PostcodeFile } from '@vitrine/rules/postcodes/places';

/** The source of a postcode's places: the operator's files today, a service tomorrow. */
export type Postcodes = {
  /** What is known of a country's bare postcode. `sample` tells that a missing one may exist all the same. */
  readonly find: (country: LookupCountry, postcode: string) => Promise<PostcodeFile>;
};
