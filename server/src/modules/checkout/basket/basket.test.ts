import { errors } from '@vitrine/contract/errors';
import { describe, expect, test } from 'vitest';
import { readVisitor } from '../../../platform/session/session.ts';
import { optionsHash } from './optionsHash.ts';
import { readBasket } from './readBasket.ts';
import {
  add,
  bag,
  basketIn,
  basketShop,
  here,
  pair,
  scarce,
  scarf,
  session,
  set,
} from '../../../testing/basketShop.ts';

const { database, shop, started } = basketShop();

describe('basket', () => {
  test('adds a product with the texts and price of the storefront', async () => {
    const browser = await started();
    const basket = basketIn(await add(browser, [{ sku: bag, qty: 2 }]));
    expect(basket).toMatchObject({
      total_items: 2,
      subtotal: { amount: 770_000, currency: 'EUR' },
      has_complimentary_delivery: true,
      items: [
        {
          sku: bag,
          name: 'Pommeau',
          qty: 2,
          in_stock: true,
          url: '/product/h0612p-20r-H0612Pv20R?selected_sku=H0612Pv20R',
        },
      ],
    });
  });

  test('answers an empty basket without a statement for a visitor without a session', async () => {
    const visitor = await readVisitor(database.db, undefined, new Date());
    const statements = await database.statementsOf(() => readBasket(shop(), visitor, 'fr_fr'));
    expect(statements).toBe(0);
  });

  test('takes one statement for a visitor’s first line and five for the next, once their texts are cached', async () => {
    const browser = await started();
    await add(await started(), [
      { sku: bag, qty: 1 },
      { sku: scarf, qty: 1 },
    ]);
    expect(await database.statementsOf(() => add(browser, [{ sku: bag, qty: 1 }]))).toBe(1);
    expect(await database.statementsOf(() => add(browser, [{ sku: scarf, qty: 1 }]))).toBeLessThanOrEqual(5);
  });

  test('caches a product’s texts until an import changes them, and never its price', async () => {
    const browser = await started();
    await add(browser, [{ sku: here, qty: 1 }]);
    const shownItem = async () => {
      const [item] = (await session(browser)).items;
      return [item?.name, item?.unit_price.amount, item?.stock.left];
    };
    expect(await shownItem()).toEqual(['Flacon', 9_500, 10]);
    await database.pool.query(`update product_text set title = 'Carafe' where title = 'Flacon'`);
    await database.pool.query(`update price set amount = 9900 where sku = '${here}'`);
    await database.pool.query(`update stock set qty = 7 where sku = '${here}'`);
    expect(await shownItem()).toEqual(['Flacon', 9_900, 7]);
    await database.pool.query('update catalogue_state set version = version + 1');
    expect(await shownItem()).toEqual(['Carafe', 9_900, 7]);
    await database.pool.query(`update product_text set title = 'Flacon' where title = 'Carafe'`);
    await database.pool.query(`update price set amount = 9500 where sku = '${here}'`);
    await database.pool.query(`update stock set qty = 10 where sku = '${here}'`);
    await database.pool.query('update catalogue_state set version = version + 1');
  });

  test('does not restore a line that one tab removed and another still shows', async () => {
    const browser = await started();
    const [line] = basketIn(await add(browser, [{ sku: bag, qty: 2 }])).items;
    await browser.post('/api/commerce/basket/delete', {
      locale: 'fr_fr',
      items: [{ sku: bag, item_id: line?.item_id }],
    });
    for (const qty of [1, 3]) {
      const items = [{ sku: bag, item_id: line?.item_id, qty }];
      const answer = await browser.post('/api/commerce/basket/set', { locale: 'fr_fr', items });
      expect(basketIn(answer)).toMatchObject({ total_items: 0, items: [] });
    }
    expect(await session(browser)).toMatchObject({ items: [] });
  });

  test('stores a first line as answered', async () => {
    const browser = await started();
    const first = basketIn(await add(browser, [{ sku: bag, qty: 2, options: {} }]));
    expect(first).toMatchObject({ total_items: 2, items: [{ sku: bag, qty: 2, options: {} }] });
    expect(await session(browser)).toEqual(first);
  });

  test.each([
    ['not sold', { sku: 'NOTHING 1', qty: 1 }, 404],
    ['not sold in this country', { sku: here, qty: 1 }, 404, 'jp_ja'],
    ['sold out', { sku: 'Z0001 00', qty: 1 }, 409],
    ['too scarce', { sku: scarce, qty: 2 }, 409],
    ['above its limit', { sku: bag, qty: 6 }, 422],
  ])('stores nothing for a first line that is %s', async (_name, item, status, locale = 'fr_fr') => {
    const browser = await started();
    expect(await add(browser, [item], locale)).toMatchObject({ status });
    expect(await database.db.selectFrom('session').select('session_id').execute()).toEqual([]);
    expect(await database.db.selectFrom('basket').select('basket_id').execute()).toEqual([]);
  });

  test('opens a new basket for the cookie of an ended session', async () => {
    const browser = await started();
    await add(browser, [{ sku: bag, qty: 1 }]);
    await database.db
      .updateTable('session')
      .set({ expires_at: new Date('2026-11-20') })
      .execute();
    await database.db.deleteFrom('basket').execute();
    expect(basketIn(await add(browser, [{ sku: scarf, qty: 1 }]))).toMatchObject({ items: [{ sku: scarf }] });
    expect(await session(browser)).toMatchObject({ total_items: 1 });
  });

  test.each([
    ['sku_unknown', { sku: 'NOTHING 1', qty: 1 }, 404, 4_900_001, undefined],
    ['out_of_stock with the product’s name', { sku: 'Z0001 00', qty: 1 }, 409, 3_300_007, 'Sold out'],
    ['not_in_stock when fewer are left', { sku: scarce, qty: 2 }, 409, 3_400_007, 'Mors'],
    ['quantity_refused above max_sale_qty', { sku: bag, qty: 6 }, 422, 4_900_002, 'Pommeau'],
  ])('refuses with %s', async (_name, item, status, internal_code, product_name) => {
    const browser = await started();
    await add(browser, [{ sku: scarf, qty: 1 }]);
    const answer = await add(browser, [{ sku: scarf, qty: 1 }, item]);
    expect(answer).toMatchObject({ status, body: { error: { internal_code } } });
    if (product_name) expect(answer.body).toMatchObject({ error: { product_name } });
    expect(await session(browser)).toMatchObject({ total_items: 1 });
  });

  test('a product that is sold in pairs is neither added, nor set, to half a pair', async () => {
    const refused = { status: 422, body: { error: { internal_code: 4_900_002, product_name: 'Tasse' } } };
    // The first call of a visitor, which is one statement, and a later one.
    expect(await add(await started(), [{ sku: pair, qty: 1 }])).toMatchObject(refused);
    const browser = await started();
    expect(basketIn(await add(browser, [{ sku: pair, qty: 4 }]))).toMatchObject({ items: [{ qty_increments: 2 }] });
    expect(await add(browser, [{ sku: pair, qty: 1 }])).toMatchObject(refused);
    expect(await set(browser, [{ sku: pair, qty: 5 }])).toMatchObject(refused);
    expect(await set(browser, [{ sku: pair, qty: 3 }])).toMatchObject(refused);
    expect(basketIn(await set(browser, [{ sku: pair, qty: 2 }]))).toMatchObject({ items: [{ qty: 2 }] });
    expect(basketIn(await set(browser, [{ sku: pair, qty: 0 }]))).toMatchObject({ items: [] });
  });

  test('counts concurrent additions of two tabs, up to the limit', async () => {
    const browser = await started();
    await add(browser, [{ sku: bag, qty: 1 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(browser, [{ sku: bag, qty: 1 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await session(browser)).toMatchObject({ total_items: 5 });
  });

  test('M13: counts concurrent changes of one line by two tabs', async () => {
    const browser = await started();
    const [line] = basketIn(await add(browser, [{ sku: bag, qty: 1 }])).items;
    const item = { sku: bag, item_id: line?.item_id, was: 1 };
    await Promise.all([2, 2, 3].map((qty) => set(browser, [{ ...item, qty }])));
    expect(await session(browser)).toMatchObject({ total_items: 5 });
    expect(await set(browser, [{ ...item, was: 5, qty: 6 }])).toMatchObject({ status: 422 });
    expect(basketIn(await set(browser, [{ ...item, was: 5, qty: 4 }]))).toMatchObject({ total_items: 4 });
  });

  test('two concurrent first requests of a visitor fill one basket', async () => {
    const browser = await started();
    await Promise.all([add(browser, [{ sku: bag, qty: 1 }]), add(browser, [{ sku: scarf, qty: 1 }])]);
    expect(await session(browser)).toMatchObject({ total_items: 2 });
  });

  test('increments the version with each change', async () => {
    const browser = await started();
    const first = basketIn(await add(browser, [{ sku: bag, qty: 1 }]));
    const second = basketIn(await set(browser, [{ sku: bag, qty: 2 }]));
    const third = basketIn(
      await browser.post('/api/commerce/basket/delete', { locale: 'fr_fr', items: [{ sku: bag }] }),
    );
    expect(second.version).toBeGreaterThan(first.version);
    expect(third.version).toBeGreaterThan(second.version);
    expect(third.items).toEqual([]);
  });

  const chosen = [
    ['engraving', { engraving: ['A.L.'] }],
    ['engraving', { engraving: [] }],
    ['container_type', { container_type: 'belt_32' }],
    ['container_type', { container_id: '1' }],
    ['container_type', { container_sku: bag }],
    [
      'perso_info',
      { perso_info: { perso_product_type: 'bag', personalization_info_properties: { font: 'roman', size: 'small' } } },
    ],
  ] as const;
  test.each(chosen)('M11: refuses by its field %s that the product does not offer: %j', async (name, options) => {
    const refused = (place: number) => ({
      status: 422,
      body: {
        error: {
          internal_code: errors.options_refused.internal_code,
          sku: bag,
          product_name: 'Pommeau',
          fields: { [`items.${place}.options.${name}`]: 'options_refused' },
        },
      },
    });
    const browser = await started();
    // As a visitor's first request, together with another line, and by the call that sets quantities.
    expect(await add(browser, [{ sku: bag, qty: 1, options }])).toMatchObject(refused(0));
    expect(await database.db.selectFrom('basket').select('basket_id').execute()).toEqual([]);
    const before = basketIn(await add(browser, [{ sku: bag, qty: 1 }]));
    const both = [
      { sku: scarf, qty: 1 },
      { sku: bag, qty: 1, options },
    ];
    expect(await add(browser, both)).toMatchObject(refused(1));
    expect(await set(browser, [{ sku: bag, qty: 1, options }])).toMatchObject(refused(0));
    expect(await session(browser)).toEqual(before);
  });

  test('M11: does not show, count or raise a stored line with options, reports it once, and can remove it', async () => {
    const browser = await started();
    await add(browser, [{ sku: bag, qty: 1 }]);
    await database.pool.query(
      `insert into basket_line (basket_id, sku, options, options_hash, qty, added_at)
       select basket_id, '${bag}', '{"engraving":["A.L."]}', '${optionsHash({ engraving: ['A.L.'] })}', 2, now() from basket`,
    );
    expect(await session(browser)).toMatchObject({
      total_items: 1,
      subtotal: { amount: 385_000 },
      items: [{ sku: bag, qty: 1, options: {} }],
      deleted_items: [{ sku: bag, name: 'Pommeau', reason: 'options_refused' }],
    });
    expect((await session(browser)).deleted_items).toEqual([]);
    const options = { engraving: ['A.L.'] };
    expect(await set(browser, [{ sku: bag, qty: 3, options }])).toMatchObject({
      status: 422,
      body: { error: { internal_code: errors.options_refused.internal_code } },
    });
    // The limit is five: the stored line does not count toward it.
    expect(basketIn(await set(browser, [{ sku: bag, qty: 5, options: {} }]))).toMatchObject({ total_items: 5 });
    expect(basketIn(await set(browser, [{ sku: bag, qty: 0, options }]))).toMatchObject({ total_items: 5 });
    const { rows } = await database.pool.query('select options from basket_line');
    expect(rows).toEqual([{ options: {} }]);
  });

  test('a line whose stock became scarce can be lowered, not raised', async () => {
    const browser = await started();
    await add(browser, [{ sku: here, qty: 5 }]);
    await database.db.updateTable('stock').set({ qty: 2 }).where('sku', '=', here).execute();
    expect(basketIn(await set(browser, [{ sku: here, qty: 4 }]))).toMatchObject({
      items: [{ qty: 4, in_stock: false, stock: { is_less_than_qty: true, left: 2 } }],
    });
    expect(await set(browser, [{ sku: here, qty: 6 }])).toMatchObject({ status: 409 });
    await database.db.updateTable('stock').set({ qty: 10 }).where('sku', '=', here).execute();
  });

  test('in another country re-prices the lines, reports unsold ones once, and keeps them', async () => {
    const browser = await started();
    await add(browser, [
      { sku: bag, qty: 1 },
      { sku: here, qty: 1 },
    ]);
    const abroad = await session(browser, 'jp_ja');
    expect(abroad).toMatchObject({
      subtotal: { amount: 628_000, currency: 'JPY' },
      items: [{ sku: bag }],
      deleted_items: [{ sku: here, name: 'Flacon', reason: 'not_sold_here' }],
    });
    expect((await session(browser, 'jp_ja')).deleted_items).toEqual([]);
    expect((await session(browser, 'fr_fr')).items).toHaveLength(2);
  });
});
