import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';

// Their long names speak of administration ("Hong Kong SAR China"), their short ones of the place.
const shortNamed: ReadonlySet<Country> = new Set(['hk', 'mo']);

/**
 * Names of the store countries in a language. What the server draws takes them from its loader: a browser's own tables
 * may differ, and the page would then not match itself. Trays, never drawn by the server, ask here.
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
