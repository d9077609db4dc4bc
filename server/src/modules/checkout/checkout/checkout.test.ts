import { deliveryWindow, slotDays } from '@vitrine/rules/shipping/deliveryDates';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { errors } from '@vitrine/contract/errors';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { address, bag, type Browser, checkoutShop, stateIn } from '../../../testing/checkoutShop.ts';

const { client, clock, database, withProduct } = checkoutShop();
const stamp = 'P0001 00';
const newYork = {
  prefix: 'Mr.',
  firstname: 'John',
  lastname: 'Doe',
  street1: '350 Fifth Avenue',
  postcode: '10118',
  city: 'New York',
  region: 'NY',
  country_id: 'us',
  phonecode: '+1',
  telephone: '2125550100',
};
const method = (browser: Browser, name: string, slot?: string, locale = 'fr_fr') =>
  browser.post('/api/commerce/delivery/method', { locale, method: name, ...(slot ? { slot } : {}) });

beforeAll(async () => {
  await addProducts(database.db, [
    {
      sku: bag,
      prices: { fr: 385_000, hk: 3_900_000, us: 424_000, jp: 628_000, nz: 716_000, cn: 3_060_000 },
      stock: 50,
    },
    { sku: stamp, prices: { fr: 6_000 }, stock: 50 },
  ]);
});
beforeEach(async () => {
  for (const table of ['basket', 'customer', 'session'] as const) await database.db.deleteFrom(table).execute();
});

describe('checkout', () => {
  test('accepts a guest’s email and address, and shows dates and the whole cost', async () => {
    const browser = await withProduct();
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr'))).toMatchObject({
      email: null,
      shipping_methods: [],
      payment_methods: [
        { method: 'adyen_cc', card_types: ['CB', 'VI', 'MC', 'AE', 'SM'] },
        { method: 'adyen_applepay' },
        { method: 'adyen_googlepay' },
        { method: 'adyen_hpp_paypal', card_types: [] },
        { method: 'alipay_payment' },
      ],
    });
    const state = stateIn(await address(browser, { email: 'anne@example.com', address: paris }));
    expect(state).toMatchObject({
      email: 'anne@example.com',
      shipping_address: { name: 'Anne Lacombe', address: ['14, rue de Miromesnil', '75008 Paris'] },
      shipping_methods: [
        { method: 'standard', title: 'Livraison standard', price: { amount: 0 }, is_checked: true },
        { method: 'express', price: { amount: 2500 }, arrives_from: '2026-11-24', arrives_until: '2026-11-24' },
      ],
      totals: {
        subtotal: { amount: 385_000, currency: 'EUR' },
        shipping: { amount: 0 },
        tax: { amount: 64_167 },
        grand_total: { amount: 385_000 },
        tax_included: true,
        tax_message: expect.stringMatching(/^dont TVA 20\s%$/u),
        tax_rate: 2000,
      },
    });
  });

  test('promises no day for a pre-ordered product, in the cart or by any method', async () => {
    await database.db.updateTable('product').set({ pre_order: true }).execute();
    const browser = await withProduct();
    const state = stateIn(await address(browser, { email: 'anne@example.com', address: paris }));
    await database.db.updateTable('product').set({ pre_order: false }).execute();
    const unknown = { arrives_from: null, arrives_until: null };
    expect(state.pre_order).toBe(true);
    expect(state.basket.default_shipping_method).toMatchObject(unknown);
    expect(state.shipping_methods).toMatchObject([unknown, unknown]);
  });

  test('changes price and dates with the method, and refuses one of another country', async () => {
    const browser = await withProduct(stamp);
    await address(browser, { email: 'anne@example.com', address: paris });
    const state = stateIn(await method(browser, 'express'));
    expect(state.totals).toMatchObject({ shipping: { amount: 2500 }, grand_total: { amount: 8500 } });
    expect(await method(browser, 'sagawa_standard')).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_005 } },
    });
    expect(await method(browser, 'standard', '14')).toMatchObject({ status: 409 });
  });

  test('accepts a slot in Japan, and lists its only method', async () => {
    const browser = await withProduct(bag, 'jp_ja');
    const state = stateIn(await method(browser, 'sagawa_standard', '14', 'jp_ja'));
    expect(state.totals.grand_total).toMatchObject({ amount: 628_000, currency: 'JPY' });
    expect(state.slot).toBe('14');
    expect(await method(browser, 'sagawa_standard', '15', 'jp_ja')).toMatchObject({ status: 409 });
    const call = { locale: 'jp_ja', method: 'sagawa_standard' };
    const [day = ''] = slotDays(deliveryWindow('jp', shippingMethodsOf('jp')[0], clock.now));
    const chosen = await browser.post('/api/commerce/delivery/method', { ...call, slot: '18', slot_day: day });
    expect(stateIn(chosen)).toMatchObject({ slot: '18', slot_day: day });
    for (const refused of ['2020-01-01', '2099-01-01', 'soon']) {
      const answer = await browser.post('/api/commerce/delivery/method', { ...call, slot_day: refused });
      expect([400, 409]).toContain(answer.status);
    }
    const france = { locale: 'fr_fr', method: 'standard', slot_day: day };
    expect((await browser.post('/api/commerce/delivery/method', france)).status).toBe(409);
  });

  test('adds the region’s tax in the United States, unknown before the address', async () => {
    const browser = await withProduct(bag, 'us_en');
    const before = stateIn(await browser.get('/api/commerce/checkout?locale=us_en'));
    expect(before.totals).toMatchObject({
      tax: null,
      tax_message: 'Sales tax (estimated)',
      grand_total: { amount: 424_000 },
    });
    const after = stateIn(await address(browser, { email: 'john@example.com', address: newYork }, 'us_en'));
    expect(after.totals).toMatchObject({
      tax: { amount: 37_630 },
      grand_total: { amount: 461_630, currency: 'USD' },
      tax_included: false,
      tax_message: 'Sales tax (estimated)',
    });
  });

  test('names no tax where none applies', async () => {
    const browser = await withProduct(bag, 'hk_en');
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=hk_en')).totals.tax_message).toBeNull();
  });

  test('shows the duties notice in New Zealand', async () => {
    const browser = await withProduct(bag, 'nz_en');
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=nz_en')).totals.duties_notice).toBe(true);
  });

  test('refuses with empty_cart a choice made while a merge deletes the basket', async () => {
    const browser = await withProduct();
    const { basket_id } = await database.db.selectFrom('basket').select('basket_id').executeTakeFirstOrThrow();
    const { choosing } = await database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('basket').where('basket_id', '=', basket_id).execute();
      const begun = method(browser, 'standard');
      await untilWaiting(database.db);
      return { choosing: begun };
    });
    expect(await choosing).toMatchObject({
      status: 422,
      body: { error: { internal_code: errors.empty_cart.internal_code } },
    });
  });

  test.each(['price', 'total', 'discount', 'currency', 'shipping_amount', 'tax_rate', 'country', 'store'])(
    'M11: refuses %s in the payload',
    async (field) => {
      const browser = await withProduct();
      const answer = await address(browser, { email: 'anne@example.com', address: paris, [field]: 1 });
      expect(answer.status).toBe(400);
    },
  );

  test('answers empty_cart for an empty basket', async () => {
    const browser = client();
    await browser.start();
    expect(await address(browser, { email: 'anne@example.com', address: paris })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_100_004 } },
    });
  });

  test('refuses a gift message that its card cannot print whole, and drops the message when the order is no gift', async () => {
    const browser = await withProduct();
    const gift = (message: string, is_gift = true) =>
      browser.post('/api/commerce/delivery/gift', {
        locale: 'fr_fr',
        gift: { is_gift, message, hide_price: true, gift_card_type: 'custom' },
      });
    expect(await gift('word '.repeat(110))).toMatchObject({ status: 400 });
    expect(await gift('Joyeux anniversaire 🎂')).toMatchObject({ status: 400 });
    expect(stateIn(await gift('Joyeux anniversaire')).gift).toMatchObject({ message: 'Joyeux anniversaire' });
    expect(stateIn(await gift('Joyeux anniversaire', false)).gift).toMatchObject({ message: '', hide_price: false });
  });
});
