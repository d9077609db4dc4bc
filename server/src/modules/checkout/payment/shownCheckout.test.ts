// The payment equals the page: the address book and the checkout's version (invariant M11).
import { randomUUID } from 'node:crypto';
import { checkout as checkoutCall, type CheckoutState, paymentAnswer } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, card, testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import type { Answered } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const stamp = 'P0001 00';
const newYork = { ...paris, street1: '350 Fifth Avenue', postcode: '10118', city: 'New York', region: 'NY' };
const abroad = { ...newYork, country_id: 'us', phonecode: '+1', telephone: '2125550100', prefix: 'Mr.' };

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, prices: { fr: 385_000, us: 424_000 }, stock: 500 },
    { sku: stamp, prices: { fr: 6_000 }, stock: 500 },
  ]);
});
beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});

const stateIn = (answer: Answered): CheckoutState => checkoutCall.answer.parse(answer.body satisfies unknown).checkout;
const read = async (browser: Browser, locale = 'fr_fr') =>
  stateIn(await browser.get(`/api/commerce/checkout?locale=${locale}`));
const post = (browser: Browser, path: string, body: object, locale = 'fr_fr') =>
  browser.post(`/api/commerce${path}`, { locale, ...body });
const save = async (browser: Browser, address: object): Promise<string> => {
  const answer = await post(browser, '/customer/address', { address });
  return (answer.body as { address: { address_id: string } }).address.address_id;
};
const payAs = (browser: Browser, shown: CheckoutState, version: string | null = shown.version) => {
  const { amount, currency } = shown.totals.grand_total;
  const payload = { locale: 'fr_fr', payment_method: 'adyen_cc', payment_data: card(), terms: true };
  return browser.post(
    '/api/commerce/payment',
    { ...payload, shown_total: { amount, currency } },
    { 'idempotency-key': randomUUID(), ...(version === null ? {} : { 'x-checkout-version': version }) },
  );
};
const refusedAsChanged = {
  status: 409,
  body: { error: { internal_code: errors.checkout_changed.internal_code, message: expect.stringContaining('changé') } },
};

async function atPayment(sku = bag): Promise<{ browser: Browser; address_id: string }> {
  const browser = await house.customer(`${randomUUID()}@example.com`);
  await post(browser, '/basket/add', { items: [{ sku, qty: 1 }] });
  const address_id = await save(browser, paris);
  await post(browser, '/delivery/address', { address_id });
  return { browser, address_id };
}

describe('the address book', () => {
  test('M11: shows, charges and stores the edited address after the shopper chose it', async () => {
    const { browser, address_id } = await atPayment();
    await post(browser, '/address/edit', { address_id, address: { ...paris, street1: '1 rue du Bac' } });
    const shown = await read(browser);
    expect(shown.shipping_address).toMatchObject({ address_id, street1: '1 rue du Bac' });
    const answer = await payAs(browser, shown);
    const { outcome, order } = paymentAnswer.parse(answer.body);
    expect(outcome).toBe('payment_OK');
    const row = database.db
      .selectFrom('shop_order')
      .selectAll()
      .where('order_id', '=', order?.order_id ?? '');
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      shipping_address: { street1: '1 rue du Bac' },
      billing_address: { street1: '1 rue du Bac' },
    });
  });

  test('M11: applies an edit of the address book that left the checkout’s copy unchanged', async () => {
    const { browser, address_id } = await atPayment();
    const fields = JSON.stringify({ ...paris, street1: '1 rue du Bac' });
    await database.db.updateTable('customer_address').set({ fields }).where('address_id', '=', address_id).execute();
    expect((await read(browser)).shipping_address?.street1).toBe('1 rue du Bac');
  });

  test('M11: requires a new address after a removal, and selects it again after an undo', async () => {
    const { browser, address_id } = await atPayment();
    // A new primary address does not replace the chosen one.
    await save(browser, { ...paris, street1: '1 rue du Bac' });
    const shown = await read(browser);
    await post(browser, '/address/delete', { address_id });
    expect(await payAs(browser, shown)).toMatchObject({
      status: 409,
      body: { error: { internal_code: errors.checkout_incomplete.internal_code } },
    });
    expect(await read(browser)).toMatchObject({ shipping_address: null, billing_address: null });
    const copy = database.db.selectFrom('checkout').select('shipping_address').where('address_id', '=', address_id);
    const storedCheckout = await copy.executeTakeFirstOrThrow();
    expect(storedCheckout.shipping_address).toBeNull();
    await post(browser, '/address/restore', { address_id });
    expect((await read(browser)).shipping_address).toMatchObject({ address_id, street1: paris.street1 });
  });

  test.each([
    ['another country', abroad],
    ['a postcode outside the tax area', { ...paris, postcode: '97110', city: 'Pointe-à-Pitre' }],
  ])(
    'M11: requires a new address after an edit to %s, where the storefront does not deliver',
    async (_place, moved) => {
      const { browser, address_id } = await atPayment();
      await post(browser, '/customer/address', { address: paris, is_default_shipping: true });
      await post(browser, '/address/edit', { address_id, address: moved });
      expect((await read(browser)).shipping_address).toBeNull();
      expect((await payAs(browser, await read(browser))).status).toBe(409);
    },
  );

  test('an address saved at the checkout follows later edits in the address book', async () => {
    const browser = await house.customer(`${randomUUID()}@example.com`);
    await post(browser, '/basket/add', { items: [{ sku: bag, qty: 1 }] });
    const chosen = stateIn(await post(browser, '/delivery/address', { address: paris, save_address: true }));
    const [saved] = chosen.addresses;
    expect(chosen.shipping_address?.address_id).toBe(saved?.address_id);
    const address_id = saved?.address_id;
    await post(browser, '/address/edit', { address_id, address: { ...paris, street1: '1 rue du Bac' } });
    expect((await read(browser)).shipping_address?.street1).toBe('1 rue du Bac');
  });
});

const guest = async (): Promise<{ browser: Browser; shown: CheckoutState }> => {
  const browser = await house.browser();
  await post(browser, '/basket/add', { items: [{ sku: bag, qty: 1 }] });
  const shown = stateIn(
    await post(browser, '/delivery/address', {
      email: `${randomUUID()}@example.com`,
      address: { ...paris, street1: `${randomUUID().slice(0, 8)} rue Bayen` },
    }),
  );
  return { browser, shown };
};
const gift = { is_gift: true, message: 'Pour Anne', hide_price: true, handwritten: false, gift_card_type: 'custom' };

describe('the version of the checkout', () => {
  test.each<[string, string, object]>([
    ['the address', '/delivery/address', { address: { ...paris, street1: '1 rue du Bac' } }],
    [
      'the billing address',
      '/delivery/address',
      { address: paris, billing_same: false, billing_address: { ...paris, street1: '1 rue du Bac' } },
    ],
    ['the email', '/delivery/address', { email: 'other@example.com' }],
    ['the gift', '/delivery/gift', { gift }],
    ['the delivery', '/delivery/method', { method: 'express' }],
    ['the pieces', '/basket/set', { items: [{ sku: bag, qty: 2 }] }],
  ])(
    'M11: after %s changed in another tab, rejects the payment, shows the change, then accepts',
    async (_name, path, change) => {
      const { browser, shown } = await guest();
      expect((await read(browser)).version).toBe(shown.version);
      await post(browser, path, change);
      const now = await read(browser);
      expect(now.version).not.toBe(shown.version);
      // Most of these changes leave the total as it is, so the total alone would not show them.
      const { grand_total } = now.totals;
      expect(await payAs(browser, { ...shown, totals: { ...shown.totals, grand_total } })).toMatchObject(
        refusedAsChanged,
      );
      expect(paymentAnswer.parse((await payAs(browser, now)).body).outcome).toBe('payment_OK');
    },
  );

  test('M11: shows changed delivery dates before the payment', async () => {
    const { browser, shown } = await guest();
    clock.now = new Date('2026-11-25T23:00:00Z');
    expect((await read(browser)).shipping_methods[0]?.arrives_from).not.toBe(shown.shipping_methods[0]?.arrives_from);
    expect(await payAs(browser, shown)).toMatchObject(refusedAsChanged);
  });

  test('an empty gift does not change the version', async () => {
    const { browser } = await atPayment();
    const before = await read(browser);
    const after = stateIn(await post(browser, '/delivery/gift', { gift: { ...gift, is_gift: false } }));
    expect(after.version).toBe(before.version);
  });

  test('a page loaded before the version was introduced pays without it', async () => {
    const { browser } = await atPayment();
    const answer = await payAs(browser, await read(browser), null);
    expect(paymentAnswer.parse(answer.body).outcome).toBe('payment_OK');
  });
});
