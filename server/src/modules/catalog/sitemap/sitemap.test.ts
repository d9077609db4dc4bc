import { locales } from '@vitrine/rules/storefronts/storefronts';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Env } from '../../../platform/http/env.ts';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { pageRoutes } from '../../../platform/pages/pageRoutes.ts';
import { publicPages } from './publicPages.ts';

const database = houseDatabase();
const app = () => {
  const made = new Hono<Env>();
  const shop = testShop(database.db);
  pageRoutes(shop, null, (locale) => publicPages(shop, locale)).mountOn(made);
  return made;
};
const text = async (path: string) => (await app().request(path)).text();

describe('what search engines read', () => {
  test('robots.txt names the index and excludes the API', async () => {
    expect(await text('/robots.txt')).toMatch(/Disallow: \/api\/[^]*Sitemap: http:\/\/localhost:3000\/sitemap\.xml/u);
  });

  test('the index lists a sitemap for every storefront', async () => {
    const index = await text('/sitemap.xml');
    expect([...index.matchAll(/sitemaps\/(\w+)\.xml/gu)].map(([, locale]) => locale)).toEqual([...locales]);
  });

  test('a sitemap lists front page, categories, products, stories and legal pages in the storefront’s language', async () => {
    const map = await text('/sitemaps/fr_fr.xml');
    for (const path of [
      '',
      '/category/[\\w/-]+',
      '/product/pommeau-H\\w+',
      '/story/le-point-rouge',
      '/legal/terms/',
      '/faq/',
    ])
      expect(map).toMatch(new RegExp(`<loc>http://localhost:3000/fr_fr${path}</loc>`, 'u'));
    expect(map).not.toMatch(/\/(?:cart|login|account)/u);
  });

  test('a sitemap omits products that the country does not sell', async () => {
    await database.pool.query("update product set sold_in = array_remove(sold_in, 'no') where code = 'pommeau'");
    expect(await text('/sitemaps/se_en.xml')).toContain('/product/pommeau-');
    expect(await text('/sitemaps/no_en.xml')).not.toContain('/product/pommeau-');
  });

  test('a sitemap lists a category whose products are all below it, and omits one without any there', async () => {
    await database.pool.query("delete from product_category where category = 'leather'");
    const sold = `update product set sold_in = array_remove(sold_in, 'sg') where code in (select code from product_category where category = 'hats')`;
    await database.pool.query(sold);
    expect(await text('/sitemaps/uk_en.xml')).toContain('/uk_en/category/leather<');
    expect(await text('/sitemaps/uk_en.xml')).toContain('/uk_en/category/ready-to-wear/hats<');
    expect(await text('/sitemaps/sg_en.xml')).not.toContain('/category/ready-to-wear/hats<');
  });

  test('answers not found for an unknown storefront', async () => {
    expect((await app().request('/sitemaps/xx_yy.xml')).status).toBe(404);
  });
});

describe('the root path', () => {
  test('redirects to the storefront of the visitor’s language, and forbids caching the answer', async () => {
    const answer = await app().request('/', { headers: { 'accept-language': 'ja' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/jp_ja']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });
});
