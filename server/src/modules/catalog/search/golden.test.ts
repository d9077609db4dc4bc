import { locales, type Language, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { golden } from './golden.ts';
import { search } from './search.ts';

const database = houseDatabase();
const shown = 3;

/** Codes of the first products and categories that a shopper sees. */
async function firstOf(language: Language, query: string): Promise<string[]> {
  const locale = locales.find((name) => storefronts[name].language === language) ?? 'fr_fr';
  const asked = { locale, fh_start_index: 0, sort: 'relevance' } as const;
  const answer = await search(testShop(database.db), query, asked);
  const skus = answer.items.slice(0, shown).map(({ sku }) => sku);
  const { rows } = await database.pool.query<{ code: string }>('select code from variant where sku = any($1)', [skus]);
  return [...rows.map(({ code }) => code), ...answer.categories.slice(0, shown).map(({ pimCode }) => pimCode)];
}

describe('ranks the intended result among the first three for nine of ten queries', () => {
  test.each([...golden])('in %s', async (language, queries) => {
    const missed: string[] = [];
    for (const { query, meant } of queries) {
      const first = await firstOf(language, query);
      if (!meant.some((code) => first.includes(code))) missed.push(`${query} → ${first.join(', ') || 'nothing'}`);
    }
    expect(queries.length).toBeGreaterThanOrEqual(60);
    expect(missed.slice(0, missed.length > queries.length / 10 ? undefined : 0)).toEqual([]);
  });
});

test.each([
  ['fr_fr', 'kit longe'],
  ['fr_fr', 'ensemble longe'],
  ['uk_en', 'longe set'],
  ['de_de', 'kit longe'],
  ['jp_ja', 'ロンジュ セット'],
] as const)('shows the set first where %s asks for %s', async (locale, query) => {
  const answer = await search(testShop(database.db), query, { locale, fh_start_index: 0, sort: 'relevance' });
  const { rows } = await database.pool.query<{ code: string }>('select code from variant where sku = $1', [
    answer.items[0]?.sku,
  ]);
  expect(rows).toEqual([{ code: 'kit-longe' }]);
});
