import { hasRegions, loadAddressTree } from '@vitrine/rules/countries/addressData';
import type { AddressTree } from '@vitrine/rules/countries/addressTree';
import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';

// Read once at startup, so that address requests read no file.
const trees = new Map<Country, AddressTree>(
  await Promise.all(
    countries.filter(hasRegions).map(async (country) => [country, await loadAddressTree(country)] as const),
  ),
);

/** A country's regions, cities and districts; null if it has no lists. Spec 1 §3. */
export function treeOf(country: Country): AddressTree | null {
  return trees.get(country) ?? null;
}
