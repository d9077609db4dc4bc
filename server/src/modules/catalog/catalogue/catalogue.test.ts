import * as contract from '@vitrine/contract/catalogue';
import type { CategoryPage, ProductPage, ProductStatus } from '@vitrine/contract/catalogue';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, describe, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { catalogueRoutes } from './routes.ts';

const database = houseDatabase();
const client = () => {
  const shop = testShop(database.db);
  return testClient(shop, catalogueRoutes(shop));
};
const productOf = async (sku: string, locale = 'fr_fr'): Promise<ProductPage & ProductStatus> => {
  const { status, body } = await client().get(`/api/commerce/products/${encodeURIComponent(sku)}?locale=${locale}`);
  expect(status).toBe(200);
  return contract.product.answer.parse(body);
};
const gridOf = async (path: string, query = '', locale = 'fr_fr'): Promise<CategoryPage> => {
  const { status, body } = await client().get(`/api/commerce/categories/${path}?locale=${locale}${query}`);
  expect(status).toBe(200);
  return contract.category.answer.parse(body);
};

/** Of the parts of one set the red bottom in L alone is sold out, online and in the stores. */
const sellOutRedBottom = async (): Promise<void> => {
  await database.pool.query("update stock set qty = 3 where source = 'ecom' and sku like 'V570%'");
  await database.pool.query("update stock set qty = 0 where sku = 'V5702P LR'");
};

describe('product', () => {
  beforeAll(() => productOf('H0612P 26R'));

  test('a SKU that is no longer sold, and a set’s own, lead to what is sold today', async () => {
    const set = await productOf('V5790P');
    expect([set.code, set.targeted_variant]).toEqual(['ensemble-gue', set.default_variant]);
    const gone = 'V5790P-V5701P MV-V5702P MV';
    expect((await productOf(gone)).targeted_variant).toBe(gone);
    await database.pool.query('update variant set is_withdrawn = true where sku = $1', [gone]);
    await database.pool.query('update catalogue_state set version = version + 1');
    const today = await productOf(gone);
    expect([today.code, today.targeted_variant]).toEqual(['ensemble-gue', today.default_variant]);
    expect(today.variants.map(({ sku }) => sku)).not.toContain(gone);
    await database.pool.query('update variant set is_withdrawn = false where sku = $1', [gone]);
    await database.pool.query('update catalogue_state set version = version + 1');
  });

  test('has a clip in its colours, addresses of thumbnails, and what analytics reports', async () => {
    const { variants, attributes, excluded_material } = await productOf('H0612P 20R');
    const red = variants.find(({ sku }) => sku === 'H0612P 20R');
    const clip = red?.images.find(({ role }) => role === 'video');
    expect(clip?.video).toMatchObject({ type: 'video/mp4' });
    expect(clip?.video?.url).toMatch(/^\/images\/pommeau\/garance-video\.[0-9a-f]{12}\.mp4$/u);
    expect(red?.thumbs).toEqual(red?.images.map(({ url }) => `${url}?w=60&h=60`));
    expect(red).toMatchObject({ ref_size: 'CM20', dku: 'H0612R', container: null });
    expect(excluded_material).toBe(false);
    const colours = attributes.find(({ field }) => field === 'field_color_H0612')?.options;
    expect(colours?.every(({ thumb, id }) => thumb?.includes(`/${id}-front.`) && thumb.endsWith('?w=60&h=60'))).toBe(
      true,
    );
    const buckle = (await productOf('U003P 32L')).variants.find(({ sku }) => sku === 'U003P 32L');
    expect(buckle?.container).toEqual({ container_type: 'belt_32', container_id: 'passant' });
    const sets = await gridOf('wear', '', 'us_en');
    const page = await productOf(sets.items.find(({ sku }) => sku.startsWith('V5790P'))?.sku ?? '', 'us_en');
    expect(page.variants[0]?.dku).toBeNull();
  });

  test.each([
    ['by its sku', 'H0612P 26R'],
    ['by its sku as paths write it', 'H0612Pv26R'],
  ])('is found %s', async (_name, sku) => {
    const page = await productOf(sku);
    expect(page).toMatchObject({
      code: 'pommeau',
      targeted_variant: 'H0612P 26R',
      selected_sku: null,
      url: '/product/pommeau-H0612Pv26R',
    });
  });

  test.each([
    ['a variant whose size was chosen', 'H0612Pv20R', 'H0612P 20R'],
    ['no variant of another product', 'H0702PvR', null],
  ])('selects %s', async (_name, selected_sku, expected) => {
    const page = await productOf('H0612P 26R', `fr_fr&selected_sku=${selected_sku}`);
    expect(page.selected_sku).toBe(expected);
  });

  test('shows price and tax of each country', async () => {
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

  test('shows price per unit and eco-tax where they apply', async () => {
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

  test('shows lengths in the country’s unit, and the system of sizes', async () => {
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
      ['field_color_H0612', 5],
      ['field_ref_size', 3],
    ]);
    const red = page.variants.find(({ sku }) => sku === 'H0612P 26R');
    expect(red?.images.length).toBeGreaterThanOrEqual(3);
    expect(red?.images.every(({ url }) => /^\/images\/pommeau\/garance-\w+\.[\da-f]{12}\.webp$/u.test(url))).toBe(true);
  });

  test('has crumbs from the root down, related products of its category, and a path in every storefront', async () => {
    const page = await productOf('H0612P 26R');
    expect(page.crumbs.map(({ path }) => path)).toEqual(['/category/cuir', '/category/cuir/sacs']);
    expect(page.kin).toHaveLength(4);
    expect(page.kin.map(({ sku }) => sku)).not.toContain('H0612P 26R');
    expect(Object.keys(page.alternates)).toHaveLength(locales.length);
  });

  test('shows the stock online and in the country’s stores', async () => {
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
    // A pre-order is sold from stock too, as the cart says.
    const preOrder = (is: boolean) =>
      database.pool.query('update product set pre_order = $2 where code = (select code from variant where sku = $1)', [
        sku,
        is,
      ]);
    await preOrder(true);
    // A storefront whose texts no other test has read.
    expect(await stock('fi_en')).toMatchObject({ has_stock: false, pre_order: true });
    await preOrder(false);
  });

  test.each([
    ['an unknown sku', 'H9999P'],
    ['an SQL injection', "H0612P 26R' or 1=1"],
  ])('is not found: %s', async (_name, sku) => {
    const { status } = await client().get(`/api/commerce/products/${encodeURIComponent(sku)}?locale=fr_fr`);
    expect([400, 404]).toContain(status);
  });

  test('a set has its parts, and a button for each choice of one of them', async () => {
    await sellOutRedBottom();
    const page = await productOf('V5790P-V5701P SV-V5702P SV', 'uk_en');
    expect(page).toMatchObject({
      configurator_type: 'BIKINI_SET',
      configurator_code: 3,
      set_type: 'set',
      set_sku: 'V5790P',
      sub_products: [
        { idx: 0, sku: 'V5701P MV' },
        { idx: 1, sku: 'V5702P MV' },
      ],
    });
    expect(page.attributes.map(({ field, label, count }) => [field, label, count])).toEqual([
      ['field_color_V5790', 'Colour', 3],
      ['field_ref_size_top', 'Top size', 3],
      ['field_ref_size_bot', 'Bottom size', 3],
    ]);
    expect(page.variants).toHaveLength(27);
    // A variant says of itself what the product says (spec 2 §3).
    const { title, designer, metals_titrations, remaining_copy: description, care: detail } = page;
    expect(page.variants[0]).toMatchObject({
      set_sku: 'V5790P',
      title,
      designer,
      metals_titrations,
      description,
      detail,
    });
    const chosen = page.variants.find(({ sku }) => sku === 'V5790P-V5701P MR-V5702P SR');
    expect(chosen).toMatchObject({
      attributes: { field_color_V5790: 'garance', field_ref_size_top: 'M', field_ref_size_bot: 'S' },
      set_items: [
        { sku: 'V5701P MR', qty: 1 },
        { sku: 'V5702P SR', qty: 1 },
      ],
    });
    // No set with the part that is sold out is in stock.
    expect(page.productsWithStock).toHaveLength(24);
    expect(page.productsWithStock).not.toContain('V5790P-V5701P MR-V5702P LR');
  });

  test('says which options cannot be chosen as the page opens, from the stock of now', async () => {
    const disabledOf = async () =>
      (await productOf('V5790P-V5701P MR-V5702P SR')).attributes.flatMap(({ field, options }) =>
        options.filter(({ is_disabled }) => is_disabled).map(({ id }) => `${field} ${id}`),
      );
    await sellOutRedBottom();
    // The same stock as a status, and the configuration of find-in-store.
    const status = await productOf('V5790P-V5701P MR-V5702P SR');
    expect(status.hComAvailability.hasStock).toBe(true);
    expect(status.hComAvailability.stockProducts['V5790P-V5701P MR-V5702P LR']).toEqual({ in_stock: false });
    expect(Object.keys(status.retailPresentability.stockProducts)).toEqual(status.variants.map(({ sku }) => sku));
    expect(status.retailPresentability.hasStock).toBe(status.variants.some(({ stock }) => stock.has_stock_retail));
    expect(status.productLocator).toEqual({
      active: true,
      version: 1,
      stockRetailWebservice: '/api/backend/stock/stores',
      excludedDeptCodes: '',
      isConfiguratorIsLoaded: true,
    });
    const fill = (qty: number) => database.pool.query('update stock set qty = $1 where sku = $2', [qty, 'V5702P LR']);
    expect(await disabledOf()).toEqual(['field_ref_size_bot L']);
    await fill(3);
    expect(await disabledOf()).toEqual([]);
  });

  test('names fields as the specification does, and shows each option as the storefront writes it', async () => {
    const optionsOf = async (sku: string, locale: string) => {
      const { attributes, variants } = await productOf(sku, locale);
      const [attribute] = attributes.filter(({ options }) => options.length > 1);
      expect(variants.every(({ attributes: own }) => attributes.every(({ field }) => own[field] !== undefined))).toBe(
        true,
      );
      const option = attribute?.options.find(({ id }) => id === 'ML30' || id === 'J');
      return [attribute?.field, option?.name, option?.attr_display];
    };
    expect(await optionsOf('P7501P 30M', 'us_en')).toEqual(['field_mass_volume_imp', '30 ml', '1\u00a0fl.\u00a0oz.']);
    expect(await optionsOf('P7501P 30M', 'fr_fr')).toEqual(['field_mass_volume_int', '30 ml', '30 ml']);
    const fields = (await productOf('J1190P-J1101P SJ-J1108P 50J')).attributes.map(({ field }) => field);
    expect(fields).toEqual(['field_color_J1190', 'field_ref_size', '1/field_ref_size']);
    const pair = await productOf('D8190P-D8110P B-D8110P R');
    expect(pair.attributes.map(({ field }) => field)).toEqual(['field_color_D8190', '1/field_color_D8190']);
    expect(pair.attributes[0]?.options.every(({ name, attr_display }) => name === attr_display)).toBe(true);
  });

  test('a part’s own choice bears its name, or its number where two parts have one name', async () => {
    const labels = async (sku: string) => (await productOf(sku, 'uk_en')).attributes.map(({ label }) => label);
    expect(await labels('J1190P-J1101P SJ-J1108P 50J')).toEqual(['Colour', 'Size, Rivet', 'Size, Petit Rivet']);
    expect(await labels('D8190P-D8110P B-D8110P R')).toEqual(['Colour, Paddock 1', 'Colour, Paddock 2']);
  });

  test('shows volumes in the country’s unit, under the name of that unit', async () => {
    const shown = async (locale: string) => {
      const { attributes, configurator_code } = await productOf('P7590P-P7501P 75M-P7508P 75H', locale);
      return [
        configurator_code,
        ...attributes.map(({ field, options }) => [field, ...options.map(({ attr_display }) => attr_display)]),
      ];
    };
    expect(await shown('us_en')).toEqual([
      1,
      ['field_mass_volume_imp', '2.5\u00a0fl.\u00a0oz.', '4.2\u00a0fl.\u00a0oz.'],
    ]);
    expect(await shown('fr_fr')).toEqual([1, ['field_mass_volume_int', '75 ml', '125 ml']]);
  });

  test('is not found in a country that does not sell it', async () => {
    await database.pool.query("update product set sold_in = array_remove(sold_in, 'no') where code = 'musette'");
    const { rows } = await database.pool.query("select sku from variant where code = 'musette' limit 1");
    const path = (locale: string) => `/api/commerce/products/${encodeURIComponent(rows[0].sku)}?locale=${locale}`;
    expect((await client().get(path('no_en'))).body).toMatchObject({ error: { internal_code: 4_900_001 } });
    const elsewhere = await client().get(path('fr_fr'));
    expect(elsewhere.body).not.toHaveProperty('alternates.no_en');
  });

  test('takes three statements the first time, then one for the stock', async () => {
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

  test('a card leads to a variant in stock where its own is sold out, in its colour before another, with that picture', async () => {
    const shown = async (filter = '') =>
      (await gridOf('leather', filter)).items.find(({ name }) => name === 'Pommeau') ?? { sku: '', image: null };
    const sell = (like: string) =>
      database.pool.query("update stock set qty = 0 where source = 'ecom' and sku like $1", [`H0612P ${like}`]);
    await database.pool.query("update stock set qty = 3 where source = 'ecom'");
    expect((await shown()).sku).toBe('H0612P 26R');
    await sell('26R');
    expect((await shown()).sku).toMatch(/^H0612P (?:20|32)R$/u);
    await sell('%R');
    const other = await shown();
    expect(other).toMatchObject({ in_stock: true, sku: 'H0612P 20N' });
    expect(other.image?.url).toMatch(/\/noir-/u);
    // Where the colour is asked for, its card stays in it, and says that it is sold out.
    expect(await shown('&color=garance')).toMatchObject({ in_stock: false, sku: 'H0612P 26R' });
    await database.pool.query("update stock set qty = 3 where source = 'ecom'");
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

test('the next call shows a change of the catalogue', async () => {
  await gridOf('belts');
  await database.pool.query("update category_text set name = 'Riemen' where code = 'belts' and language = 'de'");
  await database.pool.query('update catalogue_state set version = version + 1');
  expect((await gridOf('belts', '', 'de_de')).name).toBe('Riemen');
});

test('finds a product or path that the cached snapshot does not have yet', async () => {
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

test('answers which skus are in stock; unknown ones are not', async () => {
  await database.pool.query("update stock set qty = 0 where sku = 'H0612P 20R' and source = 'ecom'");
  await database.pool.query("update stock set qty = 2 where sku = 'H0612P 20N' and source = 'ecom'");
  const { body } = await client().get('/api/commerce/stock?locale=fr_fr&skus=H0612P%2020R,H0612P%2020N,X1');
  expect(body).toEqual({
    'H0612P 20R': { in_stock: false },
    'H0612P 20N': { in_stock: true },
    X1: { in_stock: false },
  });
});

test('a SKU without a price in the country is not in stock there', async () => {
  const sku = 'H0612P 20N';
  const inStock = async (locale: string) =>
    (await client().get(`/api/commerce/stock?locale=${locale}&skus=H0612P%2020N`)).body;
  await database.pool.query("update stock set qty = 2 where sku = $1 and source = 'ecom'", [sku]);
  const { rows } = await database.pool.query<{ amount: number }>(
    "delete from price where sku = $1 and country = 'jp' returning amount",
    [sku],
  );
  expect([await inStock('jp_ja'), await inStock('fr_fr')]).toEqual([
    { [sku]: { in_stock: false } },
    { [sku]: { in_stock: true } },
  ]);
  await database.pool.query("insert into price (sku, country, amount) values ($1, 'jp', $2)", [sku, rows[0]?.amount]);
});
