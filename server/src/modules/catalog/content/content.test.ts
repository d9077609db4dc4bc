import * as contract from '@vitrine/contract/content';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { contentRoutes } from './routes.ts';

const database = houseDatabase();
const get = (path: string) => {
  const shop = testShop(database.db);
  return testClient(shop, contentRoutes(shop)).get(`/api/commerce/content/${path}`);
};

test('every storefront has its front page, with pictures, products and stories', async () => {
  for (const locale of locales) {
    const page = contract.frontPage.answer.parse((await get(`front?locale=${locale}`)).body);
    expect(page.hero.image.width).toBeGreaterThan(0);
    expect(page.entries.length).toBeGreaterThanOrEqual(4);
    expect(page.products.items.length).toBe(8);
    expect(page.stories.length).toBeGreaterThan(0);
  }
});

test('every storefront has the house’s notices, and a link to an existing page', async () => {
  for (const locale of locales) {
    const { notices } = contract.houseNotices.answer.parse((await get(`notices?locale=${locale}`)).body);
    expect(notices.map(({ code }) => code)).toEqual(['delivery', 'saddlers']);
    expect(notices[0]).toMatchObject({ link: null, more: expect.stringMatching(/./u) });
    expect(notices[1]?.link?.path).toMatch(/^\/story\//u);
  }
});

test('shows a story with related ones, and finds it in every storefront', async () => {
  const { rows } = await database.pool.query(
    "select slug from content_page where kind = 'story' and code = 'saddlers' and language = 'de'",
  );
  const page = contract.story.answer.parse((await get(`stories/${rows[0].slug}?locale=de_de`)).body);
  expect(page.blocks.length).toBeGreaterThan(2);
  expect(page.others.map(({ path }) => path)).not.toContain(`/story/${page.slug}`);
  expect(page.others.length).toBeGreaterThan(0);
  expect(Object.keys(page.alternates)).toHaveLength(locales.length);
});

test('finds a story by its slug in another language', async () => {
  await database.pool.query(
    "update content_page set slug = 'le-point-rouge' where code = 'red-stitch' and language = 'fr'",
  );
  const page = contract.story.answer.parse((await get('stories/le-point-rouge?locale=jp_ja')).body);
  expect(page.alternates.fr_fr).toBe('/story/le-point-rouge');
  expect(page.slug).not.toBe('le-point-rouge');
});

test('every question has an answer and an id of its own', async () => {
  const { groups } = contract.faq.answer.parse((await get('faq?locale=kr_ko')).body);
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
  expect(groups.every(({ entries }) => entries.every(({ answer }) => answer.length > 0))).toBe(true);
});

test.each([
  ['us_en', ['Standard delivery: $15; complimentary from $200 of goods.', 'Express delivery: $30.']],
  ['fr_fr', ['Livraison standard : 12 € ; offerte dès 150 € d’achat.', 'Livraison express : 25 €.']],
  ['jp_ja', ['通常配送：¥1,100。商品合計¥22,000以上で無料。']],
] as const)('the questions say what delivery costs by the rules of the country: %s', async (locale, expected) => {
  const { groups } = contract.faq.answer.parse((await get(`faq?locale=${locale}`)).body);
  const cost = groups.flatMap(({ entries }) => entries).find(({ id }) => id === 'delivery-cost');
  const lists = cost?.answer.flatMap((block) => (block.type === 'list' ? block.items : []));
  expect(lists?.map((item) => item.replaceAll(/[\u00A0\u202F]/gu, ' '))).toEqual(expected);
});

test('a legal page begins with its notice', async () => {
  const page = contract.legalPage.answer.parse((await get('legal/terms?locale=fr_fr')).body);
  expect(page.blocks[0]?.type).toBe('paragraph');
  expect(page.blocks.length).toBeGreaterThan(3);
});

test('answers 404 for an unknown story and for a legal page that the house does not have', async () => {
  expect((await get('stories/nothing?locale=fr_fr')).status).toBe(404);
  expect((await get('legal/imprint?locale=fr_fr')).status).toBe(200);
  await database.pool.query("delete from content_page where kind = 'legal' and code = 'imprint'");
  expect((await get('legal/imprint?locale=fr_fr')).status).toBe(404);
});

test('answers a page with at most six statements', async () => {
  await get('front?locale=fr_fr');
  expect(await database.statementsOf(() => get('front?locale=fr_fr'))).toBeLessThanOrEqual(6);
  expect(await database.statementsOf(() => get('faq?locale=fr_fr'))).toBeLessThanOrEqual(2);
});
