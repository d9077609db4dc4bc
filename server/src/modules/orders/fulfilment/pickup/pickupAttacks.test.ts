// Attacks on pickups: another collector in an open session, foreign links, guessed codes over two servers, and races.
import { randomUUID } from 'node:crypto';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../../platform/http/app.ts';
import { mintDocumentHash } from '../../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { addBoutiques } from '../../../../testing/testBoutiques.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { type Browser, card, testPayments } from '../../../../testing/testPayments.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { countStock } from '../../../catalog/stock/countStock.ts';
import { handOver } from './handOver.ts';
import { codeForMail } from '../pickupcode/pickupCode.ts';
import { pickupPages } from './pickupPage.ts';
import { takeStep } from '../steps/takeStep.ts';
import { endWaiting } from './waitingOrders.ts';

const database = testDatabase();
// A Tuesday, before the boutiques open.
const start = new Date('2026-11-24T08:00:00Z');
const clock = { now: start };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const boutique = '1001';
const api = '/api/commerce';

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 0 }]);
  await addBoutiques(database.db, [{ store_id: boutique, is_pickup: true, is_concession: false }]);
});
const have = (ecom: number, own: number) =>
  countStock(database.db, [
    { sku: bag, source: 'ecom', qty: ecom },
    { sku: bag, source: boutique, qty: own },
  ]);
beforeEach(async () => {
  clock.now = start;
  await sql`delete from rate_limit`.execute(database.db);
  await sql`update shop_order set status = 'canceled' where status = 'available_in_shop'`.execute(database.db);
  await have(10, 10);
});
const left = async (): Promise<Record<string, number>> => {
  const rows = await database.db.selectFrom('stock').select(['source', 'qty']).where('sku', '=', bag).execute();
  return Object.fromEntries(rows.map(({ source, qty }) => [source, qty]));
};

const anne = { prefix: 'Ms.', firstname: 'Anne', lastname: 'Lacombe', telephone: '0612345678' };
const stateIn = (body: unknown): CheckoutState => (body as { checkout: CheckoutState }).checkout;
async function choose(browser: Browser, collector: object | null = null): Promise<CheckoutState> {
  const answer = await browser.post(`${api}/delivery/pickup`, { locale: 'fr_fr', shop_id: boutique, collector });
  expect(answer.status).toBe(200);
  return stateIn(answer.body);
}
type Paid = { outcome?: string; order?: { order_id: string; increment_id: string }; error?: { internal_code: number } };
async function pay(browser: Browser, { totals, version }: CheckoutState, body: object = {}): Promise<Paid> {
  const { amount, currency } = totals.grand_total;
  const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true, ...body };
  const answer = await browser.post(
    `${api}/payment`,
    { ...payload, shown_total: { amount, currency } },
    { 'idempotency-key': randomUUID(), 'x-checkout-version': version },
  );
  return answer.body as Paid;
}
async function guest(): Promise<Browser> {
  const browser = await house.browser();
  await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  return browser;
}
async function bought(): Promise<{ order_id: string; increment_id: string }> {
  const browser = await guest();
  const { order } = await pay(browser, await choose(browser));
  await house.simulator.settled();
  if (!order) throw new Error('not paid');
  return order;
}
const staff = { actor: 'staff' } as const;
async function ready() {
  const order = await bought();
  expect(await takeStep(house.shop, order.order_id, 'make_ready', staff)).toBeNull();
  return { ...order, code: (await codeForMail(house.shop, database.db, order.order_id)) ?? '' };
}
const statusOf = async (order_id: string) => (await readWholeOrder(database.db, order_id))?.status;

describe('a stored card in an open session', () => {
  const stranger = { prefix: 'Mr.', firstname: 'Marc', lastname: 'Voleur', telephone: '0699999999' };
  /** A customer with a stored card and a collected order; the session stays open, and is used again. */
  async function again(email: string, collector: object | null) {
    const browser = await house.customer(email);
    await house.atPayment(browser, [{ sku: bag, qty: 1 }], email);
    await pay(browser, await choose(browser, anne), { save_card: true });
    const { body } = await browser.get(`${api}/saved-cards?locale=fr_fr`);
    const [saved] = (body as { cards: { id: string }[] }).cards;
    await house.atPayment(browser, [{ sku: bag, qty: 1 }], email);
    clock.now = new Date(start.getTime() + 901_000);
    const state = await choose(browser, collector);
    const oneclick = { payment_method: 'adyen_oneclick', saved_card_id: saved?.id };
    return pay(browser, state, { ...oneclick, payment_data: { encryptedSecurityCode: 'test_737' } });
  }

  test('asks for the password before another person collects', async () => {
    const before = await left();
    const { error } = await again('first.pickup@example.com', stranger);
    expect(error).toMatchObject({ internal_code: errors.password_needed.internal_code });
    // Only the first order took a piece.
    expect((await left())[boutique]).toBe((before[boutique] ?? 0) - 1);
  });

  test('pays again for the same collector', async () => {
    expect(await again('second.pickup@example.com', anne)).toMatchObject({ outcome: 'payment_OK' });
  });

  test('asks too where a courier would bring it to the boutique where an order was collected', async () => {
    const browser = await house.customer('third.pickup@example.com');
    const email = 'third.pickup@example.com';
    await house.atPayment(browser, [{ sku: bag, qty: 1 }], email);
    await pay(browser, await choose(browser, anne), { save_card: true });
    const { body } = await browser.get(`${api}/saved-cards?locale=fr_fr`);
    const [saved] = (body as { cards: { id: string }[] }).cards;
    clock.now = new Date(start.getTime() + 901_000);
    const place = { street1: '1, rue', postcode: '75002', city: 'Paris' };
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email, place);
    const state = stateIn((await browser.post(`${api}/delivery/method`, { locale: 'fr_fr', method: 'standard' })).body);
    expect(total.amount).toBeGreaterThan(0);
    const answer = await pay(browser, state, {
      payment_method: 'adyen_oneclick',
      saved_card_id: saved?.id,
      payment_data: { encryptedSecurityCode: 'test_737' },
    });
    expect(answer.error).toMatchObject({ internal_code: errors.password_needed.internal_code });
  });
});

describe('the boutique’s link', () => {
  const opened = async (hash: string) => {
    const app = createApi(house.shop, []);
    pickupPages(house.shop).mountOn(app);
    return app.request(`/boutique/pickups/${hash}`);
  };

  test('S1: opens its own order alone, and none by the link of another document or another key', async () => {
    const [mine, other] = [await bought(), await bought()];
    const page = await opened(mintDocumentHash(house.shop, 'pickup', mine.order_id));
    const html = await page.text();
    expect(html).toContain(mine.increment_id);
    expect(html).not.toContain(other.increment_id);
    const reservation = mintDocumentHash(house.shop, 'reservation', mine.order_id);
    expect((await opened(reservation)).status).toBe(404);
    const hash = mintDocumentHash(house.shop, 'pickup', mine.order_id);
    const at = hash.length - 8;
    const spoilt = `${hash.slice(0, at)}${hash[at] === 'a' ? 'b' : 'a'}${hash.slice(at + 1)}`;
    expect((await opened(spoilt)).status).toBe(404);
    clock.now = new Date(start.getTime() + 61 * 86_400_000);
    expect((await opened(hash)).status).toBe(410);
  });
});

test('S6: shows the name of a collector as text', async () => {
  const browser = await guest();
  const state = await choose(browser, { ...anne, lastname: '<img src=x onerror=alert(1)>' });
  const { order } = await pay(browser, state);
  const app = createApi(house.shop, []);
  pickupPages(house.shop).mountOn(app);
  const page = await app.request(`/boutique/pickups/${mintDocumentHash(house.shop, 'pickup', order?.order_id ?? '')}`);
  const html = await page.text();
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img');
});

describe('a code', () => {
  test('S2: 60 guesses at once over two servers get five tries, and then the right one waits too', async () => {
    const { order_id, code } = await ready();
    const second: Shop = { ...house.shop, redis: null };
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const found = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        handOver(at % 2 === 0 ? house.shop : second, order_id, { code: wrong, is_id_checked: true }),
      ),
    );
    expect(found.filter((refusal) => refusal === 'code_wrong')).toHaveLength(5);
    expect(await handOver(second, order_id, { code, is_id_checked: true })).toBe('code_wait');
  });

  test('is of one order, and hands it over once', async () => {
    const [one, other] = [await ready(), await ready()];
    expect(await handOver(house.shop, one.order_id, { code: other.code, is_id_checked: true })).toBe('code_wrong');
    const twice = await Promise.all(
      [1, 2].map(() => handOver(house.shop, one.order_id, { code: one.code, is_id_checked: true })),
    );
    expect(twice.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await statusOf(other.order_id)).toBe('available_in_shop');
  });
});

describe('races', () => {
  test('M1: the last online piece goes to a transfer or to a parcel, never to both', async () => {
    for (let round = 0; round < 5; round += 1) {
      await have(1, 0);
      const [collecting, parcel] = [await guest(), await guest()];
      const transfer = await choose(collecting);
      const { body } = await parcel.get(`${api}/checkout?locale=fr_fr`);
      const paid = await Promise.all([pay(collecting, transfer), pay(parcel, stateIn(body))]);
      expect(paid.filter(({ outcome }) => outcome === 'payment_OK')).toHaveLength(1);
      expect(await left()).toEqual({ ecom: 0, [boutique]: 0 });
    }
  });

  test('M2: at the end of its time an order is handed over or goes back, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      await have(1, 1);
      const { order_id, code } = await ready();
      clock.now = new Date(clock.now.getTime() + 20 * 86_400_000);
      const [refusal] = await Promise.all([
        handOver(house.shop, order_id, { code, is_id_checked: true }),
        endWaiting(house.shop),
      ]);
      const status = await statusOf(order_id);
      expect(status).toBe(refusal === null ? 'retrieved_in_shop' : 'canceled');
      expect((await left())[boutique]).toBe(refusal === null ? 0 : 1);
      clock.now = start;
    }
  });
});

test.each([
  ['a shop of another country', '9001'],
  ['a shop with a path in its name', '../1001'],
  ['an empty name', ''],
])('refuses %s', async (_name, shop_id) => {
  const browser = await guest();
  const answer = await browser.post(`${api}/delivery/pickup`, { locale: 'fr_fr', shop_id });
  expect(answer).toMatchObject({ body: { error: { internal_code: errors.pickup_unavailable.internal_code } } });
});

test.each([
  ['a direction mark', { ...anne, lastname: 'Lac\u202eombe' }],
  ['a zero-width letter', { ...anne, firstname: 'An\u200bne' }],
  ['no name', { ...anne, lastname: '' }],
  ['a line break', { ...anne, lastname: 'Lacombe\nBcc: a@b.example' }],
])('the name of a collector with %s is refused or cleaned', async (_name, collector) => {
  const browser = await guest();
  const answer = await browser.post(`${api}/delivery/pickup`, { locale: 'fr_fr', shop_id: boutique, collector });
  const text = JSON.stringify(answer.body);
  expect(text).not.toMatch(/[\u200b\u202e]|\\n/u);
});
