import { countryTable } from '@vitrine/rules/countries/countryTable';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { type Formats, useFormats } from '../../lib/words/formats.ts';

/** Writes a moment of a price as the clocks of its country show it, on which members set it. */
export type CountryMoment = (country: Country, iso: string) => string;

export const countryMomentOf =
  ({ momentAt }: Formats): CountryMoment =>
  (country, iso) =>
    momentAt(iso, countryTable[country].time_zone);

export const useCountryMoment = (): CountryMoment => countryMomentOf(useFormats());
