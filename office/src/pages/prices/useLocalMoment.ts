import { countryTable } from '@vitrine/rules/countries/countryTable';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { type Formats, useFormats } from '../../lib/words/formats.ts';

/** A moment of a price on the clock of its country, on which members set it. */
export type LocalMoment = (country: Country, iso: string) => string;

export const localMoment =
  ({ momentAt }: Formats): LocalMoment =>
  (country, iso) =>
    momentAt(iso, countryTable[country].time_zone);

export const useLocalMoment = (): LocalMoment => localMoment(useFormats());
