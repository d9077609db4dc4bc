import { countryTable } from '@vitrine/rules/countries/countryTable';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useFormats } from '../../lib/words/formats.ts';

/** A moment of a price on the clock of its country, on which members set it. */
export function useLocalMoment(): (country: Country, iso: string) => string {
  const { momentAt } = useFormats();
  return (country, iso) => momentAt(iso, countryTable[country].time_zone);
}
