// Sets and products sold alone take the same stock. decisions/0042.
import { randomUUID } from 'node:crypto';
import { basketSchema } from '@vitrine/contract/basket';
import { stockPresentability } from '@vitrine/contract/stock';
import { createReturn } from '@vitrine/contract/returns';
import { stock as stockCall } from '@vitrine/contract/catalogue';

import { errors } from '@vitrine/contract/errors';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderConfirmation } from '../../../orders/orders/orderConfirmation.js';
import { orderOf } from '../../../orders/orders/orderView.ts';
import { readWholeOrder } from '../../../orders/orders/readWholeOrder.ts';
import { mailHtml } from '../../../../platform/mail/mailBody.ts';
import { addProducts, addVariant, makeSets, stockOf } from '../../../../testing/testProducts.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { type Browser, card, testPayments } from '../../../../testing/testPayments.ts';
import { stock } from '../../../catalog/catalogue/stock.ts';
import { takeReturnStep } from '../../../orders/fulfilment/returns/takeReturnStep.ts';
import { countStock } from '../../../catalog/stock/countStock.ts';
import { stockByStore, stockPresentability as presentability } from '../../../catalog/stock/storeStock.ts';
import { release, retake } from './stockQueries.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const top = 'V5701P MV';
const bottom = 'V5702P LV';
const bikini = `V5790P-${top}-${bottom}`;
const cup = 'D8110P B';
const pair = `D8190P-${cup}-${cup}`;

beforeAll(async () => {
  const prices = { fr: 38_000 };
  await addProducts(
    database.db,
    [top, bottom, bikini, cup, pair].map((sku) => ({ sku, title: `Piece ${sku}`, prices, stock: 0 })),
  );
  await makeSets(database.db, {
    [bikini]: [{ sku: top }, { sku: bottom }],
    [pair]: [{ sku: cup }, { sku: cup }],
  });
});
const have = (figures: Readonly<Record<string, number>>, source = 'ecom') =>
  countStock(
    database.db,
    Object.entries(figures).map(([sku, qty]) => ({ sku, source, qty })),
  );
beforeEach(() => have({ [top]: 10, [bottom]: 10, [cup]: 10 }));

const left = async () => [await stockOf(database.db, top), await stockOf(database.db, bottom)];
const add = (browser: Browser, sku: string, qty = 1) =>
  browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku, qty }] });
const basketIn = (body: unknown) => basketSchema.parse((body as { basket: unknown }).basket);

async function bought(items: readonly { sku: string; qty: number }[]): Promise<string> {
  const browser = await house.browser();
  const { body } = await house.pay(browser, await house.atPayment(browser, [...items]));
  if (!body.order) throw new Error(JSON.stringify(body));
  return body.order.order_id;
}

describe('M12: the limits of a set', () => {
  const other = `V5790P-V5701P SV-${bottom}`;
  const small = 'V5701P SV';
  const refused = { status: 422, body: { error: { internal_code: errors.quantity_refused.internal_code } } };
  const limit = (sku: string, most: number) =>
    database.pool.query('update product p set max_sale_qty = $2 from variant v where v.code = p.code and v.sku = $1', [
      sku,
      most,
    ]);
  beforeAll(async () => {
    await addProducts(database.db, [{ sku: small, prices: { fr: 38_000 }, stock: 0 }]);
    await addVariant(database.db, bikini, { sku: other, color: 'sea', prices: { fr: 38_000 }, stock: 0 });
    await database.db
      .insertInto('set_part')
      .values([small, bottom].map((part_sku, place) => ({ sku: other, place, part_sku, qty: 1 })))
      .execute();
    await database.db.deleteFrom('stock').where('sku', '=', other).execute();
  });
  beforeEach(() => have({ [small]: 10 }));
  afterEach(async () => {
    for (const sku of [top, bottom, small, bikini, cup, pair]) await limit(sku, 9);
  });

  test('its combinations count together towards the limit of the set', async () => {
    await limit(bikini, 3);
    const browser = await house.browser();
    expect((await add(browser, bikini, 2)).status).toBe(200);
    expect((await add(browser, other, 1)).status).toBe(200);
    expect(await add(browser, other)).toMatchObject(refused);
    expect(await add(browser, bikini)).toMatchObject(refused);
  });

  test('it counts with each part towards the part’s limit, alone or in other sets, from the first line on', async () => {
    await limit(bottom, 3);
    expect(await add(await house.browser(), bikini, 4)).toMatchObject(refused);
    const browser = await house.browser();
    const first = basketIn((await add(browser, bikini, 2)).body);
    expect(first.items[0]).toMatchObject({ max_sale_qty: 3 });
    expect((await add(browser, other, 1)).status).toBe(200);
    expect(await add(browser, bottom)).toMatchObject(refused);
    expect(await add(browser, bikini)).toMatchObject(refused);
    expect((await add(browser, top)).status).toBe(200);
    const set = (qty: number) =>
      browser.post('/api/commerce/basket/set', { locale: 'fr_fr', items: [{ sku: bikini, qty }] });
    expect(await set(3)).toMatchObject(refused);
    expect((await set(1)).status).toBe(200);
    expect((await add(browser, bottom)).status).toBe(200);
  });

  test('a set that takes two of a part is still sold once where the part’s limit is one', async () => {
    await limit(cup, 1);
    const browser = await house.browser();
    expect((await add(browser, pair)).status).toBe(200);
    expect(await add(browser, pair)).toMatchObject(refused);
    expect(await add(browser, cup)).toMatchObject(refused);
  });

  test.each([
    ['the set', bikini, 2],
    ['a part', bottom, 2],
  ])('a payment of more than a limit of %s that fell since is refused, and takes nothing', async (_name, sku, most) => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [
      { sku: bikini, qty: 2 },
      { sku: other, qty: 1 },
    ]);
    await limit(sku, most);
    expect(await house.pay(browser, total)).toMatchObject(refused);
    expect(await left()).toEqual([10, 10]);
    await limit(sku, 3);
    expect((await house.pay(browser, total)).body.outcome).toBe('payment_OK');
    expect(await left()).toEqual([8, 7]);
  });
});

describe('the stock of a set', () => {
  test('M1: is taken from its parts by an order, in the ledger, and released and taken again', async () => {
    const order_id = await bought([{ sku: bikini, qty: 2 }]);
    expect(await left()).toEqual([8, 8]);
    const { rows } = await database.pool.query(
      'select sku, kind, change from stock_entry where cause_id = $1 order by entry_id',
      [order_id],
    );
    expect(rows).toEqual([
      { sku: top, kind: 'held', change: -2 },
      { sku: bottom, kind: 'held', change: -2 },
      { sku: top, kind: 'sold', change: 0 },
      { sku: bottom, kind: 'sold', change: 0 },
    ]);
    const inTx = <Result>(work: (tx: Parameters<typeof release>[0]) => Promise<Result>) =>
      database.db.transaction().execute(work);
    await inTx((tx) => release(tx, [order_id], 'canceled'));
    expect(await left()).toEqual([10, 10]);
    await have({ [bottom]: 1 });
    expect(await inTx((tx) => retake(tx, order_id))).toBe(false);
    expect(await left()).toEqual([10, 1]);
    await have({ [bottom]: 2 });
    expect(await inTx((tx) => retake(tx, order_id))).toBe(true);
    expect(await left()).toEqual([8, 0]);
  });

  test('M1: of a part listed twice is half of the part’s', async () => {
    await bought([{ sku: pair, qty: 1 }]);
    expect(await stockOf(database.db, cup)).toBe(8);
    await have({ [cup]: 3 });
    const { body } = await add(await house.browser(), pair, 2);
    expect(body).toMatchObject({ error: { internal_code: 3_400_007 } });
    expect((await add(await house.browser(), pair, 1)).status).toBe(200);
  });

  test('M1: a canceled order keeps to the parts that it was sold with', async () => {
    const order_id = await bought([{ sku: bikini, qty: 1 }]);
    await database.pool.query('update set_part set part_sku = $1 where sku = $2 and place = 1', [cup, bikini]);
    try {
      await database.db.transaction().execute((tx) => release(tx, [order_id], 'canceled'));
      expect([...(await left()), await stockOf(database.db, cup)]).toEqual([10, 10, 10]);
    } finally {
      await database.pool.query('update set_part set part_sku = $1 where sku = $2 and place = 1', [bottom, bikini]);
    }
  });

  test('M1: the last piece of a part is sold once, alone or in a set, by buyers at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await have({ [top]: 1, [bottom]: 10 });
      const wants = [top, bikini, bikini, top];
      const buyers = await Promise.all(
        wants.map(async (sku) => {
          const browser = await house.browser();
          return { browser, total: await house.atPayment(browser, [{ sku, qty: 1 }]) };
        }),
      );
      const answers = await Promise.all(buyers.map(({ browser, total }) => house.pay(browser, total)));
      const won = answers.map(({ body }) => body.outcome === 'payment_OK');
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await stockOf(database.db, top)).toBe(0);
      expect(await stockOf(database.db, bottom)).toBe(won[1] === true || won[2] === true ? 9 : 10);
    }
  });

  test('M1: a basket with a part alone and in a set holds no more than there is of the part', async () => {
    await have({ [top]: 1 });
    const browser = await house.browser();
    expect((await add(browser, top)).status).toBe(200);
    expect((await add(browser, bikini)).body).toMatchObject({ error: { internal_code: 3_400_007 } });
    await have({ [top]: 2 });
    const { body } = await add(browser, bikini);
    expect(basketIn(body).items.map(({ in_stock }) => in_stock)).toEqual([true, true]);
    await have({ [top]: 1 });
    const read = await browser.get('/api/commerce/customer-session?locale=fr_fr');
    expect(basketIn(read.body).items.map(({ in_stock }) => in_stock)).toEqual([false, false]);
  });

  test('is the same for a first basket, the stock call, the stores and their list', async () => {
    await have({ [top]: 3, [bottom]: 0, [cup]: 1 });
    expect((await add(await house.browser(), bikini)).body).toMatchObject({ error: { internal_code: 3_300_007 } });
    expect(stockCall.answer.parse(await stock(house.shop, [bikini, top, pair].join(','), 'fr_fr'))).toEqual({
      [bikini]: { in_stock: false },
      [top]: { in_stock: true },
      [pair]: { in_stock: false },
    });
    await database.pool.query(
      `insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude, timezone,
        hours, exceptions, services, is_ereservation, is_salon, is_concession, names, texts)
       values ('75001', 1, 'paris', 'fr', 'Paris', 'Paris', '1 rue', 48, 2, 'Europe/Paris', '{}', '[]', '{}', true, false, false, '{}', '{}')`,
    );
    await have({ [top]: 2, [bottom]: 5, [cup]: 1 }, '75001');
    const asked = await presentability(house.shop, { skus: [bikini, pair, cup], country_code: 'fr' });
    expect(stockPresentability.answer.parse(asked).presentabilities.stockProducts).toEqual({
      [bikini]: { has_stock_retail: true },
      [pair]: { has_stock_retail: false },
      [cup]: { has_stock_retail: true },
    });
    const stores = async (sku: string) => {
      const found = await stockByStore(house.shop, { productsku: sku.replaceAll(' ', '-'), storeid: '75001' });
      return found.inventoryDetailsByStore[0]?.stores.map(({ available }) => available);
    };
    expect([await stores(bikini), await stores(pair), await stores(cup)]).toEqual([[true], [false], [true]]);
  });

  test('is none when a part is no longer sold', async () => {
    await database.pool.query('update variant set is_withdrawn = true where sku = $1', [bottom]);
    const { body } = await add(await house.browser(), bikini);
    expect(body).toMatchObject({ error: { internal_code: 3_300_007 } });
    await database.pool.query('update variant set is_withdrawn = false where sku = $1', [bottom]);
  });

  test('S19: a network that holds a part in sets holds the part', async () => {
    await have({ [top]: 8, [bottom]: 100 });
    const at = '198.51.100.7';
    const hold = async (sku: string, qty: number) => {
      const browser = await house.browser(at);
      const total = await house.atPayment(browser, [{ sku, qty }]);
      return house.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
    };
    expect((await hold(bikini, 2)).status).toBe(200);
    const second = await hold(top, 2);
    expect(second.body).toMatchObject({ error: { fields: { captcha: 'security_check' } } });
  });
});

test('a set is one line with its parts, in the basket, the order and the mail', async () => {
  const browser = await house.browser();
  const { body } = await add(browser, bikini);
  const [line] = basketIn(body).items;
  expect(line?.ecom).toMatchObject({
    item_type: 'set',
    set_items: [
      { sku: top, name: `Piece ${top}`, color: 'Madder red', qty: 1 },
      { sku: bottom, name: `Piece ${bottom}`, color: 'Madder red', qty: 1 },
    ],
  });
  const order = await readWholeOrder(database.db, await bought([{ sku: bikini, qty: 1 }]));
  if (!order) throw new Error('the order was written');
  const shown = orderOf(order, 'fr_fr', clock.now);
  expect(shown.items).toMatchObject([
    { sku: bikini, item_type: 'set', set_items: [{ sku: top }, { sku: bottom }], refundable_qty: 1 },
  ]);
  const mail = mailHtml(orderConfirmation(order, 'fr_fr', 'https://shop.example', 'Maison').body);
  for (const sku of [top, bottom]) expect(mail).toContain(`Piece ${sku}, Madder red`);
});

test('a returned set comes back whole: each of its parts is for sale again', async () => {
  const browser = await house.browser();
  const { body } = await house.pay(browser, await house.atPayment(browser, [{ sku: bikini, qty: 2 }]));
  const order_id = body.order?.order_id ?? '';
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const order = await readWholeOrder(database.db, order_id);
  const items = [{ order_item_id: order?.lines[0]?.item_order_id, qty: 1, return_reason: 'colour' }];
  const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const request = '/api/commerce/exchange-return/request';
  const made = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
  const sent = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  expect(sent.status).toBe(200);
  expect(await left()).toEqual([8, 8]);
  await takeReturnStep(house.shop, made.details.increment_id, 'receive');
  await takeReturnStep(house.shop, made.details.increment_id, 'accept');
  expect(await left()).toEqual([9, 9]);
});
