import { readFileSync } from 'node:fs';
import * as contract from '@vitrine/contract/catalogue';
import type { CategoryPage, ProductPage } from '@vitrine/contract/catalogue';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, describe, expect, test } from 'vitest';
import { houseDatabase, houseFolder } from '../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { catalogueRoutes } from './routes.ts';

const database = houseDatabase();
const client = () => {
  const shop = testShop(database.db);
  return testClient(shop, catalogueRoutes(shop));
};
/** How many pieces the house's folder puts into a category. */
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

describe('product', () => {
  beforeAll(() => productOf('H0612P 26R'));

  test.each([
    ['by its sku', 'H0612P 26R'],
    ['by its sku as paths write it', 'H0612Pv26R'],
  ])('is found %s', async (_name, sku) => {
    const page = await productOf(sku);
    expect(page).toMatchObject({ code: 'pommeau', selected_sku: 'H0612P 26R', url: '/product/pommeau-H0612Pv26R' });
  });

  test('tells its price and tax as each country has them', async () => {
    const french = await productOf('H0612P 20R', 'fr_fr');
    const american = await productOf('H0612P 20R', 'us_en');
    const japanese = await productOf('H0612P 20R', 'jp_ja');
    const price = (page: ProductPage) => page.variants.find(({ sku }) => sku === 'H0612P 20R')?.price;
    expect([price(french), french.tax_included]).toEqual([
      { amount: 385_000, currency: 'EUR', formatted: expect.stringContaining('850') },
      true,
    ]);
    expect([price(american)?.currency, american.tax_included]).toEqual(['USD', false]);
    expect(price(japanese)).toMatchObject({ amount: 628_000, currency: 'JPY', formatted: '¥628,000' });
  });

  test('tells price per unit and eco-tax where they belong', async () => {
    const perfume = 'P';
    const { rows } = await database.pool.query(
      "select v.sku, v.unit_quantity, pr.amount from variant v join product p using (code) join price pr using (sku) where p.unit_measure = '100ml' and pr.country = 'fr' order by v.sku limit 1",
    );
    const { sku, unit_quantity, amount } = rows[0];
    expect(sku.startsWith(perfume)).toBe(true);
    const variant = (await productOf(sku)).variants.find((one) => one.sku === sku);
    expect(variant?.unit_price?.amount).toBe(Math.round((amount * 100) / unit_quantity));
    expect(variant?.unit_label).toBe('les 100\u00A0ml');
    expect(variant?.eco_tax?.amount).toBe(2);
    expect((await productOf(sku, 'us_en')).variants[0]?.eco_tax).toBeNull();
  });

  test('gives lengths in the country’s unit, and the system of sizes', async () => {
    const measured = (page: ProductPage) => page.variants.find(({ sku }) => sku === 'H0612P 20R')?.measurements;
    const american = await productOf('H0612P 20R', 'us_en');
    expect(measured(american)).toMatch(/: 7\.9\s×\s5\.9\s×\s3\.1\sin$/u);
    expect(american.measurements).not.toContain('cm');
    expect(measured(await productOf('H0612P 20R', 'uk_en'))).toMatch(/: 20\s×\s15\s×\s8\scm$/u);
    expect(american.size_system).toBeNull();
    expect((await productOf('J1108P 52J')).size_system).toBe('ring');
  });

  test('offers one button per attribute, and each variant its own colour’s pictures', async () => {
    const page = await productOf('H0612P 26R');
    expect(page.attributes.map(({ field, count }) => [field, count])).toEqual([
      ['color', 5],
      ['size', 3],
    ]);
    const red = page.variants.find(({ sku }) => sku === 'H0612P 26R');
    expect(red?.images.length).toBeGreaterThanOrEqual(3);
    expect(red?.images.every(({ url }) => /^\/images\/pommeau\/garance-\w+\.[\da-f]{12}\.webp$/u.test(url))).toBe(true);
  });

  test('has crumbs from the root down, kin of its own kind, and a path in every storefront', async () => {
    const page = await productOf('H0612P 26R');
    expect(page.crumbs.map(({ path }) => path)).toEqual(['/category/cuir', '/category/cuir/sacs']);
    expect(page.kin).toHaveLength(4);
    expect(page.kin.map(({ sku }) => sku)).not.toContain('H0612P 26R');
    expect(Object.keys(page.alternates)).toHaveLength(locales.length);
  });

  test('knows the stock online and in the country’s stores', async () => {
    const sku = 'H0612P 26R';
    const stock = async (locale: string) =>
      (await productOf(sku, locale)).variants.find((one) => one.sku === sku)?.stock;
    await database.pool.query(
      "insert into stock (sku, source, qty) values ($1, '1002', 1) on conflict (sku, source) do nothing",
      [sku],
    );
    await database.pool.query(
      "update stock set qty = case when source in ('ecom', '1002') then 1 else 0 end where sku = $1",
      [sku],
    );
    expect(await stock('fr_fr')).toMatchObject({ has_stock: true, has_stock_retail: true });
    expect(await stock('jp_ja')).toMatchObject({ has_stock: true, has_stock_retail: false });
    await database.pool.query("update stock set qty = 0 where sku = $1 and source = 'ecom'", [sku]);
    expect(await stock('jp_ja')).toMatchObject({ has_stock: false, has_stock_retail: false });
  });

  test.each([
    ['an unknown sku', 'H9999P'],
    ['a sku that only looks like one', "H0612P 26R' or 1=1"],
  ])('is not found: %s', async (_name, sku) => {
    const { status } = await client().get(`/api/commerce/products/${encodeURIComponent(sku)}?locale=fr_fr`);
    expect([400, 404]).toContain(status);
  });

  test('is not found where it is not sold', async () => {
    await database.pool.query("update product set sold_in = array_remove(sold_in, 'no') where code = 'musette'");
    const { rows } = await database.pool.query("select sku from variant where code = 'musette' limit 1");
    const path = (locale: string) => `/api/commerce/products/${encodeURIComponent(rows[0].sku)}?locale=${locale}`;
    expect((await client().get(path('no_en'))).body).toMatchObject({ error: { internal_code: 4_900_001 } });
    const elsewhere = await client().get(path('fr_fr'));
    expect(elsewhere.body).not.toHaveProperty('alternates.no_en');
  });

  test('takes three statements the first time, then one for what is there now', async () => {
    await productOf('H0612P 20R');
    await database.pool.query('update catalogue_state set version = version + 1');
    await productOf('H0612P 20R');
    expect(await database.statementsOf(() => productOf('H0618P 23N'))).toBe(3);
    expect(await database.statementsOf(() => productOf('H0618P 23N'))).toBe(1);
  });

  test('shows a sale with the next call: on the product, on related products and on grids', async () => {
    const sku = 'H0618P 23N';
    const hereNow = async () => (await productOf(sku)).variants.find((variant) => variant.sku === sku)?.stock.has_stock;
    const besides = async (of: string, piece: string) =>
      (await productOf(of)).kin.find(({ url }) => url.includes(piece))?.in_stock;
    const [beside] = (await productOf(sku)).kin;
    const neighbour = beside?.sku ?? '';
    await database.pool.query("update stock set qty = 0 where source = 'ecom'");
    expect([await hereNow(), await besides(sku, neighbour.replaceAll(' ', 'v'))]).toEqual([false, false]);
    expect((await gridOf('leather')).items.every(({ in_stock }) => !in_stock)).toBe(true);
    await database.pool.query("update stock set qty = 3 where source = 'ecom'");
    expect([await hereNow(), await besides(sku, neighbour.replaceAll(' ', 'v'))]).toEqual([true, true]);
    expect((await gridOf('leather')).items.every(({ in_stock }) => in_stock)).toBe(true);
  });

  test('shows a changed price with the catalogue’s next version', async () => {
    const sku = 'H0618P 23N';
    const price = async () => (await productOf(sku)).variants.find((variant) => variant.sku === sku)?.price?.amount;
    const before = (await price()) ?? 0;
    await database.pool.query("update price set amount = amount + 100 where country = 'fr' and sku = $1", [sku]);
    await database.pool.query('update catalogue_state set version = version + 1');
    expect(await price()).toBe(before + 100);
  });
});

describe('grid', () => {
  const facet = (page: CategoryPage, field: string) => page.facets.find((one) => one.field === field)?.options ?? [];

  test('holds its category and those below', async () => {
    const page = await gridOf('leather');
    expect(page.total).toBe(countIn('leather'));
    expect(page.children.map(({ code, count }) => [code, count])).toEqual([
      ['bags', countIn('bags')],
      ['small-leather', countIn('small-leather')],
    ]);
    expect(page.items.every(({ image, price }) => image !== null && price !== null)).toBe(true);
  });

  test('a facet’s own choice does not reduce its own counts, another’s does', async () => {
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

  test('filtered by a colour, each card shows a piece in it and leads there', async () => {
    const { items } = await gridOf('leather', '&color=sapin');
    expect(items.length).toBeGreaterThan(1);
    for (const { sku, url, image } of items) {
      expect(image?.url).toMatch(/\/sapin-/u);
      expect(url).toContain(sku.replaceAll(' ', 'v'));
      const { variants } = await productOf(sku);
      expect(variants.find((variant) => variant.sku === sku)?.attributes['color']).toBe('sapin');
    }
  });

  test('two values of one filter widen, two filters narrow', async () => {
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

  test('price bands hold every piece once, and filter by what they say', async () => {
    const page = await gridOf('gifts');
    const bands = facet(page, 'price');
    expect(bands.length).toBeGreaterThan(1);
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(page.total);
    for (const band of bands) expect((await gridOf('gifts', `&price=${band.id}`)).total).toBe(band.count);
  });

  test('a start index comes to a page that exists', async () => {
    expect((await gridOf('gifts', '&fh_start_index=35')).fh_start_index).toBe(0);
    const last = Math.floor((countIn('gifts') - 1) / 36) * 36;
    expect((await gridOf('gifts', '&fh_start_index=9999')).fh_start_index).toBe(last);
  });

  test('pages of 36 hold every piece once', async () => {
    // The house is small, so its products are stored three times here.
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
  });

  test('is found by its path in the language, and by the one that no language spells', async () => {
    const [french, plain] = [await gridOf('cuir/sacs'), await gridOf('leather/bags')];
    expect([french.code, plain.code]).toEqual(['bags', 'bags']);
    expect(plain.path).toBe('/category/cuir/sacs');
    expect(plain.alternates.us_en).toBe('/category/leather/bags');
  });

  test('is not found on a path that names no category', async () => {
    expect((await client().get('/api/commerce/categories/leather/nothing?locale=fr_fr')).status).toBe(404);
  });

  test('takes one statement, and one more for its story', async () => {
    await gridOf('leather/bags');
    await gridOf('belts');
    expect(await database.statementsOf(() => gridOf('belts', '&sort=newest'))).toBe(1);
    expect(await database.statementsOf(() => gridOf('leather/bags'))).toBe(2);
  });
});

test('a change of the catalogue is seen by the next call', async () => {
  await gridOf('belts');
  await database.pool.query("update category_text set name = 'Riemen' where code = 'belts' and language = 'de'");
  await database.pool.query('update catalogue_state set version = version + 1');
  expect((await gridOf('belts', '', 'de_de')).name).toBe('Riemen');
});

test('a change is seen where the shelf that is held knows no piece or no such path', async () => {
  await gridOf('belts');
  await database.pool.query(
    "delete from product_category where category = 'belts' or category in (select code from category where parent = 'belts')",
  );
  await database.pool.query('update catalogue_state set version = version + 1');
  expect((await gridOf('belts')).total).toBe(0);
  await database.pool.query("insert into product_category select 'belts', code, 9 from product where code = 'musette'");
  await database.pool.query(
    "update category_text set path = 'ceintures-nouvelles' where code = 'belts' and language = 'fr'",
  );
  await database.pool.query('update catalogue_state set version = version + 1');
  expect((await gridOf('ceintures-nouvelles')).total).toBe(1);
});

test('navigation tells the tree in one statement', async () => {
  const { body } = await client().get('/api/commerce/navigation?locale=fr_fr');
  const { categories } = contract.navigation.answer.parse(body);
  expect(categories.map(({ code }) => code)).toEqual([
    'leather',
    'belts',
    'silk',
    'watches',
    'jewellery',
    'perfume',
    'wear',
    'home',
    'gifts',
  ]);
  expect(categories[0]?.children.map(({ path }) => path)).toEqual([
    '/category/cuir/sacs',
    '/category/cuir/petite-maroquinerie',
  ]);
  expect(await database.statementsOf(() => client().get('/api/commerce/navigation?locale=jp_ja'))).toBe(1);
});

test('stock tells what can be had now, unknown skus cannot', async () => {
  await database.pool.query("update stock set qty = 0 where sku = 'H0612P 20R' and source = 'ecom'");
  await database.pool.query("update stock set qty = 2 where sku = 'H0612P 20N' and source = 'ecom'");
  const { body } = await client().get('/api/commerce/stock?locale=fr_fr&skus=H0612P%2020R,H0612P%2020N,X1');
  expect(body).toEqual({
    'H0612P 20R': { in_stock: false },
    'H0612P 20N': { in_stock: true },
    X1: { in_stock: false },
  });
});
