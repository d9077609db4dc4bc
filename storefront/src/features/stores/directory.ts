import type { StoreDirectory } from '@vitrine/contract/stores';
import type { Storefront } from '@vitrine/rules/storefronts/storefronts';
import { countryNames } from '../../lib/words/countryNames.ts';

/** The stores of a country, under its name in the page's language. */
export type DirectoryCountry = {
  readonly code: string;
  readonly name: string;
  readonly stores: StoreDirectory['stores'];
};

/**
 * The stores by country, the storefront's own first, then by name; runs in the loader, because a browser may name countries
 * differently. Spec 2 §2.
 */
export function directoryOf(
  stores: StoreDirectory['stores'],
  { country, tag }: Pick<Storefront, 'country' | 'tag'>,
): DirectoryCountry[] {
  const known: Readonly<Record<string, string>> = countryNames(tag);
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return [...Map.groupBy(stores, (store) => store.country)]
    .map(([code, all]) => ({ code, name: known[code] ?? names.of(code.toUpperCase()) ?? code, stores: all }))
    .toSorted((a, b) => Number(b.code === country) - Number(a.code === country) || a.name.localeCompare(b.name, tag));
}
