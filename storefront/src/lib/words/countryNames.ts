import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';

// The long names are administrative ("Hong Kong SAR China"); the short ones name the place.
const shortNamed: ReadonlySet<Country> = new Set(['hk', 'mo']);

/**
 * Names of the store countries in a language. Server-rendered parts take them from the loader: the browser's own tables may
 * differ and break hydration. Trays, which the server never renders, call this.
 */
export function countryNames(tag: string): Record<Country, string> {
  const long = new Intl.DisplayNames([tag], { type: 'region' });
  const short = new Intl.DisplayNames([tag], { type: 'region', style: 'short' });
  const nameOf = (country: Country) => (shortNamed.has(country) ? short : long).of(country.toUpperCase());
  return Object.fromEntries(countries.map((country) => [country, nameOf(country) ?? country])) as Record<
    Country,
    string
  >;
}
