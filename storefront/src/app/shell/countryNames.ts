import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';

/**
 * Names of the store countries in a language. What the server draws takes them from its loader: a browser's own tables
 * may differ, and the page would then not match itself. Trays, never drawn by the server, ask here.
 */
export function countryNames(tag: string): Record<Country, string> {
  const names = new Intl.DisplayNames([tag], { type: 'region', style: 'short' });
  return Object.fromEntries(
    countries.map((country) => [country, names.of(country.toUpperCase()) ?? country.toUpperCase()]),
  ) as Record<Country, string>;
}
