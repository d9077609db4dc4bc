import { type SearchAnswer } from '@vitrine/contract/search';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { gridPageOf } from '../catalogue/category.ts';
import { cardsOf } from '../catalogue/cards.ts';
import type { GridAsked } from '../catalogue/grid.ts';
import { currentSnapshot, onCachedSnapshot, type Snapshot } from '../catalogue/snapshot.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { countSearch } from './countSearches.ts';
import type { Found } from './findMatches.ts';
import * as queries from './queries.ts';
import { findWithRules, rulesIn, type SearchRules } from './searchRules.ts';

/** The most results that a results page can list; more are of no use for a one-letter query. */
const mostResults = 5000;

/** The places of the products that a search finds, in the order of the results. */
async function placesOf(shop: Shop, snapshot: Snapshot, found: Found | null): Promise<number[]> {
  const complete = found !== null && found.hits.products.length < queries.candidates;
  const codes = !found
    ? []
    : complete
      ? found.hits.products
      : // Begins with the panel's ranked candidates, so that both show the same first products.
        [...new Set([...found.hits.products, ...(await queries.allProducts(shop.replica, found.query, mostResults))])];
  return codes.flatMap((code) => snapshot.placeOf(code) ?? []);
}

async function searchOn(shop: Shop, snapshot: Snapshot, s: string, asked: GridAsked) {
  const { wording, country } = storefrontOf(asked.locale);
  const found = await findWithRules(shop.replica, wording, s, await rulesIn(shop.replica, snapshot, wording));
  const places = await placesOf(shop, snapshot, found);
  const roots = snapshot.roots.flatMap((code) => snapshot.categories.get(code) ?? []);
  const prices = await snapshot.prices(country);
  const others = found?.hits.others ?? [];
  const answer: SearchAnswer = {
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
  return { answer, version: found?.hits.version ?? null };
}

/** Whether a page of results is the first one, as a shopper has typed the term: other pages and filters are no search of their own. */
const isSearch = ({ fh_start_index, sort, color, size, volume, material, price, category }: GridAsked): boolean =>
  fh_start_index === 0 &&
  sort === 'relevance' &&
  [color, size, volume, material, price, category].every((value) => value === undefined);

/** Returns search results in the same groups as suggestions, with products as a grid. Spec 1 §2, api.md. */
export async function search(shop: Shop, s: string, asked: GridAsked): Promise<SearchAnswer> {
  const { answer } = await onCachedSnapshot(shop.replica, (snapshot) => searchOn(shop, snapshot, s, asked));
  if (isSearch(asked)) {
    const { total, categories, content, stores } = answer;
    const results = total + categories.length + content.length + stores.length;
    // What a correction finds is no result of the term as it was typed.
    countSearch(shop, { locale: asked.locale, text: s, results: answer.corrected === null ? results : 0 });
  }
  return answer;
}

/** What a search would find by other rules: how many products, and the first ones. Counts nothing. decisions/0127. */
export async function previewSearch(
  shop: Shop,
  s: string,
  { locale, rules, most }: { locale: GridAsked['locale']; rules: SearchRules | null; most: number },
) {
  const { wording, country } = storefrontOf(locale);
  const snapshot = await currentSnapshot(shop.db);
  const found = await findWithRules(shop.replica, wording, s, rules ?? (await rulesIn(shop.db, snapshot, wording)));
  const prices = await snapshot.prices(country);
  const places = await placesOf(shop, snapshot, found);
  const sold = places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN));
  const codes = sold.slice(0, most).flatMap((place) => snapshot.products[place]?.code ?? []);
  const { cards } = await cardsOf(shop, snapshot, codes, locale);
  return { total: sold.length, corrected: found?.corrected ?? null, cards };
}
