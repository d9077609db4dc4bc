// The grids of the categories: their products, filters, orders and pages.
import { readFileSync } from 'node:fs';
import * as contract from '@vitrine/contract/catalogue';
import type { CategoryPage, ProductPage } from '@vitrine/contract/catalogue';
import { describe, expect, test } from 'vitest';
import { houseDatabase, houseFolder } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { catalogueRoutes } from './routes.ts';

const database = houseDatabase();
const client = () => {
  const shop = testShop(database.db);
  return testClient(shop, catalogueRoutes(shop));
};
/** The number of products that the house's folder puts into a category. */
const countIn = (category: string): number =>
  (JSON.parse(readFileSync(`${houseFolder}/products.json`, 'utf8')) as { categories: string[] }[]).filter((piece) =>
    piece.categories.includes(category),
  ).length;
const productOf = async (sku: string, locale = 'fr_fr'): Promise<ProductPage> => {
  const { status, body } = await client().get(`/api/commerce/products/${encodeURIComponent(sku)}?locale=${locale}`);
  expect(status).toBe(200);
  return contract.product.answer.parse(body);
};
const gridOf = async (path: string, query = '', locale = 'fr_fr'): Promise<CategoryPage> => {
  const { status, body } = await client().get(`/api/commerce/categories/${path}?locale=${locale}${query}`);
  expect(status).toBe(200);
  return contract.category.answer.parse(body);
};

describe('grid', () => {
  const facet = (page: CategoryPage, field: string) => page.facets.find((one) => one.field === field)?.options ?? [];

  test('contains the products of its category and its descendants', async () => {
    const page = await gridOf('leather');
    expect(page.total).toBe(countIn('leather'));
    expect(page.children.map(({ code, count }) => [code, count])).toEqual([
      ['bags', countIn('bags')],
      ['small-leather', countIn('small-leather')],
    ]);
    expect(page.items.every(({ image, price }) => image !== null && price !== null)).toBe(true);
  });

  test('perfumes are filtered by their volume, not by a colour or size that they do not have', async () => {
    const all = await gridOf('perfume');
    expect(all.facets.map(({ field }) => field).filter((field) => field === 'color' || field === 'size')).toEqual([]);
    const volume = facet(all, 'volume').find(({ id }) => id === 'ML125');
    const large = await gridOf('perfume', '&volume=ML125');
    expect([large.total, volume?.name]).toEqual([volume?.count, '125 ml']);
    expect(large.total).toBeGreaterThan(0);
    expect(large.total).toBeLessThan(all.total);
  });

  test('a choice reduces the counts of other facets, not of its own', async () => {
    const all = await gridOf('leather');
    const black = await gridOf('leather', '&color=sapin');
    expect(black.total).toBe(facet(all, 'color').find(({ id }) => id === 'sapin')?.count);
    expect(black.total).toBeLessThan(all.total);
    expect(facet(black, 'color').map(({ id, count }) => [id, count])).toEqual(
      facet(all, 'color').map(({ id, count }) => [id, count]),
    );
    const sizes = (page: CategoryPage) => facet(page, 'size').reduce((sum, { count }) => sum + count, 0);
    expect(sizes(black)).toBeLessThan(sizes(all));
    expect(
      facet(black, 'color')
        .filter(({ selected }) => selected)
        .map(({ id }) => id),
    ).toEqual(['sapin']);
  });

  test('filtered by a colour, each card shows a variant in it and links to it', async () => {
    const { items } = await gridOf('leather', '&color=sapin');
    expect(items.length).toBeGreaterThan(1);
    for (const { sku, url, image } of items) {
      expect(image?.url).toMatch(/\/sapin-/u);
      expect(url).toContain(sku.replaceAll(' ', 'v'));
      const { variants } = await productOf(sku);
      const { attributes = {} } = variants.find((variant) => variant.sku === sku) ?? {};
      expect(Object.entries(attributes).find(([field]) => field.startsWith('field_color_'))?.[1]).toBe('sapin');
    }
  });

  test('widens by two values of one filter, narrows by two filters', async () => {
    const one = (await gridOf('leather', '&color=noir')).total;
    expect((await gridOf('leather', '&color=noir.sapin')).total).toBeGreaterThanOrEqual(one);
    expect((await gridOf('leather', '&color=noir&category=bags')).total).toBeLessThan(one);
    expect((await gridOf('leather', '&color=nowhere')).total).toBe(0);
  });

  test.each([
    ['price_asc', (left: number, right: number) => left <= right],
    ['price_desc', (left: number, right: number) => left >= right],
  ] as const)('sorts by %s', async (sort, inOrder) => {
    const prices = (await gridOf('gifts', `&sort=${sort}`)).items.map(({ price }) => price?.amount ?? 0);
    expect(prices.length).toBeGreaterThan(10);
    expect(prices.slice(1).every((price, index) => inOrder(prices[index] ?? 0, price))).toBe(true);
  });

  test('puts every product into one price band, and filters by a band’s limits', async () => {
    const page = await gridOf('gifts');
    const bands = facet(page, 'price');
    expect(bands.length).toBeGreaterThan(1);
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(page.total);
    for (const band of bands) expect((await gridOf('gifts', `&price=${band.id}`)).total).toBe(band.count);
  });

  test('moves a start index to an existing page', async () => {
    expect((await gridOf('gifts', '&fh_start_index=35')).fh_start_index).toBe(0);
    const last = Math.floor((countIn('gifts') - 1) / 36) * 36;
    expect((await gridOf('gifts', '&fh_start_index=9999')).fh_start_index).toBe(last);
  });

  test('shows every product once on pages of 36', async () => {
    // The house is small, so this test stores its products three times, and takes the copies away at its end.
    const { rows } = await database.pool.query<{ code: string }>('select code from product');
    await database.pool.query(`
      insert into product select (json_populate_record(p, json_build_object('code', p.code || '-' || n, 'position', p.position + n * 100))).*
      from product p, generate_series(1, 2) n`);
    await database.pool.query(`
      insert into product_text select (json_populate_record(t, json_build_object('code', t.code || '-' || n))).*
      from product_text t, generate_series(1, 2) n`);
    await database.pool.query(`
      insert into product_gallery select code || '-' || n, language, pictures from product_gallery, generate_series(1, 2) n`);
    await database.pool.query(`
      insert into variant select (json_populate_record(v, json_build_object('code', v.code || '-' || n, 'sku', v.sku || n))).*
      from variant v, generate_series(1, 2) n`);
    await database.pool.query(`
      insert into price select sku || n, country, amount from price, generate_series(1, 2) n`);
    await database.pool.query(`
      insert into product_category select category, code || '-' || n, place from product_category, generate_series(1, 2) n`);
    await database.pool.query('update catalogue_state set version = version + 1');
    const first = await gridOf('gifts');
    const second = await gridOf('gifts', '&fh_start_index=36');
    expect([first.total, first.items.length, second.fh_start_index, second.items.length]).toEqual([
      3 * countIn('gifts'),
      36,
      36,
      36,
    ]);
    const skus = [...first.items, ...second.items].map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(72);
    for (const table of ['variant', 'product'])
      await database.pool.query(`delete from ${table} where code <> all ($1)`, [rows.map(({ code }) => code)]);
    await database.pool.query('update catalogue_state set version = version + 1');
  });

  test('is found by its path in the language, and by its path without a language', async () => {
    const [french, plain] = [await gridOf('cuir/sacs'), await gridOf('leather/bags')];
    expect([french.code, plain.code]).toEqual(['bags', 'bags']);
    expect(plain.path).toBe('/category/cuir/sacs');
    expect(plain.alternates.us_en).toBe('/category/leather/bags');
  });

  test('is not found by a path without a category', async () => {
    expect((await client().get('/api/commerce/categories/leather/nothing?locale=fr_fr')).status).toBe(404);
  });

  test('takes one statement, and one more for its story', async () => {
    await gridOf('leather/bags');
    await gridOf('belts');
    expect(await database.statementsOf(() => gridOf('belts', '&sort=newest'))).toBe(1);
    expect(await database.statementsOf(() => gridOf('leather/bags'))).toBe(2);
  });
});
