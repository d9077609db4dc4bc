import { personalisedKindOf } from '@vitrine/rules/catalogue/personalisation';
import type { Suggestion, SuggestionAnswer } from '@vitrine/contract/search';
import { presuggestRows } from '@vitrine/rules/search/pastSearches';
import {
  groupsShown,
  suggestionGroupNames,
  type SuggestionGroupName,
  suggestionGroupSizes,
} from '@vitrine/rules/search/suggestionGroups';
import { type Country, type Locale, pathWordsOf, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { suggestedOf } from '../catalogue/cards.ts';
import { currentShelf, type Shelf, soldCount } from '../catalogue/shelf.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { findMatches } from './findMatches.ts';
import * as queries from './queries.ts';

const mostOfAGroup = Math.max(...Object.values(suggestionGroupSizes));
const titles = {
  '1keywords': 'keywords',
  '2categories': 'categories',
  '3products': 'products',
  '4content': 'content',
  '5stores': 'stores',
} as const satisfies Record<SuggestionGroupName, string>;

const searchUrl = (locale: Locale, term: string): string =>
  `/${pathWordsOf(locale).search}?s=${encodeURIComponent(term)}`;

/**
 * Returns suggestions in five groups of the specification's sizes; common searches for an empty term. Sends two
 * statements if the typed words match. Spec 1 §3, §9.
 */
export async function suggestions(shop: Shop, terms: string, locale: Locale): Promise<SuggestionAnswer> {
  const { wording, country } = storefrontOf(locale);
  const found = await findMatches(shop.replica, wording, terms);
  if (!found) return common(shop, locale);
  const { hits, query, corrected } = found;
  const shelf = await currentShelf(shop.replica, hits.version);
  const prices = await shelf.prices(country);
  const sold = hits.products.filter((code) => !Number.isNaN(prices[shelf.placeOf(code) ?? -1] ?? Number.NaN));
  const [products, total] = await Promise.all([
    productSuggestions(shop, shelf, sold.slice(0, mostOfAGroup), locale),
    hits.products.length < queries.candidates ? sold.length : countOf(shop, shelf, query, locale),
  ]);
  const others = hits.others.flatMap((hit) => otherSuggestion(shelf, prices, hit, locale));
  const groups = suggestionGroupNames.map((indexName) => ({
    indexName,
    indexTitle: textIn(locale, 'catalogue')(titles[indexName]),
    suggestions:
      indexName === '3products' ? products : others.filter(({ kind }) => kind === indexName).map(({ row }) => row),
  }));
  const beside = others.filter(({ kind }) => kind !== '1keywords').length;
  return { suggestionGroups: groupsShown(groups), total: total + beside, corrected };
}

// Caches the counts of broad words, which are few and frequent, until the catalogue changes.
const counts = new WeakMap<Shelf, Map<string, Promise<number>>>();
const mostCounts = 2000;

function countOf(shop: Shop, shelf: Shelf, query: string, locale: Locale): Promise<number> {
  const { country } = storefrontOf(locale);
  let known = counts.get(shelf);
  if (!known || known.size > mostCounts) counts.set(shelf, (known = new Map<string, Promise<number>>()));
  const key = `${country} ${query}`;
  let count = known.get(key);
  if (!count) {
    count = countNow(shop, shelf, query, country);
    known.set(key, count);
    count.catch(() => known.delete(key));
  }
  return count;
}

async function countNow(shop: Shop, shelf: Shelf, query: string, country: Country): Promise<number> {
  // If the country sells every product, the count needs no check per product.
  return (await soldCount(shelf, country)) === shelf.products.length
    ? queries.countAllProducts(shop.replica, query)
    : queries.countProducts(shop.replica, query, country);
}

async function productSuggestions(
  shop: Shop,
  shelf: Shelf,
  codes: readonly string[],
  locale: Locale,
): Promise<Suggestion[]> {
  const rows = await suggestedOf(shop, shelf, codes, locale);
  return rows.map(({ code, title, kind, slug, sku, url, image, price, price_from, perso_product_type, container }) => ({
    display_name: title,
    title: kind,
    slug,
    sku,
    secondId: code,
    url,
    image,
    price,
    price_from,
    perso_product_type,
    personalize: personalisedKindOf({ container, perso_product_type }) !== null,
  }));
}

function otherSuggestion(
  shelf: Shelf,
  prices: Float64Array,
  hit: queries.OtherHit,
  locale: Locale,
): { kind: SuggestionGroupName; row: Suggestion }[] {
  const { kind, ref, title, url, results } = hit;
  if (kind === '1keywords')
    return results === 0
      ? []
      : [{ kind, row: { searchterm: title, nrResults: results, url: searchUrl(locale, title) } }];
  if (kind !== '2categories') return [{ kind, row: { title, url } }];
  const category = shelf.categories.get(ref);
  const count = category?.places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN)).length ?? 0;
  // Omits an empty category.
  return count === 0 ? [] : [{ kind, row: { title, leafid: ref, slug: category?.path ?? ref, nrResults: count, url } }];
}

async function common(shop: Shop, locale: Locale): Promise<SuggestionAnswer> {
  const { wording } = storefrontOf(locale);
  const rows = await queries.firstKeywords(shop.replica, wording, presuggestRows.without_past);
  const suggestions = rows.map(({ title, results }) => ({
    searchterm: title,
    nrResults: results,
    url: searchUrl(locale, title),
  }));
  const group = { indexName: '1keywords' as const, indexTitle: textIn(locale, 'catalogue')('keywords'), suggestions };
  return { suggestionGroups: suggestions.length === 0 ? [] : [group], total: suggestions.length, corrected: null };
}
