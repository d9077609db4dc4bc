// The checkout shows and charges the tax that the service states; without an answer it uses an estimate and says so
// (invariant M11).
import { randomUUID } from 'node:crypto';
import { checkout as checkoutCall, type CheckoutState } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { createTaxSimulator, type TaxSimulator } from '@vitrine/simulators/tax/createTaxSimulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, card, testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const price = 424_000;
const locale = 'us_en';
const newYork = {
  ...paris,
  prefix: 'Mr.',
  street1: '350 Fifth Avenue',
  postcode: '10118',
  city: 'New York',
  region: 'NY',
  country_id: 'us',
  phonecode: '+1',
  telephone: '2125550100',
};
const stated = { tax_message: 'Sales tax', tax: { amount: 33_920 }, grand_total: { amount: price + 33_920 } };
const estimated = { tax_message: 'Sales tax (estimated)', tax: { amount: 37_630 } };

let service: TaxSimulator;
/** Points the shop to the simulator, with a timeout in milliseconds. */
const waitFor = (TAX_TIMEOUT_MS: number): void => {
  Object.assign(house.shop, { config: { ...house.shop.config, TAX_URL: service.url, TAX_TIMEOUT_MS } });
};
beforeAll(async () => {
  service = await createTaxSimulator({ port: 0, api_key: 'local-tax-key', rates: {} });
  await addProducts(database.db, [{ sku: bag, prices: { us: price, fr: 385_000 }, stock: 500 }]);
});
afterAll(() => service.close());
beforeEach(() => {
  waitFor(10_000);
  clock.now = new Date('2026-11-21T10:00:00Z');
  service.fault = 'none';
  service.asked.length = 0;
  service.rates.clear();
  service.rates.set('10118', { combined_rate: '0.08', freight_taxable: false });
});

const stateIn = (body: unknown): CheckoutState => checkoutCall.answer.parse(body).checkout;
const post = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/commerce${path}`, { locale, ...body });
const send = async (browser: Browser, address: object = newYork): Promise<CheckoutState> =>
  stateIn((await post(browser, '/delivery/address', { email: 'john@example.com', address })).body);
const read = async (browser: Browser): Promise<CheckoutState> =>
  stateIn((await browser.get(`/api/commerce/checkout?locale=${locale}`)).body);
const pay = (browser: Browser, { version, totals }: CheckoutState) => {
  const { amount, currency } = totals.grand_total;
  const payment = { payment_method: 'adyen_cc', payment_data: card(), terms: true, shown_total: { amount, currency } };
  const headers = { 'idempotency-key': randomUUID(), 'x-checkout-version': version };
  return browser.post('/api/commerce/payment', { locale, ...payment }, headers);
};
async function withBag(): Promise<Browser> {
  const browser = await house.browser();
  await post(browser, '/basket/add', { items: [{ sku: bag, qty: 1 }] });
  return browser;
}
const lastOrder = () =>
  database.db.selectFrom('shop_order').selectAll().orderBy('increment_id', 'desc').executeTakeFirstOrThrow();

describe('a stated tax', () => {
  test('M11: is shown, charged and stored with the order, after one request', async () => {
    const browser = await withBag();
    expect((await send(browser)).totals).toMatchObject(stated);
    const shown = await read(browser);
    expect(shown.totals).toMatchObject(stated);
    expect(service.asked).toEqual(['/v2/rates/10118?country=US&state=NY&city=New+York&street=350+Fifth+Avenue']);
    expect(await pay(browser, shown)).toMatchObject({ body: { outcome: 'payment_OK' } });
    expect(await lastOrder()).toMatchObject({ tax_amount: 33_920, tax_rate: 8_000, tax_estimated: false });
  });

  test('taxes delivery where the service says so', async () => {
    service.rates.set('10118', { combined_rate: '0.08', freight_taxable: true });
    const browser = await withBag();
    await send(browser);
    const express = await post(browser, '/delivery/method', { method: 'express' });
    const { totals } = stateIn(express.body);
    expect(totals.shipping?.amount).toBeGreaterThan(0);
    expect(totals.tax?.amount).toBe(Math.round((price + (totals.shipping?.amount ?? 0)) * 0.08));
  });

  test('M11: refuses to charge another tax than the page showed, then shows and charges it', async () => {
    const browser = await withBag();
    const shown = await send(browser);
    clock.now = new Date('2026-11-22T10:00:01Z');
    service.rates.set('10118', { combined_rate: '0.09', freight_taxable: false });
    // Another tab reads the checkout a day later.
    const after = await read(browser);
    expect(after.totals.tax).toMatchObject({ amount: 38_160 });
    const refused = await pay(browser, shown);
    expect(refused.status).toBe(409);
    expect(await pay(browser, after)).toMatchObject({ body: { outcome: 'payment_OK' } });
  });

  test('M11: a stated tax changes the checkout version of an estimate with the same sum', async () => {
    service.fault = 'broken';
    const browser = await withBag();
    const shown = await send(browser);
    service.fault = 'none';
    service.rates.set('10118', { combined_rate: '0.08875', freight_taxable: false });
    clock.now = new Date('2026-11-21T10:02:00Z');
    expect((await read(browser)).totals).toMatchObject({ tax_message: 'Sales tax', tax: estimated.tax });
    expect(await pay(browser, shown)).toMatchObject({
      body: { error: { internal_code: errors.checkout_changed.internal_code } },
    });
  });

  test('is requested again for another address', async () => {
    service.rates.set('97201', { combined_rate: '0', freight_taxable: false });
    const browser = await withBag();
    await send(browser);
    const portland = { ...newYork, postcode: '97201', region: 'OR', city: 'Portland' };
    expect((await send(browser, portland)).totals.tax).toMatchObject({ amount: 0 });
    expect(service.asked).toHaveLength(2);
  });

  test('is not requested where the shop’s own tables are exact', async () => {
    const browser = await house.browser();
    await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] });
    await browser.post('/api/commerce/delivery/address', { locale: 'fr_fr', email: 'a@example.com', address: paris });
    expect(service.asked).toEqual([]);
  });
});

describe('the estimate', () => {
  test.each(['broken', 'slow', 'absurd'] as const)('replaces a %s answer, also on the order', async (fault) => {
    service.fault = fault;
    if (fault === 'slow') waitFor(100);
    const browser = await withBag();
    const shown = await send(browser);
    expect(shown.totals).toMatchObject(estimated);
    expect(await pay(browser, shown)).toMatchObject({ body: { outcome: 'payment_OK' } });
    expect(await lastOrder()).toMatchObject({ tax_amount: 37_630, tax_rate: 8_875, tax_estimated: true });
  });

  test('is called an estimate on the order too', async () => {
    service.fault = 'broken';
    const browser = await withBag();
    const paid = await pay(browser, await send(browser));
    const { ref } = (paid.body as { order: { ref: string } }).order;
    const query = new URLSearchParams({ locale, order_id: ref, email: 'john@example.com' });
    const answer = await browser.get(`/api/commerce/order?${query.toString()}`);
    expect(answer.body).toMatchObject({ order: { show_tax_message: 'Sales tax (estimated)' } });
  });

  test('replaces the tax of a ZIP code that the service does not know', async () => {
    service.rates.clear();
    expect((await send(await withBag())).totals).toMatchObject(estimated);
  });

  test('is used for a minute before the next request', async () => {
    service.fault = 'broken';
    const browser = await withBag();
    await send(browser);
    await read(browser);
    expect(service.asked).toHaveLength(1);
    service.fault = 'none';
    clock.now = new Date('2026-11-21T10:01:00Z');
    expect((await read(browser)).totals).toMatchObject(stated);
  });
});
