import { personalisedKindOf } from '@vitrine/rules/catalogue/personalisation';
import type { Suggestion, SuggestionAnswer } from '@vitrine/contract/search';
import { highlight } from '@vitrine/rules/search/highlight';
import { presuggestRows } from '@vitrine/rules/search/pastSearches';
import {
  groupsShown,
  suggestionGroupNames,
  type SuggestionGroupName,
  suggestionGroupSizes,
} from '@vitrine/rules/search/suggestionGroups';
import { type Country, type Locale, pathWordsOf, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { suggestedOf } from '../catalogue/cards.ts';
import { onCachedSnapshot, type Snapshot, soldCount } from '../catalogue/snapshot.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';
import { findWithRules, rulesIn } from './searchRules.ts';

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

/** What each group opens. */
const actions = {
  '1keywords': 'search',
  '2categories': 'category',
  '3products': 'product',
  '4content': 'content',
  '5stores': 'store',
} as const satisfies Record<SuggestionGroupName, Suggestion['action']>;

/** A suggestion with its group's own fields; the others follow from its group, its id there and what it shows. */
type Own = Omit<Suggestion, 'suggestId' | 'action' | 'label' | 'hilite'>;
const suggestionOf = (group: SuggestionGroupName, ref: string, own: Own, terms: string): Suggestion => {
  const label = own.searchterm ?? own.display_name ?? own.title ?? '';
  return {
    suggestId: `${group}/${ref}`,
    action: actions[group],
    label,
    hilite: highlight(label, terms),
    ...own,
  };
};

/**
 * Returns suggestions in five groups of the specification's sizes; common searches for an empty term. Sends two
 * statements if the typed words match. Spec 1 §3, §9.
 */
export async function suggestions(shop: Shop, terms: string, locale: Locale): Promise<SuggestionAnswer> {
  const { panel } = await onCachedSnapshot(shop.replica, (snapshot) => suggestedOn(shop, snapshot, terms, locale));
  return panel ?? common(shop, locale);
}

async function suggestedOn(
  shop: Shop,
  snapshot: Snapshot,
  terms: string,
  locale: Locale,
): Promise<{ panel: SuggestionAnswer | null; version: number | null }> {
  const { wording, country } = storefrontOf(locale);
  const found = await findWithRules(shop.replica, wording, terms, await rulesIn(shop.replica, snapshot, wording));
  // Nothing was typed: what is common is of any version.
  if (!found) return { panel: null, version: snapshot.version };
  const { hits, query, corrected } = found;
  const prices = await snapshot.prices(country);
  const sold = hits.products.filter((code) => !Number.isNaN(prices[snapshot.placeOf(code) ?? -1] ?? Number.NaN));
  const [products, total] = await Promise.all([
    productSuggestions(shop, snapshot, sold.slice(0, mostOfAGroup), locale, corrected ?? terms),
    hits.products.length < queries.candidates ? sold.length : countOf(shop, snapshot, query, locale),
  ]);
  const others = hits.others.flatMap((hit) =>
    otherSuggestion(snapshot, prices, hit, locale).map(({ kind, row }) => ({
      kind,
      row: suggestionOf(kind, hit.ref, row, corrected ?? terms),
    })),
  );
  const groups = suggestionGroupNames.map((indexName) => ({
    indexName,
    indexTitle: textIn(locale, 'catalogue')(titles[indexName]),
    suggestions:
      indexName === '3products' ? products : others.filter(({ kind }) => kind === indexName).map(({ row }) => row),
  }));
  const beside = others.filter(({ kind }) => kind !== '1keywords').length;
  const suggestionGroups = groupsShown(groups);
  const panel: SuggestionAnswer = {
    suggestionGroups,
    common: [],
    ...apart(suggestionGroups),
    total: total + beside,
    corrected,
  };
  return { panel, version: hits.version };
}

// Caches the counts of broad words, which are few and frequent, until the catalogue changes.
const counts = new WeakMap<Snapshot, Map<string, Promise<number>>>();
const mostCounts = 2000;

function countOf(shop: Shop, snapshot: Snapshot, query: string, locale: Locale): Promise<number> {
  const { country } = storefrontOf(locale);
  let known = counts.get(snapshot);
  if (!known || known.size > mostCounts) counts.set(snapshot, (known = new Map<string, Promise<number>>()));
  const key = `${country} ${query}`;
  let count = known.get(key);
  if (!count) {
    count = countNow(shop, snapshot, query, country);
    known.set(key, count);
    count.catch(() => known.delete(key));
  }
  return count;
}

async function countNow(shop: Shop, snapshot: Snapshot, query: string, country: Country): Promise<number> {
  // If the country sells every product, the count needs no check per product.
  return (await soldCount(snapshot, country)) === snapshot.products.length
    ? queries.countAllProducts(shop.replica, query)
    : queries.countProducts(shop.replica, query, country);
}

/** The categories and products among the suggestions. */
function apart(groups: SuggestionAnswer['suggestionGroups']): Pick<SuggestionAnswer, 'categories' | 'products'> {
  const of = (name: SuggestionGroupName) =>
    groups.flatMap((group) => (group.indexName === name ? group.suggestions : []));
  return {
    categories: of('2categories').map(({ label, leafid = '', nrResults = 0 }) => ({
      label,
      pimCode: leafid,
      results: nrResults,
    })),
    products: of('3products').map(({ label, slug, sku, secondId, perso_product_type, personalize }) => ({
      label,
      slug,
      sku,
      secondId,
      perso_product_type,
      personalize,
    })),
  };
}

async function productSuggestions(
  shop: Shop,
  snapshot: Snapshot,
  codes: readonly string[],
  locale: Locale,
  terms: string,
): Promise<Suggestion[]> {
  const rows = await suggestedOf(shop, snapshot, codes, locale);
  return rows.map(({ code, title, kind, slug, sku, url, image, price, price_from, perso_product_type, container }) => {
    const personalize = personalisedKindOf({ container, perso_product_type }) !== null;
    const own = { slug, sku, url, image, price, price_from, perso_product_type, personalize };
    const named = { display_name: title, title: kind, secondId: code, product: code, product_link: url };
    return suggestionOf('3products', code, { ...named, ...own }, terms);
  });
}

function otherSuggestion(
  snapshot: Snapshot,
  prices: Float64Array,
  hit: queries.OtherHit,
  locale: Locale,
): { kind: SuggestionGroupName; row: Own }[] {
  const { kind, ref, title, url, results } = hit;
  if (kind === '1keywords')
    return results === 0
      ? []
      : [{ kind, row: { searchterm: title, nrResults: results, url: searchUrl(locale, title) } }];
  if (kind !== '2categories') return [{ kind, row: { title, url } }];
  const category = snapshot.categories.get(ref);
  const count = category?.places.filter((place) => !Number.isNaN(prices[place] ?? Number.NaN)).length ?? 0;
  // Omits an empty category.
  return count === 0 ? [] : [{ kind, row: { title, leafid: ref, slug: category?.path ?? ref, nrResults: count, url } }];
}

async function common(shop: Shop, locale: Locale): Promise<SuggestionAnswer> {
  const { wording } = storefrontOf(locale);
  const rows = await queries.firstKeywords(shop.replica, wording, presuggestRows.without_past);
  const suggestions = rows.map(({ ref, title, results }) =>
    suggestionOf('1keywords', ref, { searchterm: title, nrResults: results, url: searchUrl(locale, title) }, ''),
  );
  const group = { indexName: '1keywords' as const, indexTitle: textIn(locale, 'catalogue')('keywords'), suggestions };
  const suggestionGroups = suggestions.length === 0 ? [] : [group];
  return {
    suggestionGroups,
    common: suggestions.map(({ label }) => label),
    ...apart(suggestionGroups),
    total: suggestions.length,
    corrected: null,
  };
}
