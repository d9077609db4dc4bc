import * as contract from '@vitrine/contract/search';
import type { SearchAnswer, SuggestionAnswer } from '@vitrine/contract/search';
import { describe, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { distance, nearest } from './nearest.ts';
import { searchRoutes } from './routes.ts';

const database = houseDatabase();
const get = (path: string) => {
  const shop = testShop(database.db);
  return testClient(shop, searchRoutes(shop)).get(path);
};
const suggest = async (terms: string, locale = 'fr_fr'): Promise<SuggestionAnswer> => {
  const { status, body } = await get(`/api/backend/suggestions?terms=${encodeURIComponent(terms)}&locale=${locale}`);
  expect(status).toBe(200);
  return contract.suggestions.answer.parse(body);
};
const results = async (terms: string, locale: string): Promise<SearchAnswer> => {
  const { status, body } = await get(`/api/commerce/search?s=${encodeURIComponent(terms)}&locale=${locale}`);
  expect(status).toBe(200);
  return contract.search.answer.parse(body);
};
const skusOf = ({ suggestionGroups }: SuggestionAnswer): string[] =>
  suggestionGroups.flatMap(({ suggestions }) => suggestions.flatMap(({ sku }) => sku ?? []));
const sizesOf = ({ suggestionGroups }: SuggestionAnswer) =>
  suggestionGroups.map(({ indexName, suggestions }) => [indexName, suggestions.length]);

describe('suggestions', () => {
  test('have groups of the specification’s sizes', async () => {
    expect(sizesOf(await suggest('paris'))).toEqual([['5stores', 4]]);
    const groups = (await suggest('pommeau')).suggestionGroups;
    expect(groups.map(({ indexName }) => indexName)).toContain('3products');
    const sizes = new Set(groups.map(({ suggestions }) => suggestions.length <= 4 / groups.length + 1));
    expect(sizes).toEqual(new Set([true]));
  });

  test('show the same "from" price as the product card', async () => {
    const firstProductOf = async (terms: string) =>
      (await suggest(terms)).suggestionGroups.find(({ indexName }) => indexName === '3products')?.suggestions[0];
    expect(await firstProductOf('pommeau')).toMatchObject({ price: { amount: 385_000 }, price_from: true });
    expect(await firstProductOf('musette')).toMatchObject({ price_from: false });
  });

  test('carry the fields of the specification', async () => {
    const { suggestionGroups, categories, products, common } = await suggest('musette');
    const [first] = suggestionGroups.find(({ indexName }) => indexName === '3products')?.suggestions ?? [];
    expect(first).toMatchObject({
      suggestId: '3products/musette',
      action: 'product',
      label: 'Musette',
      product: 'musette',
      secondId: 'musette',
      hilite: [{ text: 'Musette', hit: true }],
    });
    expect(first?.product_link).toBe(first?.url);
    const { label, slug, sku, secondId, perso_product_type, personalize } = first ?? {};
    expect(products[0]).toEqual({ label, slug, sku, secondId, perso_product_type, personalize });
    expect([categories, common]).toEqual([[], []]);
    const bags = await suggest('sacs');
    expect(bags.categories).toContainEqual({ label: 'Sacs', pimCode: 'bags', results: expect.any(Number) as number });
    const all = bags.suggestionGroups.flatMap(({ suggestions }) => suggestions);
    expect(new Set(all.map(({ suggestId }) => suggestId)).size).toBe(all.length);
    for (const { label: shown, hilite } of all) expect(hilite.map(({ text }) => text).join('')).toBe(shown);
    const empty = await suggest('');
    expect(empty.common).toEqual(empty.suggestionGroups[0]?.suggestions.map(({ searchterm }) => searchterm));
    expect(empty.common.length).toBeGreaterThan(0);
  });

  test.each([
    ['as printed', 'H0612P 26V'],
    ['as in a path', 'H0612Pv26V'],
    ['with hyphens and small', 'h0612p-26v'],
    ['in part', 'H0612'],
  ])('find a sku %s', async (_name, terms) => {
    expect(skusOf(await suggest(terms))).toEqual(['H0612P 26R']);
  });

  test.each([
    ['a beginning', 'pomm', null],
    ['no accents', 'POMMEAU', null],
    ['a swapped letter', 'pomemau', 'Pommeau'],
    ['a missing letter', 'pomeau', 'Pommeau'],
    ['an extra letter', 'pommmeau', 'Pommeau'],
    ['a wildcard at the start', '*meau', null],
    ['a wildcard in the middle', 'pom*au', null],
    ['an address pasted', 'https://pommeau/', null],
  ])('find a name from %s and show the corrected query', async (_name, terms, corrected) => {
    const answer = await suggest(terms);
    expect(skusOf(answer)).toContain('H0612P 26R');
    expect(answer.corrected).toBe(corrected);
  });

  test('lists two words that no product has both of separately, and shows the matches of either', async () => {
    const answer = await suggest('pommeau twill');
    expect(skusOf(answer)).toContain('H0612P 26R');
    expect(answer.corrected).toBe('Pommeau, twill');
  });

  test.each([
    ['a real word of the language', 'homme', null],
    ['a real word beside a piece', 'pommeau homme', 'Pommeau'],
    ['a real word beside a typing mistake', 'pomeau homme', 'Pommeau'],
  ])('take %s as typed', async (_name, terms, corrected) => {
    expect((await suggest(terms)).corrected).toBe(corrected);
  });

  test('lead with the products that have a word of Katakana whole; ボックスカーフ is no スカーフ', async () => {
    const kinds = (await results('スカーフ', 'jp_ja')).items.map(({ kind }) => kind);
    const lastScarf = kinds.findLastIndex((kind) => kind.includes('カレ、'));
    const firstCalf = kinds.findIndex((kind) => kind.includes('ボックスカーフ'));
    expect(lastScarf).toBeGreaterThan(0);
    expect(firstCalf).toBeGreaterThan(lastScarf);
  });

  test('prefer the typed words to a correction that matches only one of them', async () => {
    expect((await suggest('pommeau twlil')).corrected).toBe('Pommeau');
  });

  test.each(['zzzzqqq', '%', '***', "'; drop table product; --", '<script>', '\\', "':*"])(
    'are empty for %s, without an error',
    async (terms) => {
      expect(skusOf(await suggest(terms))).toEqual([]);
    },
  );

  test('show common searches for an empty search box', async () => {
    expect(sizesOf(await suggest(''))).toEqual([['1keywords', 5]]);
  });

  test('omit products that the country does not sell', async () => {
    await database.pool.query("delete from price where country = 'no' and sku like 'H0612P%'");
    await database.pool.query("update product set sold_in = array_remove(sold_in, 'no') where code = 'pommeau'");
    await database.pool.query('update catalogue_state set version = version + 1');
    expect(skusOf(await suggest('pommeau', 'no_en'))).toEqual([]);
    expect(skusOf(await suggest('pommeau', 'se_en'))).toEqual(['H0612P 26R']);
  });

  test('send at most two statements for matching words and seven for a correction', async () => {
    await suggest('pommeau');
    expect(await database.statementsOf(() => suggest('pommeau'))).toBeLessThanOrEqual(2);
    expect(await database.statementsOf(() => suggest('pomemau'))).toBeLessThanOrEqual(7);
  });
});

describe('results', () => {
  test('contain a grid with facets and the other groups', async () => {
    const { body } = await get('/api/commerce/search?s=twill&locale=fr_fr');
    const answer = contract.search.answer.parse(body);
    expect(answer.total).toBeGreaterThanOrEqual(6);
    expect(answer.facets.map(({ field }) => field)).toContain('color');
    const { body: black } = await get('/api/commerce/search?s=twill&locale=fr_fr&color=encre');
    expect(contract.search.answer.parse(black).total).toBeLessThan(answer.total);
  });

  test('are empty without an error when nothing is found', async () => {
    const { status, body } = await get('/api/commerce/search?s=zzzzqqq&locale=fr_fr');
    expect(status).toBe(200);
    expect(contract.search.answer.parse(body)).toMatchObject({ total: 0, items: [], corrected: null });
  });

  test.each([
    ['de_de', 'bandeau'],
    ['fr_fr', 'sac'],
    ['fr_fr', 'boutique paris'],
    ['fr_fr', 'boutique'],
    ['fr_fr', 'livraison'],
    ['us_en', 'returns'],
    ['us_en', 'leather'],
    ['uk_en', 'cadeau homme'],
    ['jp_ja', '店舗'],
  ] as const)('in %s for “%s” equal the suggestions, in the same sequence', async (locale, terms) => {
    const answer = await suggest(terms, locale);
    const found = await results(terms, locale);
    expect(found.total + found.categories.length + found.content.length + found.stores.length).toBe(answer.total);
    expect(found.corrected).toBe(answer.corrected);
    const shown = (name: string) => answer.suggestionGroups.find(({ indexName }) => indexName === name)?.suggestions;
    const products = shown('3products')?.map(({ display_name }) => display_name) ?? [];
    expect(found.items.slice(0, products.length).map(({ name }) => name)).toEqual(products);
    for (const [name, listed] of [
      ['4content', found.content],
      ['5stores', found.stores],
    ] as const) {
      const urls = shown(name)?.map(({ url }) => url) ?? [];
      expect(listed.slice(0, urls.length).map(({ url }) => url)).toEqual(urls);
    }
  });

  test.each([
    ['a store by its kind and city', 'fr_fr', 'boutique paris', 'stores'],
    ['a store in another language', 'us_en', 'boutique tokyo', 'stores'],
    ['an FAQ entry', 'fr_fr', 'livraison', 'content'],
  ] as const)('find %s without a correction', async (_name, locale, terms, group) => {
    const found = await results(terms, locale);
    expect(found[group].length).toBeGreaterThan(0);
    expect(found.corrected).toBeNull();
  });
});

describe('the nearest word', () => {
  test.each([
    ['the same', 'sac', 'sac', 0],
    ['a change', 'sac', 'soc', 1],
    ['a swap', 'sca', 'sac', 1],
    ['an addition', 'sac', 'sacs', 1],
    ['nothing in common', 'abc', 'xyz', 3],
  ])('distance: %s', (_name, left, right, expected) => expect(distance(left, right)).toBe(expected));

  const near = [
    { word: 'pommeau', documents: 1 },
    { word: 'panneau', documents: 9 },
  ];
  test.each([
    ['the nearer word, even if rare', 'pomeau', 'pommeau'],
    ['the more frequent of two equally near words', 'pammeau', 'pommeau'],
    ['a word still being typed', 'pomem', 'pommeau'],
    ['none that is too far', 'ceinture', null],
    ['none for three letters', 'pam', null],
  ])('%s', (_name, token, expected) => expect(nearest(token, near)).toBe(expected));

  test('adds the counts of words that continue a word', () => {
    const words = [
      { word: 'tasse', documents: 8 },
      { word: 'tasche', documents: 1 },
      { word: 'taschen', documents: 10 },
    ];
    expect(nearest('tashe', words)).toBe('tasche');
  });
});
