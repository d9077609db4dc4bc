// Promotions from the page to the order: what is shown is charged, stored and booked. decisions/0132.
import { randomUUID } from 'node:crypto';
import { checkout as checkoutCall, type CheckoutState } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { delivered, sentBack } from '../../../testing/sentReturn.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { orderConfirmation } from '../../orders/orders/orderConfirmation.tsx';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { paidDelivery } from '../../orders/orders/returnedUnits.ts';
import { card, type Browser, pspIn } from '../../../testing/testPayments.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { addProducts, makeSets, stockOf } from '../../../testing/testProducts.ts';
import { holdPromotions } from './queries.ts';
import type { Answered } from '../../../testing/testShop.ts';

const { database, clock, house } = boughtOrders();
const scarf = 'G0001 00';
const twilly = 'G0002 00';
/** A set of the scarf and the twilly: it has no stock of its own. */
const box = 'G0003 00';
const now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 500 },
    { sku: stamp, title: 'Timbre', prices: { fr: 6_001 }, stock: 500 },
    { sku: scarf, title: 'Carré', prices: { fr: 9_000 }, stock: 500 },
    { sku: twilly, title: 'Twilly', prices: { fr: 9_000 }, stock: 500 },
    { sku: box, title: 'Coffret', prices: { fr: 17_000 }, stock: 0 },
  ]);
  await makeSets(database.db, { [box]: [{ sku: scarf }, { sku: twilly }] });
});
beforeEach(async () => {
  clock.now = now;
  await sql`update promotion set state = 'ended'`.execute(database.db);
  await sql`delete from rate_limit`.execute(database.db);
  await sql`update stock set qty = 500`.execute(database.db);
});

type Wanted = {
  readonly kind: 'percent' | 'delivery' | 'gift';
  readonly state?: 'draft' | 'active';
  readonly percent?: number;
  readonly all_methods?: boolean;
  readonly gift_sku?: string;
  readonly code?: string;
  readonly most?: number;
  readonly needs_account?: boolean;
  readonly minimums?: object;
  readonly per_person?: number;
  readonly in_all?: number;
  readonly products?: readonly string[];
  readonly excepted_category?: string;
};

/** A promotion that runs, as the office leaves it. */
async function runs({
  code,
  most,
  products = [],
  excepted_category,
  minimums = {},
  state = 'active',
  ...wanted
}: Wanted): Promise<string> {
  const promotion_id = randomUUID();
  await database.db
    .insertInto('promotion')
    .values({
      promotion_id,
      name: 'Winter',
      state: 'draft',
      needs_code: code !== undefined,
      countries: ['fr'],
      starts_at: new Date(now.getTime() - 1000),
      minimums: JSON.stringify(minimums),
      created_at: now,
      updated_at: now,
      ...wanted,
    })
    .execute();
  for (const product of products)
    await database.db
      .insertInto('promotion_scope')
      .values({ promotion_id, is_exception: false, of: 'product', code: product })
      .execute();
  if (excepted_category !== undefined)
    await database.db
      .insertInto('promotion_scope')
      .values({ promotion_id, is_exception: true, of: 'category', code: excepted_category })
      .execute();
  await database.db.updateTable('promotion').set({ state }).where('promotion_id', '=', promotion_id).execute();
  if (code !== undefined)
    await database.db
      .insertInto('promotion_code')
      .values({ code, promotion_id, most: most ?? null, created_at: now })
      .execute();
  await sql`update catalogue_state set version = version + 1`.execute(database.db);
  return promotion_id;
}

const stateIn = (answer: Answered): CheckoutState => checkoutCall.answer.parse(answer.body satisfies unknown).checkout;
const read = async (browser: Browser): Promise<CheckoutState> =>
  stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr'));
const type = (browser: Browser, code: string | null) =>
  browser.post('/api/commerce/checkout/promotion', { locale: 'fr_fr', code });
const refused = (reason: string) => ({
  status: 422,
  body: { error: { internal_code: errors.promotion_refused.internal_code, fields: { code: reason } } },
});
const pay = (browser: Browser, { totals, version }: CheckoutState, holder?: string, number?: string) =>
  browser.post(
    '/api/commerce/payment',
    {
      locale: 'fr_fr',
      payment_method: 'adyen_cc',
      payment_data: card(holder, number),
      terms: true,
      shown_total: { amount: totals.grand_total.amount, currency: totals.grand_total.currency },
    },
    { 'idempotency-key': randomUUID(), 'x-checkout-version': version },
  );
const changed = { status: 409, body: { error: { internal_code: errors.checkout_changed.internal_code } } };

/** A guest at the payment with pieces in the cart. */
async function atPayment(items = [{ sku: bag, qty: 1 }], email?: string): Promise<Browser> {
  const browser = await house.browser();
  await house.atPayment(browser, items, email);
  return browser;
}
/** A client that is signed in, with pieces in the cart and an address. */
async function memberAtPayment(email: string): Promise<Browser> {
  const browser = await house.customer(email);
  await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  return browser;
}
const lastOrder = () =>
  database.db
    .selectFrom('shop_order')
    .selectAll()
    .where('placed_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('increment_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const linesOf = (order_id: string) =>
  database.db.selectFrom('shop_order_line').selectAll().where('order_id', '=', order_id).orderBy('position').execute();
const givenTo = (order_id: string) =>
  database.db.selectFrom('order_promotion').selectAll().where('order_id', '=', order_id).orderBy('kind').execute();

describe('a part of the price', () => {
  test('M8, M11: is shown, charged, stored and booked to the same cent', async () => {
    const promotion_id = await runs({ kind: 'percent', percent: 1_250, products: ['p0001_00'] });
    const browser = await atPayment([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 3 },
    ]);
    const shown = await read(browser);
    // 12.5 % of 180.03 € are 22.50375 €.
    expect(shown.totals).toMatchObject({
      subtotal: { amount: 403_003 },
      discount: { amount: 2_250 },
      grand_total: { amount: 400_753 },
    });
    expect(shown.promotions.given).toMatchObject([{ kind: 'percent', percent: 1_250, amount: { amount: 2_250 } }]);
    expect((await pay(browser, shown)).body).toMatchObject({ outcome: 'payment_OK' });
    const order = await lastOrder();
    expect((await linesOf(order.order_id)).map(({ discount }) => discount)).toEqual([0, 2_250]);
    expect(await givenTo(order.order_id)).toMatchObject([{ promotion_id, percent: 1_250, amount: 2_250, code: null }]);
    const [charged] = [...house.simulator.state.payments.values()].slice(-1);
    expect(charged?.amount).toMatchObject({ value: 400_753 });
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::int as amount from book_entry where order_id = ${order.order_id} group by account`.execute(
      database.db,
    );
    const booked = new Map(rows.map(({ account, amount }) => [account, amount]));
    expect(booked.get('discounts')).toBe(order.discount_amount);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('M5, M11: that ends between the page and the payment charges nothing', async () => {
    const promotion_id = await runs({ kind: 'percent', percent: 1_000 });
    const browser = await atPayment();
    const shown = await read(browser);
    const before = house.simulator.state.payments.size;
    await database.db
      .updateTable('promotion')
      .set({ state: 'ended' })
      .where('promotion_id', '=', promotion_id)
      .execute();
    // Also where a cache has not heard of it.
    expect(await pay(browser, shown)).toMatchObject(changed);
    expect(house.simulator.state.payments.size).toBe(before);
    await sql`update catalogue_state set version = version + 1`.execute(database.db);
    expect((await read(browser)).totals).toMatchObject({ discount: { amount: 0 }, grand_total: { amount: 385_000 } });
  });

  test('is not given on the pieces of an excepted category, nor on those of the categories below it', async () => {
    const { db } = database;
    const category = (code: string, parent: string | null, path: string) => ({ code, parent, path, position: 1 });
    const tree = [category('watches', null, 'watches'), category('straps', 'watches', 'watches/straps')];
    await db.insertInto('category').values(tree).execute();
    await db.insertInto('product_category').values({ category: 'straps', code: 'p0001_00', place: 1 }).execute();
    await runs({ kind: 'percent', percent: 1_000, excepted_category: 'watches' });
    const browser = await atPayment([
      { sku: bag, qty: 1 },
      { sku: stamp, qty: 1 },
    ]);
    expect((await read(browser)).totals.discount.amount).toBe(38_500);
  });

  test('a server before promotions sends none of them', () => {
    expect(checkoutCall.answer.shape.checkout.shape.promotions.parse(undefined)).toMatchObject({
      given: [],
      code: null,
    });
  });
});

describe('a code', () => {
  test('is taken in the spelling of any keyboard, and back again', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'WINTER-26' });
    const browser = await atPayment();
    expect((await read(browser)).totals.discount.amount).toBe(0);
    const typed = stateIn(await type(browser, ' ｗｉｎｔｅｒー２６ '));
    expect(typed).toMatchObject({
      totals: { discount: { amount: 38_500 } },
      promotions: { code: 'WINTER-26', fault: null, given: [{ code: 'WINTER-26' }] },
    });
    expect(stateIn(await type(browser, null)).promotions).toMatchObject({ code: null, given: [] });
  });

  test('that gives nothing here is refused with the reason, and the one before stays', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'FIRST' });
    const ended = await runs({ kind: 'percent', percent: 1_000, code: 'ENDED' });
    await runs({ kind: 'percent', percent: 1_000, code: 'DRAFT', state: 'draft' });
    await runs({ kind: 'gift', gift_sku: scarf, code: 'SOLDOUT' });
    await database.db.updateTable('promotion').set({ state: 'ended' }).where('promotion_id', '=', ended).execute();
    await runs({ kind: 'percent', percent: 1_000, code: 'GONE' });
    await sql`update promotion_code set withdrawn_at = now() where code = 'GONE'`.execute(database.db);
    await database.db.updateTable('stock').set({ qty: 0 }).where('sku', '=', scarf).execute();
    const browser = await atPayment();
    expect((await type(browser, 'FIRST')).status).toBe(200);
    expect(await type(browser, 'NOBODY')).toMatchObject(refused('unknown'));
    expect(await type(browser, 'GONE')).toMatchObject(refused('unknown'));
    expect(await type(browser, '<>')).toMatchObject(refused('unknown'));
    expect(await type(browser, 'DRAFT')).toMatchObject(refused('unknown'));
    expect(await type(browser, 'ENDED')).toMatchObject(refused('ended'));
    expect(await type(browser, 'SOLDOUT')).toMatchObject(refused('gift_gone'));
    expect((await read(browser)).promotions.code).toBe('FIRST');
  });

  test('waits for its value of goods, and for a sign-in', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'FROM4000', minimums: { EUR: 400_000 } });
    await runs({ kind: 'percent', percent: 1_000, code: 'MEMBERS', needs_account: true });
    const browser = await atPayment();
    expect(stateIn(await type(browser, 'FROM4000')).promotions).toMatchObject({
      fault: 'minimum',
      minimum: { amount: 400_000 },
      given: [],
    });
    await house.atPayment(browser, [{ sku: stamp, qty: 3 }]);
    expect((await read(browser)).promotions).toMatchObject({ fault: null, given: [{ amount: { amount: 40_300 } }] });
    expect(stateIn(await type(browser, 'MEMBERS')).promotions.fault).toBe('account');
    const member = await house.customer(`${randomUUID()}@example.com`);
    await member.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    expect(stateIn(await type(member, 'MEMBERS')).promotions.fault).toBeNull();
  });

  test('M13: that asks for a sign-in is there after it, also where the account has a cart with choices', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'SIGNEDIN', needs_account: true });
    const email = `${randomUUID()}@example.com`;
    const password = 'Saddle.leather1874';
    await house.atPayment(await house.customer(email, password), [{ sku: stamp, qty: 1 }]);
    const browser = await atPayment();
    expect(stateIn(await type(browser, 'SIGNEDIN')).promotions).toMatchObject({ code: 'SIGNEDIN', fault: 'account' });
    await browser.post('/api/commerce/login', { locale: 'fr_fr', email, password, source: 'checkout' });
    expect((await read(browser)).promotions).toMatchObject({ code: 'SIGNEDIN', fault: null });
  });

  test('S2: is not guessed', async () => {
    const browser = await atPayment();
    const tries = [];
    for (let tried = 0; tried < 61; tried += 1) tries.push((await type(browser, `GUESS${tried}`)).status);
    expect(tries.slice(0, 60).every((status) => status === 422)).toBe(true);
    expect(tries.at(-1)).toBe(429);
  });
});

test('a complimentary delivery by code is free on the page, in the list of methods and in the order', async () => {
  await runs({ kind: 'delivery', all_methods: false, code: 'DELIVERY' });
  const browser = await atPayment([{ sku: stamp, qty: 1 }]);
  expect((await read(browser)).totals.shipping?.amount).toBe(1_200);
  const typed = stateIn(await type(browser, 'DELIVERY'));
  expect(typed.totals).toMatchObject({ shipping: { amount: 0 }, grand_total: { amount: 6_001 } });
  expect(typed.shipping_methods.map(({ price }) => price.amount)).toEqual([0, 2_500]);
  expect((await pay(browser, typed)).body).toMatchObject({ outcome: 'payment_OK' });
  const order = await lastOrder();
  expect(order).toMatchObject({ shipping_amount: 0, grand_total: 6_001 });
  expect(await givenTo(order.order_id)).toMatchObject([{ kind: 'delivery', code: 'DELIVERY', amount: 1_200 }]);
});

test('M8: a withdrawal from an express order refunds no standard delivery that was complimentary', async () => {
  await runs({ kind: 'delivery', all_methods: false });
  const browser = await atPayment([{ sku: stamp, qty: 1 }]);
  const [, express] = (await read(browser)).shipping_methods;
  const chosen = { locale: 'fr_fr', method: express?.method };
  const shown = stateIn(await browser.post('/api/commerce/delivery/method', chosen));
  expect(shown.totals.shipping?.amount).toBe(2_500);
  expect((await pay(browser, shown)).body).toMatchObject({ outcome: 'payment_OK' });
  const { order_id, ...order } = await lastOrder();
  expect(order).toMatchObject({ standard_shipping: 0 });
  const row = await readWholeOrder(database.db, order_id);
  if (!row) throw new Error('no order');
  const delivery = (type: 'return' | 'refund') => paidDelivery(row, type, null);
  expect([delivery('return').shipping_amount, delivery('return').shipping_tax_amount]).toEqual([0, 0]);
  expect(delivery('refund').shipping_amount + delivery('refund').shipping_tax_amount).toBe(2_500);
});

describe('a gift', () => {
  test('M1, M8: is sent beside the lines, costs nothing and comes from the stock', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    const browser = await atPayment();
    const shown = await read(browser);
    expect(shown.promotions.given).toMatchObject([{ kind: 'gift', gift: { sku: scarf, name: 'Carré' } }]);
    expect(shown.totals).toMatchObject({
      subtotal: { amount: 385_000 },
      discount: { amount: 0 },
      grand_total: { amount: 385_000 },
    });
    expect(shown.basket.total_items).toBe(1);
    expect((await pay(browser, shown)).body).toMatchObject({ outcome: 'payment_OK' });
    const order = await lastOrder();
    const lines = await linesOf(order.order_id);
    expect(lines).toMatchObject([
      { sku: bag, discount: 0 },
      { sku: scarf, qty: 1, row_price: 9_000, discount: 9_000, row_tax: 0, row_incl_tax: 0 },
    ]);
    expect(order.grand_total).toBe(385_000);
    expect(await stockOf(database.db, scarf)).toBe(499);
  });

  test('M13: like a bought piece leaves the cart as it is: of it goes what was bought, and no more', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    const inCart = async (browser: Browser) => (await read(browser)).basket.items.map(({ sku, qty }) => [sku, qty]);
    const browser = await atPayment([{ sku: scarf, qty: 2 }]);
    expect((await pay(browser, await read(browser))).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await inCart(browser)).toEqual([]);
    const other = await atPayment();
    const { amount, currency } = (await read(other)).totals.grand_total;
    const { body } = await house.pay(other, { amount, currency }, { payment_data: card('Anne', '4212345678910006') });
    await other.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: scarf, qty: 1 }] });
    const paid = await house.details(other, body.attempt_id, house.simulator.decide(pspIn(body), true));
    expect(paid.body.outcome).toBe('payment_OK');
    expect(await inCart(other)).toEqual([[scarf, 1]]);
  });

  test('M2: of which the purchase holds the last piece itself is given to its next attempt', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', scarf).execute();
    const browser = await atPayment();
    expect((await pay(browser, await read(browser), 'Anne', '4212345678910006')).body).toHaveProperty('action');
    expect(await stockOf(database.db, scarf)).toBe(0);
    const shown = await read(browser);
    expect(shown.promotions.given).toMatchObject([{ gift: { sku: scarf } }]);
    expect((await pay(browser, shown)).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await linesOf((await lastOrder()).order_id)).toMatchObject([{ sku: bag }, { sku: scarf }]);
    expect(await stockOf(database.db, scarf)).toBe(0);
  });

  test('is not sent alone: the last bought piece that is cancelled cancels the order', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    const browser = await atPayment([{ sku: bag, qty: 2 }]);
    expect((await pay(browser, await read(browser))).body).toMatchObject({ outcome: 'payment_OK' });
    const { order_id } = await lastOrder();
    const cancel = () => takeStep(house.shop, order_id, 'cancel_units', { actor: 'staff', units: new Map([[bag, 1]]) });
    expect([await cancel(), (await lastOrder()).status]).toEqual([null, 'validated']);
    expect([await cancel(), (await lastOrder()).status]).toEqual([null, 'canceled']);
    expect(await stockOf(database.db, scarf)).toBe(500);
  });

  test('M1: beside another one that takes the same last piece is not promised, and the order has what the page shows', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    await runs({ kind: 'gift', gift_sku: box, code: 'BOXED' });
    await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', scarf).execute();
    const browser = await atPayment();
    expect(await type(browser, 'BOXED')).toMatchObject(refused('gift_gone'));
    const shown = await read(browser);
    expect(shown.promotions.given).toMatchObject([{ gift: { sku: scarf } }]);
    expect((await pay(browser, shown)).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await linesOf((await lastOrder()).order_id)).toMatchObject([{ sku: bag }, { sku: scarf }]);
    await database.db.updateTable('stock').set({ qty: 2 }).where('sku', '=', scarf).execute();
    const other = await atPayment();
    const both = stateIn(await type(other, 'BOXED'));
    expect(both.promotions.given).toMatchObject([{ gift: { sku: scarf } }, { gift: { sku: box } }]);
    // Of both the purchase holds the last pieces, and its next attempt is given them again.
    expect((await pay(other, both, 'Anne', '4212345678910006')).body).toHaveProperty('action');
    expect(await stockOf(database.db, scarf)).toBe(0);
    const again = await read(other);
    expect(again.promotions).toMatchObject({ fault: null, given: [{ gift: { sku: scarf } }, { gift: { sku: box } }] });
    expect((await pay(other, again)).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await linesOf((await lastOrder()).order_id)).toMatchObject([{ sku: bag }, { sku: scarf }, { sku: box }]);
  });

  test('M2: is as it was where the bought piece beside it is damaged', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    const browser = await atPayment();
    expect((await pay(browser, await read(browser))).body).toMatchObject({ outcome: 'payment_OK' });
    const { order_id } = await lastOrder();
    const damaged = { actor: 'staff', units: new Map([[bag, 1]]), is_damaged: true } as const;
    expect(await takeStep(house.shop, order_id, 'cancel_units', damaged)).toBeNull();
    expect((await lastOrder()).status).toBe('canceled');
    expect([await stockOf(database.db, bag), await stockOf(database.db, scarf)]).toEqual([499, 500]);
  });

  test.each([
    ['all that was bought', [true, false], 'canceled'],
    ['all with the gift', [true, true], 'canceled'],
    ['the gift alone', [false, true], 'validated'],
  ] as const)('a withdrawal of %s leaves the order %s', async (_what, [ofBag, ofGift], status) => {
    await runs({ kind: 'gift', gift_sku: scarf });
    const browser = await atPayment([{ sku: bag, qty: 2 }]);
    expect((await pay(browser, await read(browser))).body).toMatchObject({ outcome: 'payment_OK' });
    const { order_id, ref } = await lastOrder();
    const [bags, gift] = await linesOf(order_id);
    const items = [...(ofBag ? [bags?.item_order_id] : []), ...(ofGift ? [gift?.item_order_id] : [])];
    const anne = { name: 'Anne Lacombe', reference: ref, email: (await lastOrder()).email };
    const stated = { locale: 'fr_fr', statement_id: randomUUID(), ...anne, items };
    expect((await browser.post('/api/commerce/withdrawal', stated)).status).toBe(200);
    expect((await lastOrder()).status).toBe(status);
  });

  test('is not promised from the last piece that the cart takes itself', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', scarf).execute();
    const browser = await atPayment([{ sku: scarf, qty: 1 }]);
    expect((await read(browser)).promotions.given).toEqual([]);
  });

  test('M11: in place of another of the same price is shown before it is paid', async () => {
    const promotion_id = await runs({ kind: 'gift', gift_sku: scarf });
    const browser = await atPayment();
    const shown = await read(browser);
    await database.db
      .updateTable('promotion')
      .set({ state: 'ended' })
      .where('promotion_id', '=', promotion_id)
      .execute();
    await runs({ kind: 'gift', gift_sku: twilly });
    expect(await pay(browser, shown)).toMatchObject(changed);
  });

  test('M11: that is gone when it is paid charges nothing', async () => {
    await runs({ kind: 'gift', gift_sku: scarf });
    const browser = await atPayment();
    const shown = await read(browser);
    await database.db.updateTable('stock').set({ qty: 0 }).where('sku', '=', scarf).execute();
    expect(await pay(browser, shown)).toMatchObject(changed);
  });
});

test('M8: returns give back what was paid: the piece after its discount, the gift for nothing', async () => {
  await runs({ kind: 'percent', percent: 1_250 });
  await runs({ kind: 'gift', gift_sku: scarf });
  const browser = await atPayment([{ sku: stamp, qty: 3 }]);
  expect((await pay(browser, await read(browser))).body).toMatchObject({ outcome: 'payment_OK' });
  const { order_id, grand_total } = await lastOrder();
  const row = await readWholeOrder(database.db, order_id);
  const mail = row ? mailHtml(orderConfirmation(row, 'fr_fr', 'https://shop.example', 'Maison').body) : '';
  // The piece at its price, the gift without one, and the discount among the sums.
  expect(mail).toMatch(/180,03.*Offert par la maison.*Sous-total.*180,03.*Réduction.*22,50.*Total.*157,53/su);
  await delivered(house, order_id);
  const [stamps, gift] = await linesOf(order_id);
  const back = async (lines: readonly (string | undefined)[]): Promise<number> => {
    const { number, return_id } = await sentBack(browser, order_id, lines);
    for (const step of ['receive', 'accept'] as const)
      expect(await takeReturnStep(house.shop, number, step)).toBeNull();
    await house.simulator.settled();
    const { total_price } = await database.db
      .selectFrom('return_request')
      .select('total_price')
      .where('return_id', '=', return_id)
      .executeTakeFirstOrThrow();
    return total_price ?? 0;
  };
  expect(await back([gift?.item_order_id])).toBe(0);
  // 180.03 € less 12.5 %, in three parts; the delivery is not the return’s.
  const parts = [await back([stamps?.item_order_id]), await back([stamps?.item_order_id])];
  expect(parts).toEqual([5_251, 5_251]);
  expect(grand_total).toBe(18_003 - 2_250);
});

describe('limits', () => {
  test('one use a person is that of the account', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'ONCE', per_person: 1 });
    const email = `${randomUUID()}@example.com`;
    const first = await memberAtPayment(email);
    const typed = stateIn(await type(first, 'ONCE'));
    expect(typed.promotions).toMatchObject({ fault: null, given: [{ code: 'ONCE' }] });
    // A refused card does not use it up.
    expect((await pay(first, typed, 'DECLINED')).body).toMatchObject({ outcome: 'payment_NOK' });
    // Nor does a bank’s page that is left open.
    expect((await pay(first, typed, 'Anne', '4212345678910006')).body).toHaveProperty('action');
    expect((await pay(first, await read(first))).body).toMatchObject({ outcome: 'payment_OK' });
    await house.atPayment(first, [{ sku: bag, qty: 1 }]);
    expect(await type(first, 'ONCE')).toMatchObject(refused('used_up'));
    expect(
      stateIn(await type(await memberAtPayment(`${randomUUID()}@example.com`), 'ONCE')).promotions.fault,
    ).toBeNull();
  });

  test('S2: one for each person tells a guest nothing about the mailbox that it types', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'EACH', per_person: 1 });
    await runs({ kind: 'percent', percent: 500, per_person: 1 });
    const email = `${randomUUID()}@example.com`;
    const member = await memberAtPayment(email);
    expect((await pay(member, stateIn(await type(member, 'EACH')))).body).toMatchObject({ outcome: 'payment_OK' });
    const asked = [];
    for (const typed of [email, `${randomUUID()}@example.com`])
      asked.push(stateIn(await type(await atPayment([{ sku: bag, qty: 1 }], typed), 'EACH')).promotions);
    const told = { given: [], code: 'EACH', fault: 'account', minimum: null };
    expect(asked).toEqual([told, told]);
  });

  test('one order in all uses a promotion up, and a withdrawn code is unknown', async () => {
    await runs({ kind: 'percent', percent: 1_000, code: 'ONE-IN-ALL', in_all: 1 });
    const first = await atPayment();
    expect((await pay(first, stateIn(await type(first, 'ONE-IN-ALL')))).body).toMatchObject({ outcome: 'payment_OK' });
    expect(await type(await atPayment(undefined, 'other@example.com'), 'ONE-IN-ALL')).toMatchObject(refused('used_up'));
    await runs({ kind: 'percent', percent: 1_000, code: 'WITHDRAWN' });
    await sql`update promotion_code set withdrawn_at = ${now} where code = 'WITHDRAWN'`.execute(database.db);
    expect(await type(await atPayment(), 'WITHDRAWN')).toMatchObject(refused('unknown'));
  });

  test('without one, no order waits for another', async () => {
    const promotion_id = await runs({ kind: 'percent', percent: 1_000 });
    const browser = await atPayment();
    const shown = await read(browser);
    const held = sql`select from promotion where promotion_id = ${promotion_id} for share`;
    await database.db.transaction().execute(async (tx) => {
      await held.execute(tx);
      expect((await pay(browser, shown)).body).toMatchObject({ outcome: 'payment_OK' });
    });
  });

  test.each([true, false])(
    'with and without limits (%s) all are taken in one sequence, so that no two orders wait for each other',
    async (hasLimit) => {
      const ids = [
        await runs({ kind: 'percent', percent: 1_000 }),
        await runs({ kind: 'percent', percent: 500 }),
      ].toSorted();
      const [first = '', last = ''] = ids;
      // The version may say another one: what counts here is the lock.
      const held = ids.toReversed().map((promotion_id) => ({ promotion_id, version: 1 }));
      const lock = (id: string) => sql`select from promotion where promotion_id = ${id} for update nowait`;
      let waiting: Promise<unknown> | undefined;
      await database.db.transaction().execute(async (tx) => {
        await lock(first).execute(tx);
        waiting = database.db.transaction().execute((other) => holdPromotions(other, held, hasLimit));
        await untilWaiting(database.db);
        // It waits for the first one, and has not taken the last one before.
        await database.db.transaction().execute((third) => lock(last).execute(third));
      });
      await waiting;
    },
  );

  test('M1: of two orders at once the last use goes to one', async () => {
    const promotion_id = await runs({ kind: 'percent', percent: 1_000, code: 'LAST', most: 1 });
    const browsers = [await atPayment(), await atPayment()];
    const shown = await Promise.all(browsers.map(async (browser) => stateIn(await type(browser, 'LAST'))));
    let paying: Promise<Answered[]> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await sql`select from promotion where promotion_id = ${promotion_id} for share`.execute(tx);
      paying = Promise.all(browsers.map((browser, at) => pay(browser, shown[at]!)));
      await untilWaiting(database.db, 2);
    });
    const answers = (await paying) ?? [];
    const bySuccess = answers.toSorted((a, b) => a.status - b.status);
    expect(bySuccess).toMatchObject([{ status: 200, body: { outcome: 'payment_OK' } }, { status: 409 }]);
    const { rows } = await sql<{ uses: number }>`
      select count(*)::int as uses from order_promotion g join shop_order o using (order_id)
      where g.code = 'LAST' and o.placed_at is not null`.execute(database.db);
    expect(rows).toEqual([{ uses: 1 }]);
  });
});
