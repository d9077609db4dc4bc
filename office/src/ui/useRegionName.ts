import { addressDistricts } from '@vitrine/contract/places';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../lib/calls/call.ts';
import { useLanguage } from '../lib/words/words.tsx';

/** The names of the regions of some countries; the code of one that is not read yet, or that the country no longer lists. */
export function useRegionName(countries: readonly string[]): (country: string, region: string) => string {
  const { language } = useLanguage();
  const known = [...new Set(countries)].filter(isCountry);
  const found = useQueries({
    queries: known.map((country) => ({
      queryKey: ['places', country, language.locale],
      queryFn: () => call(addressDistricts, { query: { country, locale: language.locale } }),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { isRead: 'once' },
    })),
  });
  return (country, region) => {
    const { data } = found[known.findIndex((one) => one === country)] ?? {};
    return data?.regions.find(({ region_id }) => region_id === region)?.name ?? region;
  };
}
