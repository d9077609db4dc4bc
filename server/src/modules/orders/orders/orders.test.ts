import { randomUUID } from 'node:crypto';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { order as orderCall, orders as ordersCall } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokyo } from '../../../testing/samples.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { card } from '../../../testing/testPayments.ts';
import { bag, boughtOrders, cups, email, scent, stamp } from '../../../testing/boughtOrders.ts';

const { bought, clock, customer, database, house, lookup } = boughtOrders();

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
    { sku: cups, title: 'Tasse', prices: { fr: 12_000 }, stock: 1000, qty_increments: 2 },
    { sku: scent, title: 'Aurélie', prices: { fr: 14_500, jp: 23_100 }, stock: 1000, hscode: '330300' },
  ]);
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

describe('a guest’s order', () => {
  test('is found by reference and email', async () => {
    const { order } = await bought([
      { sku: bag, qty: 2 },
      { sku: stamp, qty: 3 },
    ]);
    const answer = await lookup(order.ref.toLowerCase(), ' Anne@EXAMPLE.com');
    expect(orderCall.answer.parse(answer.body).order).toMatchObject({
      increment_id: order.increment_id,
      status: 'validated',
      status_label: 'preparing',
      grand_total: { amount: 788_003, currency: 'EUR' },
      show_tax: true,
      show_tax_message: expect.stringMatching(/^dont TVA 20\s%$/u),
      taxes_covered: true,
      payment: { method: 'adyen_cc', cc_type: 'VI', cc_last4: '1111' },
      items: [{ name: 'Pommeau', qty: 2 }, { name: 'Petit rivet' }],
      timeline: [{ step: 'confirmed', state: 'now' }, { step: 'prepared', state: 'next' }, {}, {}],
    });
  });

  test.each([
    ['before it has left', 'prepared', null],
    ['on its way', 'out_for_delivery', 'RX 123456789 FR'],
    ['received', 'received', 'RX 123456789 FR'],
  ] as const)('shows its tracking number: %s (spec 3 §4)', async (_name, status, track_number) => {
    const { order } = await bought();
    const tracking_url = 'https://carrier.example/RX123456789FR';
    const parcel = { shipped_at: clock.now, track_number: 'RX 123456789 FR', tracking_url };
    const own = database.db.updateTable('shop_order').where('order_id', '=', order.order_id);
    await own.set({ ...parcel, status }).execute();
    const { shipment } = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect(shipment).toMatchObject({ track_number, tracking_url: track_number && tracking_url });
    // The tracking link is external data, so only an https address of the carrier is shown.
    for (const elsewhere of ['javascript:alert(1)', 'http://carrier.example/', 'https://carrier.example/ x'])
      await expect(own.set({ tracking_url: elsewhere }).execute()).rejects.toThrow(/check constraint/u);
  });

  test('M8: its amounts sum to the total that was charged', async () => {
    const { order } = await bought([
      { sku: bag, qty: 3 },
      { sku: stamp, qty: 7 },
    ]);
    const row = await database.db
      .selectFrom('shop_order')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow();
    const lines = await database.db
      .selectFrom('shop_order_line')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .execute();
    const goods = lines.reduce((sum, line) => sum + line.row_incl_tax, 0);
    expect(goods + row.shipping_amount + row.shipping_tax_amount).toBe(row.grand_total);
    expect(lines.reduce((sum, line) => sum + line.row_tax, 0) + row.shipping_tax_amount).toBe(row.tax_amount);
    const charged = [...house.simulator.state.payments.values()].find(({ reference }) =>
      reference.startsWith(`${order.increment_id}-`),
    );
    expect(charged?.amount).toEqual({ value: row.grand_total, currency: row.currency });
  });

  test('S1: the paying session reads it without the email for the duration of a sign-in', async () => {
    const { browser, order } = await bought();
    const path = `/api/commerce/order?locale=fr_fr&order_id=${order.ref}`;
    expect(await browser.get(path)).toMatchObject({ status: 200, body: { order: { customer_email: email } } });
    const before = clock.now;
    clock.now = new Date(before.getTime() + 2 * 60 * 60_000 + 1000);
    expect((await browser.get(path)).status).toBe(404);
    clock.now = before;
  });

  test('says of an engraved perfume, by the HS code of its line, that it is one', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: scent, qty: 1 },
    ]);
    await sql`update shop_order_line set options = '{"engraving":["A.L."]}' where order_id = ${order.order_id}`.execute(
      database.db,
    );
    // What the catalogue says later changes no order.
    await database.db.updateTable('product').set({ hscode: '420221' }).execute();
    const { items } = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect(items.map(({ sku, return_refusal }) => [sku, return_refusal])).toEqual([
      [bag, 'engraved'],
      [scent, 'engraved_perfume'],
    ]);
  });

  test('says in which steps each line comes back; an order of an earlier release is by the piece', async () => {
    const { order } = await bought([
      { sku: bag, qty: 1 },
      { sku: cups, qty: 4 },
    ]);
    const steps = async () => {
      const { items } = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
      return items.map(({ qty_increments }) => qty_increments);
    };
    expect(await steps()).toEqual([1, 2]);
    await sql`update shop_order_line set piece = piece - 'qty_increments' where order_id = ${order.order_id}`.execute(
      database.db,
    );
    expect(await steps()).toEqual([1, 1]);
  });

  test('tells a Japanese name by its reading too', async () => {
    const browser = await house.browser();
    const locale = 'jp_ja';
    await browser.post('/api/commerce/basket/add', { locale, items: [{ sku: scent, qty: 1 }] });
    const { body } = await browser.post('/api/commerce/delivery/address', { locale, email, address: tokyo });
    const { totals } = (body as { checkout: CheckoutState }).checkout;
    const { amount, currency } = totals.grand_total;
    const paid = await house.pay(browser, { amount, currency }, { locale });
    const { shipping_address } = orderCall.answer.parse((await lookup(paid.body.order?.ref ?? '', email)).body).order;
    expect(shipping_address).toMatchObject({ name: '山田 花子 様', nameKatakana: 'ヤマダ ハナコ' });
  });

  test('returns the gift as chosen', async () => {
    const { browser, order } = await bought();
    const gift = { is_gift: true, message: 'Pour Anne', hide_price: true, handwritten: true, gift_card_type: 'custom' };
    await database.db
      .updateTable('shop_order')
      .set({ gift: JSON.stringify(gift) })
      .where('order_id', '=', order.order_id)
      .execute();
    const { body } = await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${order.ref}`);
    expect(body).toMatchObject({ order: { gift } });
  });

  test('S1: another session does not read it without the email, by reference or id, with or without an account', async () => {
    const { order } = await bought();
    const paths = [order.ref, order.order_id].map((id) => `/api/commerce/order?locale=fr_fr&order_id=${id}`);
    const stranger = await house.browser();
    // The other visitor's session has a basket.
    await stranger.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: stamp, qty: 1 }] });
    for (const path of paths) {
      expect([401, 404]).toContain((await stranger.get(path)).status);
      expect((await (await house.browser()).get(path)).status).not.toBe(200);
    }
    const member = await customer('stranger@example.com');
    for (const path of paths) expect((await member.get(path)).status).toBe(404);
  });

  test('S8: rejects characters that the database cannot store as an invalid field', async () => {
    for (const answer of [await lookup('\0', email), await lookup('BCDFGHJKLM2', `anne\0@example.com`)])
      expect(answer).toMatchObject({ status: 400, body: { error: { internal_code: 400 } } });
  });

  test.each([
    ['small letters', (ref: string) => ref.toLowerCase()],
    ['blanks', (ref: string) => ` ${ref.slice(0, 4)} ${ref.slice(4, 8)}\u202F${ref.slice(8)}\n`],
    ['dashes', (ref: string) => `${ref.slice(0, 4)}-${ref.slice(4)}`],
    ['invisible characters', (ref: string) => `\uFEFF${ref.slice(0, 5)}\u200B${ref.slice(5)}\u00AD`],
  ])('is found by a reference pasted with %s, also in the paying session', async (_name, pasted) => {
    const { browser, order } = await bought();
    expect((await lookup(pasted(order.ref), email)).status).toBe(200);
    const query = new URLSearchParams({ locale: 'fr_fr', order_id: pasted(order.ref) });
    expect((await browser.get(`/api/commerce/order?${query.toString()}`)).status).toBe(200);
  });

  test('is not opened by its number, however it is typed', async () => {
    const { order } = await bought();
    const [month, number] = [order.increment_id.slice(0, 4), order.increment_id.slice(4)];
    expect((await lookup(`${month} ${number}`, email)).status).toBe(403);
    expect((await lookup(order.increment_id, 'other@example.com')).status).toBe(403);
  });

  test('a refused attempt is not found as an order', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    await house.pay(browser, total, { payment_data: card('DECLINED') });
    const { ref } = await database.db
      .selectFrom('shop_order')
      .select('ref')
      .where('placed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect((await lookup(ref, email)).status).toBe(404);
  });
});

test('a customer is a buyer in the session once an order is placed, and not after it is cancelled', async () => {
  const browser = await house.customer('buyer@example.com');
  const userType = async () => {
    const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
    return (body as { user: { user_type: number } }).user.user_type;
  };
  const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }]);
  const refused = await house.pay(browser, total, { payment_data: card('DECLINED') });
  expect([refused.body.outcome, await userType()]).toEqual(['payment_NOK', 0]);
  const { body } = await house.pay(browser, total);
  expect([body.outcome, await userType()]).toEqual(['payment_OK', 1]);
  const login = { locale: 'fr_fr', email: 'buyer@example.com', password: 'Saddle.leather1874' };
  const signedIn = await (await house.browser()).post('/api/commerce/login', login);
  expect(signedIn.body).toMatchObject({ user: { user_type: 1 } });
  const own = database.db.updateTable('shop_order').where('order_id', '=', body.order?.order_id ?? '');
  await own.set({ status: 'canceled' }).execute();
  expect(await userType()).toBe(0);
});

describe('a customer’s orders', () => {
  const buys = async (browser: Awaited<ReturnType<typeof customer>>) => {
    const total = await house.atPayment(browser, [{ sku: stamp, qty: 1 }]);
    const { body } = await house.pay(browser, total);
    clock.now = new Date(clock.now.getTime() + 1000);
    return body.order?.order_id ?? '';
  };

  test('are listed three per page, newest first', async () => {
    const browser = await customer('pages@example.com');
    const ids = [await buys(browser), await buys(browser), await buys(browser), await buys(browser)];
    const page = async (number: number) =>
      ordersCall.answer.parse((await browser.get(`/api/commerce/orders?locale=fr_fr&page=${number}`)).body).orders;
    expect(await page(1)).toMatchObject({ total: 4, items: [{ order_id: ids[3] }, { order_id: ids[2] }, {}] });
    expect(await page(2)).toMatchObject({ total: 4, items: [{ order_id: ids[0] }] });
    const steps = (await page(2)).items[0]?.timeline.map(({ step, state, at }) => [step, state, at !== null]);
    expect(steps).toEqual([
      ['confirmed', 'now', true],
      ['prepared', 'next', false],
      ['shipped', 'next', false],
      ['delivered', 'next', false],
    ]);
    expect(await page(3)).toMatchObject({ total: 4, items: [] });
    const one = await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${ids[0]}`);
    expect(one).toMatchObject({ status: 200, body: { order: { customer_email: 'pages@example.com' } } });
    await sql`insert into return_request (return_id, increment_id, order_id, return_type, status, selected_return_method,
      carrier, requested_at, finalized_at, total_items, total_tax, total_shipping, adjustement_negative, total_price)
      values (${randomUUID()}, 'R1', ${ids[0]}, 'refund', 'pending_shipping', 'office', 'colissimo', ${clock.now},
        ${clock.now}, 100, 20, 0, 0, 120)`.execute(database.db);
    expect((await page(1)).items.map(({ has_returns }) => has_returns)).toEqual([false, false, false]);
    expect((await page(2)).items.map(({ has_returns }) => has_returns)).toEqual([true]);
    await sql`update return_request set status = 'canceled', closed_at = ${clock.now}
      where order_id = ${ids[0]}`.execute(database.db);
    expect((await page(2)).items.map(({ has_returns }) => has_returns)).toEqual([false]);
  });

  test('say in the list what each offers now, as the order itself does', async () => {
    const browser = await customer('rights@example.com');
    const [first, second] = [await buys(browser), await buys(browser)];
    const flags = async () => {
      const { body } = await browser.get('/api/commerce/orders?locale=fr_fr');
      const listed = ordersCall.answer.parse(body).orders.items;
      return listed.map(({ order_id, is_refundable, is_exchangeable }) => ({
        order_id,
        is_refundable,
        is_exchangeable,
      }));
    };
    const nothing = { is_refundable: false, is_exchangeable: false };
    expect(await flags()).toEqual([second, first].map((order_id) => ({ order_id, ...nothing })));
    await database.db
      .updateTable('shop_order')
      .set({ status: 'received', shipped_at: clock.now, delivered_at: clock.now })
      .where('order_id', '=', first)
      .execute();
    const { order } = orderCall.answer.parse(
      (await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${first}`)).body,
    );
    const { is_refundable, is_exchangeable } = order;
    expect(is_refundable).toBe(true);
    expect(await flags()).toEqual([
      { order_id: second, ...nothing },
      { order_id: first, is_refundable, is_exchangeable },
    ]);
    // A parcel of the other has arrived, the order as a whole has not.
    const shipment_id = randomUUID();
    await sql`insert into shipment (shipment_id, order_id, carrier, shipped_at, delivered_at)
      values (${shipment_id}, ${second}, 'colissimo', ${clock.now}, ${clock.now})`.execute(database.db);
    await sql`insert into shipment_line (shipment_id, item_order_id, qty)
      select ${shipment_id}, item_order_id, qty from shop_order_line where order_id = ${second}`.execute(database.db);
    const whole = orderCall.answer.parse(
      (await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${second}`)).body,
    ).order;
    expect((await flags())[0]).toEqual({
      order_id: second,
      is_refundable: whole.is_refundable,
      is_exchangeable: whole.is_exchangeable,
    });
    expect(whole.is_refundable).toBe(true);
  });

  test('S1: hides another customer’s order and requires a sign-in from a guest', async () => {
    const id = await buys(await customer('owner@example.com'));
    const path = `/api/commerce/order?locale=fr_fr&order_id=${id}`;
    expect((await (await customer('other@example.com')).get(path)).status).toBe(404);
    expect((await (await house.browser()).get(path)).status).toBe(401);
  });

  test('S1: hides the account’s orders from the same browser after a sign-out', async () => {
    const browser = await customer('leaves@example.com');
    const id = await buys(browser);
    await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect((await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${id}`)).status).toBe(401);
  });

  test('a page of orders takes three statements for any number of orders and lines', async () => {
    const browser = await customer('count@example.com');
    await buys(browser);
    await buys(browser);
    await house.simulator.settled();
    const statements = await database.statementsOf(() => browser.get('/api/commerce/orders?locale=fr_fr'));
    expect(statements).toBe(3);
  });
});
