import { order as orderCall, orders as ordersCall } from '@vitrine/contract/orders';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solvedCaptcha } from '../../testing/solvedCaptcha.ts';
import { addPieces } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { card, testPayments } from '../../testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const stamp = 'P0001 00';
const email = 'anne@example.com';

beforeAll(async () => {
  await addPieces(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

const bought = async (items = [{ sku: bag, qty: 1 }], to = email) => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, items, to);
  const { body } = await house.pay(browser, total);
  if (!body.order) throw new Error(JSON.stringify(body));
  return { browser, total, order: body.order };
};
const captchaAsked = { status: 422, body: { error: { internal_code: 4_900_014 } } };
const customer = (address: string) => house.customer(address);
const lookup = async (ref: string, by: string, headers: Record<string, string> = {}, address?: string) => {
  const browser = await house.browser(address);
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email: by });
  return browser.get(`/api/commerce/order?${query.toString()}`, headers);
};

describe('a guest’s order', () => {
  test('is found by reference and email, as the contract says', async () => {
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
  ] as const)('is followed by its parcel’s number: %s (spec 3 §4)', async (_name, status, track_number) => {
    const { order } = await bought();
    const tracking_url = 'https://carrier.example/RX123456789FR';
    const parcel = { shipped_at: clock.now, track_number: 'RX 123456789 FR', tracking_url };
    const own = database.db.updateTable('shop_order').where('order_id', '=', order.order_id);
    await own.set({ ...parcel, status }).execute();
    const { shipment } = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect(shipment).toMatchObject({ track_number, tracking_url: track_number && tracking_url });
    // It comes from outside: nowhere but to a page of the carrier's may it lead.
    for (const elsewhere of ['javascript:alert(1)', 'http://carrier.example/', 'https://carrier.example/ x'])
      await expect(own.set({ tracking_url: elsewhere }).execute()).rejects.toThrow(/check constraint/u);
  });

  test('M8: its parts sum to the total, and that is what was charged', async () => {
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

  test('S1: the session that paid reads it without the email, for as long as a sign-in lasts', async () => {
    const { browser, order } = await bought();
    const path = `/api/commerce/order?locale=fr_fr&order_id=${order.ref}`;
    expect(await browser.get(path)).toMatchObject({ status: 200, body: { order: { customer_email: email } } });
    const before = clock.now;
    clock.now = new Date(before.getTime() + 2 * 60 * 60_000 + 1000);
    expect((await browser.get(path)).status).toBe(404);
    clock.now = before;
  });

  test('answers the gift as it was chosen', async () => {
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
    // A session of its own, with a basket.
    await stranger.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: stamp, qty: 1 }] });
    for (const path of paths) {
      expect([401, 404]).toContain((await stranger.get(path)).status);
      expect((await (await house.browser()).get(path)).status).not.toBe(200);
    }
    const member = await customer('stranger@example.com');
    for (const path of paths) expect((await member.get(path)).status).toBe(404);
  });

  test('S2: a wrong email, a wrong reference and a missing order are one answer', async () => {
    const { order } = await bought();
    const answers = [
      await lookup(order.ref, 'other@example.com'),
      await lookup('ZZZZZZZZZZZ', email),
      await lookup(order.increment_id, 'other@example.com'),
      await lookup('99990000001', email),
      await lookup(order.order_id, email),
      await lookup(order.ref, ''),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({ error: { internal_code: 4_900_003 } });
  });

  test('S8: what no database takes is refused as any wrong field, not a fault of ours', async () => {
    for (const answer of [await lookup('\0', email), await lookup('BCDFGHJKLM2', `anne\0@example.com`)])
      expect(answer).toMatchObject({ status: 400, body: { error: { internal_code: 400 } } });
  });

  test('S2: references do not follow one another', async () => {
    const refs = await Promise.all([bought(), bought(), bought()]);
    for (const { order } of refs) expect(order.ref).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{11}$/u);
    expect(new Set(refs.map(({ order }) => order.ref.slice(0, 4))).size).toBe(3);
  });

  test('S2: who guesses must wait', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess += 1)
      statuses.push((await lookup(`GUESS00000${guess}`, email, {}, '192.0.2.90')).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    ['small letters', (ref: string) => ref.toLowerCase()],
    ['blanks', (ref: string) => ` ${ref.slice(0, 4)} ${ref.slice(4, 8)}\u202F${ref.slice(8)}\n`],
    ['dashes', (ref: string) => `${ref.slice(0, 4)}-${ref.slice(4)}`],
    ['signs that nobody sees', (ref: string) => `\uFEFF${ref.slice(0, 5)}\u200B${ref.slice(5)}\u00AD`],
  ])('is found by a reference pasted with %s, by the session that paid too', async (_name, pasted) => {
    const { browser, order } = await bought();
    expect((await lookup(pasted(order.ref), email)).status).toBe(200);
    const query = new URLSearchParams({ locale: 'fr_fr', order_id: pasted(order.ref) });
    expect((await browser.get(`/api/commerce/order?${query.toString()}`)).status).toBe(200);
  });

  test('is found by its number and email', async () => {
    const { order } = await bought();
    const [month, number] = [order.increment_id.slice(0, 4), order.increment_id.slice(4)];
    expect(await lookup(`${month} ${number}`, email)).toMatchObject({ body: { order: { ref: order.ref } } });
    expect((await lookup(order.increment_id, 'other@example.com')).status).toBe(404);
  });

  test('S2: allows any number of correct answers', async () => {
    const { order } = await bought();
    for (const named of [order.ref, order.increment_id])
      for (let times = 0; times < 25; times += 1)
        expect((await lookup(named, email, {}, '192.0.2.91')).status).toBe(200);
  });

  test('S2: an email is not tried at number after number from many places, and its references still open', async () => {
    const { order } = await bought([{ sku: bag, qty: 1 }], 'bertille@example.com');
    const guess = (at: number) => lookup(`9999000${at}`, 'Bertille@example.com');
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).status).toBe(404);
    expect((await guess(10)).status).toBe(429);
    expect((await lookup(order.increment_id, 'bertille@example.com')).status).toBe(429);
    expect((await lookup(order.ref, 'bertille@example.com')).status).toBe(200);
  });

  test('A4: a number that others guess at is not locked for its owner', async () => {
    const { order } = await bought();
    for (let at = 0; at < 15; at += 1) await lookup(order.increment_id, `guess${at}@example.com`);
    expect((await lookup(order.increment_id, email)).status).toBe(200);
  });

  test('S2: every miss sends the same statements', async () => {
    const { order } = await bought();
    // The provider's notification is no statement of ours here.
    await house.simulator.settled();
    const statementsOf = async (named: string, by: string) => {
      const browser = await house.browser();
      const query = new URLSearchParams({ locale: 'fr_fr', order_id: named, email: by });
      const texts: string[] = [];
      await database.watchStatements(
        () => browser.get(`/api/commerce/order?${query.toString()}`),
        (text) => texts.push(text),
      );
      return texts;
    };
    const missing = await statementsOf('ZZZZZZZZZZZ', 'other@example.com');
    expect(missing.filter((text) => text.includes('shop_order'))).toHaveLength(1);
    expect(await statementsOf(order.ref, 'other@example.com')).toEqual(missing);
    expect(await statementsOf(order.increment_id, 'other@example.com')).toEqual(missing);
    expect(await statementsOf('99990000002', 'other@example.com')).toEqual(missing);
    expect(await statementsOf(order.ref, email)).not.toEqual(missing);
  });

  test('S2, A4: after ten wrong emails at a reference each further one needs a captcha, which lets its owner in', async () => {
    const { order } = await bought();
    for (let guess = 0; guess < 10; guess += 1) await lookup(order.ref, `guess${guess}@example.com`);
    expect(await lookup(order.ref, 'guess@example.com')).toMatchObject(captchaAsked);
    expect(await lookup(order.ref, email)).toMatchObject(captchaAsked);
    const owner = await house.browser();
    const solved = async (by: string) => {
      const captcha = await solvedCaptcha(owner, 'order');
      const query = new URLSearchParams({ locale: 'fr_fr', order_id: order.ref, email: by, captcha });
      return owner.get(`/api/commerce/order?${query.toString()}`);
    };
    expect((await solved('guess@example.com')).status).toBe(404);
    expect(await solved(email)).toMatchObject({ status: 200, body: { order: { ref: order.ref } } });
  });

  test('S2: a reference that is not there asks for a captcha as one that is', async () => {
    for (let guess = 0; guess < 10; guess += 1) await lookup('ZZZZZZZZZZZ', `guess${guess}@example.com`);
    expect(await lookup('ZZZZZZZZZZZ', email)).toMatchObject(captchaAsked);
  });

  test('S2: where no captcha is asked, one reference is not guessed at from many places', async () => {
    const { order } = await bought();
    const guess = async (by: string) => {
      const query = new URLSearchParams({ locale: 'cn_zh', order_id: order.ref, email: by });
      return (await house.browser()).get(`/api/commerce/order?${query.toString()}`);
    };
    for (let at = 0; at < 10; at += 1) expect((await guess(`guess${at}@example.com`)).status).toBe(404);
    expect((await guess(email)).status).toBe(429);
  });

  test('an attempt that was refused is no order', async () => {
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

  test('come three a page, newest first', async () => {
    const browser = await customer('pages@example.com');
    const ids = [await buys(browser), await buys(browser), await buys(browser), await buys(browser)];
    const page = async (number: number) =>
      ordersCall.answer.parse((await browser.get(`/api/commerce/orders?locale=fr_fr&page=${number}`)).body).orders;
    expect(await page(1)).toMatchObject({ total: 4, items: [{ order_id: ids[3] }, { order_id: ids[2] }, {}] });
    expect(await page(2)).toMatchObject({ total: 4, items: [{ order_id: ids[0] }] });
    expect(await page(3)).toMatchObject({ total: 4, items: [] });
    const one = await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${ids[0]}`);
    expect(one).toMatchObject({ status: 200, body: { order: { customer_email: 'pages@example.com' } } });
  });

  test('S1: another customer’s order is not there, a guest is asked to sign in', async () => {
    const id = await buys(await customer('owner@example.com'));
    const path = `/api/commerce/order?locale=fr_fr&order_id=${id}`;
    expect((await (await customer('other@example.com')).get(path)).status).toBe(404);
    expect((await (await house.browser()).get(path)).status).toBe(401);
  });

  test('S1: after signing out, the same browser does not read what was bought in the account', async () => {
    const browser = await customer('leaves@example.com');
    const id = await buys(browser);
    await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect((await browser.get(`/api/commerce/order?locale=fr_fr&order_id=${id}`)).status).toBe(401);
  });

  test('a page of orders is two statements, however many orders and lines', async () => {
    const browser = await customer('count@example.com');
    await buys(browser);
    await buys(browser);
    await house.simulator.settled();
    const statements = await database.statementsOf(() => browser.get('/api/commerce/orders?locale=fr_fr'));
    expect(statements).toBe(2);
  });
});
