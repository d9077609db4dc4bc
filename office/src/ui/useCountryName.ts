import { useMemo } from 'react';
import { type Country, countries } from '@vitrine/rules/storefronts/storefronts';
import { useLanguage } from '../lib/words/words.tsx';

/** The names of the countries of the storefronts in the language of the office. */
export function useCountryName(): (country: Country) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language.tag], { type: 'region' });
    const of = new Map(countries.map((country) => [country, names.of(country.toUpperCase())]));
    return (country) => of.get(country) ?? country;
  }, [language.tag]);
}
