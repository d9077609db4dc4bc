import { type SearchAnswer } from '@vitrine/contract/search';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { gridPageOf } from '../catalogue/category.ts';
import type { GridAsked } from '../catalogue/grid.ts';
import { currentSnapshot } from '../catalogue/snapshot.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { findMatches } from './findMatches.ts';
import * as queries from './queries.ts';

/** The most results that a results page can list; more are of no use for a one-letter query. */
const mostResults = 5000;

/** Returns search results in the same groups as suggestions, with products as a grid. Spec 1 §2, api.md. */
export async function search(shop: Shop, s: string, asked: GridAsked): Promise<SearchAnswer> {
  const { wording, country } = storefrontOf(asked.locale);
  const found = await findMatches(shop.replica, wording, s);
  const snapshot = await currentSnapshot(shop.replica, found?.hits.version);
  const complete = found !== null && found.hits.products.length < queries.candidates;
  const codes = !found
    ? []
    : complete
      ? found.hits.products
      : // Begins with the panel's ranked candidates, so that both show the same first products.
        [...new Set([...found.hits.products, ...(await queries.allProducts(shop.replica, found.query, mostResults))])];
  const places = codes.flatMap((code) => snapshot.placeOf(code) ?? []);
  const roots = snapshot.roots.flatMap((code) => snapshot.categories.get(code) ?? []);
  const prices = await snapshot.prices(country);
  const others = found?.hits.others ?? [];
  return {
    ...(await gridPageOf(shop, snapshot, places, roots, asked)).page,
    s,
    corrected: found?.corrected ?? null,
    categories: others
      .filter(({ kind }) => kind === '2categories')
      .map(({ ref, title, url }) => ({
        label: title,
        pimCode: ref,
        path: url,
        results:
          snapshot.categories.get(ref)?.places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN)).length ??
          0,
      }))
      .filter(({ results }) => results > 0),
    content: others.filter(({ kind }) => kind === '4content').map(({ title, url }) => ({ title, url })),
    stores: others.filter(({ kind }) => kind === '5stores').map(({ title, url }) => ({ title, url })),
  };
}
