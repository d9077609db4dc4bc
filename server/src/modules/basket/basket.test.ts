import type { Basket } from '@vitrine/contract/basket';
import { basketSchema } from '@vitrine/contract/basket';
import { errors } from '@vitrine/contract/errors';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { readVisitor } from '../../platform/session/session.ts';
import { addPieces } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testClient, testShop } from '../../testing/testShop.ts';
import { addToBasket } from './addToBasket.ts';
import { mergeBasket } from '../payment/mergeBasket.ts';
import { optionsHash } from './optionsHash.ts';
import { readBasket } from './readBasket.ts';
import { basketRoutes } from './routes.ts';

const database = testDatabase();
const shop = () => testShop(database.db);
const client = () => testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...basketRoutes(shop())]);
const bag = 'H0612P 20R';
const scarf = 'S0001 90';
const scarce = 'W0001 40';
const here = 'X0001 FR';

beforeAll(async () => {
  await addPieces(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000, jp: 628_000 }, stock: 50, max_sale_qty: 5 },
    { sku: scarf, title: 'Grand Manège', prices: { fr: 44_500, jp: 71_000 }, stock: 500, max_sale_qty: 99 },
    { sku: scarce, title: 'Mors', prices: { fr: 690_000, jp: 1_100_000 }, stock: 1 },
    { sku: here, title: 'Flacon', prices: { fr: 9_500 }, stock: 10 },
    { sku: 'G0001 00', title: 'Große Bestie', prices: { de: 9_500, ch: 9_900 }, stock: 10 },
    { sku: 'Z0001 00', title: 'Sold out', prices: { fr: 9_500 }, stock: 0 },
  ]);
});
beforeEach(async () => {
  await database.db.deleteFrom('basket').execute();
  await database.db.deleteFrom('session').execute();
});

type Browser = ReturnType<typeof client>;
const add = (browser: Browser, items: unknown[], locale = 'fr_fr') =>
  browser.post('/api/commerce/basket/add', { locale, items });
const set = (browser: Browser, items: unknown[]) =>
  browser.post('/api/commerce/basket/set', { locale: 'fr_fr', items });
const session = async (browser: Browser, locale = 'fr_fr') => {
  const answer = await browser.get(`/api/commerce/customer-session?locale=${locale}`);
  return basketSchema.parse((answer.body as { basket: Basket }).basket);
};
const basketIn = (answer: { body: unknown }): Basket => basketSchema.parse((answer.body as { basket: Basket }).basket);
const started = async (): Promise<Browser> => {
  const browser = client();
  await browser.start();
  return browser;
};

describe('basket', () => {
  test('adds a piece in the words and price of the storefront', async () => {
    const browser = await started();
    const basket = basketIn(await add(browser, [{ sku: bag, qty: 2 }]));
    expect(basket).toMatchObject({
      total_items: 2,
      subtotal: { amount: 770_000, currency: 'EUR' },
      has_complimentary_delivery: true,
      items: [{ sku: bag, name: 'Pommeau', qty: 2, in_stock: true, url: '/product/h0612p-20r-H0612Pv20R' }],
    });
  });

  test('a visitor of whom nothing is stored has an empty basket without a statement', async () => {
    const visitor = await readVisitor(database.db, undefined, new Date());
    const statements = await database.statementsOf(() => readBasket(shop(), visitor, 'fr_fr'));
    expect(statements).toBe(0);
  });

  test('a visitor’s first piece takes one statement, the next one five, once their words are kept', async () => {
    const browser = await started();
    await add(await started(), [
      { sku: bag, qty: 1 },
      { sku: scarf, qty: 1 },
    ]);
    expect(await database.statementsOf(() => add(browser, [{ sku: bag, qty: 1 }]))).toBe(1);
    expect(await database.statementsOf(() => add(browser, [{ sku: scarf, qty: 1 }]))).toBeLessThanOrEqual(5);
  });

  test('what a piece is called is kept until an import changes it; what it costs never is', async () => {
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

  test('a line that one tab has removed does not come back from another that still shows it', async () => {
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

  test('a first piece is kept as it was answered', async () => {
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
  ])('a first piece that is %s leaves nothing behind', async (_name, item, status, locale = 'fr_fr') => {
    const browser = await started();
    expect(await add(browser, [item], locale)).toMatchObject({ status });
    expect(await database.db.selectFrom('session').select('session_id').execute()).toEqual([]);
    expect(await database.db.selectFrom('basket').select('basket_id').execute()).toEqual([]);
  });

  test('a cookie whose session has ended opens a new basket', async () => {
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

  test('what two tabs add at once all counts, and not past the limit', async () => {
    const browser = await started();
    await add(browser, [{ sku: bag, qty: 1 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(browser, [{ sku: bag, qty: 1 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await session(browser)).toMatchObject({ total_items: 5 });
  });

  test('what two tabs change of one line at once all counts (M13)', async () => {
    const browser = await started();
    const [line] = basketIn(await add(browser, [{ sku: bag, qty: 1 }])).items;
    const item = { sku: bag, item_id: line?.item_id, was: 1 };
    await Promise.all([2, 2, 3].map((qty) => set(browser, [{ ...item, qty }])));
    expect(await session(browser)).toMatchObject({ total_items: 5 });
    expect(await set(browser, [{ ...item, was: 5, qty: 6 }])).toMatchObject({ status: 422 });
    expect(basketIn(await set(browser, [{ ...item, was: 5, qty: 4 }]))).toMatchObject({ total_items: 4 });
  });

  test('two first calls of a visitor at once fill one basket', async () => {
    const browser = await started();
    await Promise.all([add(browser, [{ sku: bag, qty: 1 }]), add(browser, [{ sku: scarf, qty: 1 }])]);
    expect(await session(browser)).toMatchObject({ total_items: 2 });
  });

  test('the version rises with each change', async () => {
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
    ['container_id', { container_id: '1' }],
    ['container_sku', { container_sku: bag }],
    ['perso_info', { perso_info: { perso_product_type: 'bag', text: 'A.L.' } }],
  ] as const;
  test.each(chosen)('M11: %s that a piece is not sold with is refused by its field: %j', async (name, options) => {
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
    // As a visitor's first call, beside another piece, and by the call that sets quantities.
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

  test('M11: a stored line with options is not shown, counted or raised, is named once, and can be removed', async () => {
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
    // Five of the plain piece may be sold: the stored line takes none of them.
    expect(basketIn(await set(browser, [{ sku: bag, qty: 5, options: {} }]))).toMatchObject({ total_items: 5 });
    expect(basketIn(await set(browser, [{ sku: bag, qty: 0, options }]))).toMatchObject({ total_items: 5 });
    const { rows } = await database.pool.query('select options from basket_line');
    expect(rows).toEqual([{ options: {} }]);
  });

  test('a line whose piece became scarce can be lowered, not raised', async () => {
    const browser = await started();
    await add(browser, [{ sku: here, qty: 5 }]);
    await database.db.updateTable('stock').set({ qty: 2 }).where('sku', '=', here).execute();
    expect(basketIn(await set(browser, [{ sku: here, qty: 4 }]))).toMatchObject({
      items: [{ qty: 4, in_stock: false, stock: { is_less_than_qty: true, left: 2 } }],
    });
    expect(await set(browser, [{ sku: here, qty: 6 }])).toMatchObject({ status: 409 });
    await database.db.updateTable('stock').set({ qty: 10 }).where('sku', '=', here).execute();
  });

  test('another country re-prices, names once what it does not sell, and keeps it for home', async () => {
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

describe('M12: quantities', () => {
  const wrong = fc.oneof(
    fc.constantFrom<unknown>(-1, 0, 1.5, 1e308, '1e3', 'NaN', null, [], {}, 2 ** 31, 2 ** 53, true, 100),
    fc.double().filter((value) => !Number.isInteger(value) || value < 1 || value > 99),
  );
  test('M12: a quantity that is none is refused and leaves the basket as it was', async () => {
    const browser = await started();
    const before = basketIn(await add(browser, [{ sku: scarf, qty: 1 }]));
    await fc.assert(
      fc.asyncProperty(wrong, async (qty) => {
        expect((await add(browser, [{ sku: scarf, qty }])).status).toBe(400);
      }),
      { numRuns: 40 },
    );
    expect(await session(browser)).toEqual(before);
  });

  test('M12: many lines of one sku share its limit', async () => {
    const browser = await started();
    const items = Array.from({ length: 50 }, () => ({ sku: bag, qty: 99 }));
    expect(await add(browser, items)).toMatchObject({ status: 422, body: { error: { internal_code: 4_900_002 } } });
    expect(await session(browser)).toMatchObject({ total_items: 0 });
  });
});

describe('M13: the basket is never lost', () => {
  const customer = async (email: string): Promise<string> => {
    const row = await database.db
      .insertInto('customer')
      .values({
        store: 'fr_fr',
        email,
        email_canonical: email,
        password_hash: 'x',
        firstname: 'A',
        lastname: 'L',
        country_id: 'fr',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    return row.customer_id;
  };
  type Quantities = Record<string, number>;
  const skus = [bag, scarf, here];
  const quantities: fc.Arbitrary<Quantities> = fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: 1, max: 5 }));
  const storedQuantities = async (visitor: {
    session_id: string | null;
    customer_id: string | null;
  }): Promise<Quantities> => {
    const { items } = await readBasket(shop(), visitor, 'fr_fr');
    return Object.fromEntries(items.map(({ sku, qty }) => [sku, qty]));
  };
  const fill = async (visitor: Awaited<ReturnType<typeof readVisitor>>, wanted: Quantities) => {
    const items = Object.entries(wanted).map(([sku, qty]) => ({ sku, qty }));
    if (items.length > 0) await addToBasket(shop(), visitor, { locale: 'fr_fr', items });
  };

  test('M13: a signed-in customer’s piece goes into the customer’s basket', async () => {
    const browser = await started();
    await add(browser, [{ sku: bag, qty: 1 }]);
    await database.db.deleteFrom('basket').execute();
    const customer_id = await customer('signed.in@example.com');
    await database.db
      .updateTable('session')
      .set({ customer_id, customer_until: new Date('2026-11-21T12:00:00Z') })
      .execute();
    await add(browser, [{ sku: scarf, qty: 2 }]);
    expect(await storedQuantities({ session_id: null, customer_id })).toEqual({ [scarf]: 2 });
  });

  test('M13: a merge loses and doubles nothing, and doing it again changes nothing', async () => {
    let at = 0;
    await fc.assert(
      fc.asyncProperty(quantities, quantities, async (own, brought) => {
        const customer_id = await customer(`merge${(at += 1)}@example.com`);
        const anonymous = await readVisitor(database.db, undefined, new Date());
        const signedIn = {
          ...(await readVisitor(database.db, undefined, new Date())),
          customer_id,
          customer_until: new Date(),
        };
        await fill(signedIn, own);
        await fill(anonymous, brought);
        const stored = await readVisitor(database.db, anonymous.raw, shop().now());
        const union = Object.fromEntries(
          [...new Set([...Object.keys(own), ...Object.keys(brought)])].map((sku) => [
            sku,
            Math.max(own[sku] ?? 0, brought[sku] ?? 0),
          ]),
        );
        for (let time = 0; time < 2; time += 1) {
          await database.db
            .transaction()
            .execute((tx) => mergeBasket(tx, customer_id, stored.session_id, shop().now()));
          expect(await storedQuantities({ session_id: null, customer_id })).toEqual(union);
        }
        expect(await storedQuantities({ session_id: stored.session_id, customer_id: null })).toEqual({});
      }),
      { numRuns: 25 },
    );
  });

  test('M13: a merge that is cut off leaves both baskets as they were', async () => {
    const customer_id = await customer('cut@example.com');
    const anonymous = await readVisitor(database.db, undefined, new Date());
    await fill(anonymous, { [bag]: 2 });
    const stored = await readVisitor(database.db, anonymous.raw, shop().now());
    const cut = database.db.transaction().execute(async (tx) => {
      await mergeBasket(tx, customer_id, stored.session_id, shop().now());
      throw new Error('cut off');
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(await storedQuantities(stored)).toEqual({ [bag]: 2 });
  });

  test('M13: two sign-ins at once bring the basket along once', async () => {
    const customer_id = await customer('twice@example.com');
    const anonymous = await readVisitor(database.db, undefined, new Date());
    await fill(anonymous, { [bag]: 2 });
    const stored = await readVisitor(database.db, anonymous.raw, shop().now());
    const merge = () =>
      database.db.transaction().execute((tx) => mergeBasket(tx, customer_id, stored.session_id, shop().now()));
    await Promise.all([merge(), merge()]);
    expect(await storedQuantities({ session_id: null, customer_id })).toEqual({ [bag]: 2 });
  });
});

test.each([
  ['ch_de', 'Grosse Bestie'],
  ['de_de', 'Große Bestie'],
] as const)('spells the lines of %s as the storefront does', async (locale, name) => {
  const browser = await started();
  expect((await add(browser, [{ sku: 'G0001 00', qty: 1 }], locale)).body).toMatchObject({
    basket: { items: [{ name }] },
  });
});
