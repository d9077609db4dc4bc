import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Shelf } from './buy.ts';

type Product = { max_sale_qty: number; categories: string[]; configurator_type: string; variants: { sku: string }[] };

/** What people give: small leather, scents, things for the house. */
const isPresent = (categories: readonly string[]): boolean =>
  ['perfume', 'home', 'silk', 'small-leather', 'earrings'].some((code) => categories.includes(code));

/** The shelf of a catalogue folder, of which `read` gives a file's content. */
export function shelfOf(read: (file: string) => unknown): Shelf {
  const products = read('products.json') as Product[];
  const prices = read('prices.json') as Record<string, Partial<Record<Country, number>>>;
  const stores: Partial<Record<Country, string[]>> = {};
  for (const { store_id, country } of read('stores.json') as { store_id: string; country: Country }[])
    (stores[country] ??= []).push(store_id);
  return {
    stores,
    pieces: products.flatMap(({ max_sale_qty, categories, variants }) =>
      variants.map(({ sku }) => ({
        sku,
        max_sale_qty,
        prices: prices[sku] ?? {},
        variants: variants.length,
        season: categories.includes('swim') ? 'summer' : isPresent(categories) ? 'presents' : null,
      })),
    ),
  };
}
