import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { OpeningHours } from '@vitrine/rules/stores/openingHours';
import type { Assortment } from './buy.ts';

type Product = {
  code: string;
  is_refundable: boolean;
  is_exchangeable: boolean;
  max_sale_qty: number;
  categories: string[];
  configurator_type: string;
  variants: { sku: string }[];
};
type Store = Pick<Assortment['boutiques'][number], 'store_id' | 'country' | 'is_ereservation' | 'is_salon'> &
  OpeningHours;
type Stock = Record<string, { stores: Record<string, number> }>;

/** What people give: small leather, scents, things for the house. */
const isPresent = (categories: readonly string[]): boolean =>
  ['perfume', 'home', 'silk', 'small-leather', 'earrings'].some((code) => categories.includes(code));

/** The assortment of a catalogue folder, of which `read` gives a file's content. */
export function assortmentOf(read: (file: string) => unknown): Assortment {
  const products = read('products.json') as Product[];
  const prices = read('prices.json') as Record<string, Partial<Record<Country, number>>>;
  const stores: Partial<Record<Country, string[]>> = {};
  const boutiques = read('stores.json') as Store[];
  for (const { store_id, country } of boutiques) (stores[country] ??= []).push(store_id);
  const stock = read('stock.json') as Stock;
  return {
    stores,
    boutiques: boutiques.map(({ store_id, country, is_ereservation, is_salon, hours, exceptions, timezone }) => ({
      store_id,
      country,
      is_ereservation,
      is_salon,
      opening: { hours, exceptions, timezone },
    })),
    pieces: products.flatMap(({ code, is_refundable, is_exchangeable, max_sale_qty, categories, variants }) =>
      variants.map(({ sku }) => ({
        sku,
        max_sale_qty,
        prices: prices[sku] ?? {},
        variants: variants.length,
        product: code,
        is_refundable,
        is_exchangeable,
        in_stores: Object.entries(stock[sku]?.stores ?? {}).flatMap(([id, count]) => (count > 0 ? [id] : [])),
        season: categories.includes('swim') ? 'summer' : isPresent(categories) ? 'presents' : null,
      })),
    ),
  };
}
