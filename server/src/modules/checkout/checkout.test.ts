import { deliveryWindow, slotDays } from '@vitrine/rules/checkout/deliveryDates';
import { shippingMethodsOf } from '@vitrine/rules/checkout/shippingMethods';
import { type CheckoutState, checkout as checkoutCall } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { basketRoutes } from '../basket/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { paris } from '../../testing/samples.ts';
import { addPieces } from '../../testing/testPieces.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../../testing/testShop.ts';
import { untilWaiting } from '../../testing/lockWaiters.ts';
import { checkoutRoutes } from './routes.ts';

const database = testDatabase();
// A Saturday: nothing leaves before Monday 23 November.
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const client = () =>
  testClient(shop(), [
    ...sessionRoutes(shop()),
    ...accountRoutes(shop()),
    ...basketRoutes(shop()),
    ...checkoutRoutes(shop()),
  ]);
type Browser = ReturnType<typeof client>;
const bag = 'H0612P 20R';
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

const stateIn = (answer: Answered): CheckoutState => checkoutCall.answer.parse(answer.body satisfies unknown).checkout;
const withPiece = async (sku = bag, locale = 'fr_fr'): Promise<Browser> => {
  const browser = client();
  await browser.start();
  await browser.post('/api/commerce/basket/add', { locale, items: [{ sku, qty: 1 }] });
  return browser;
};
const address = (browser: Browser, body: Record<string, unknown>, locale = 'fr_fr') =>
  browser.post('/api/commerce/delivery/address', { locale, ...body });
const method = (browser: Browser, name: string, slot?: string, locale = 'fr_fr') =>
  browser.post('/api/commerce/delivery/method', { locale, method: name, ...(slot ? { slot } : {}) });

beforeAll(async () => {
  await addPieces(database.db, [
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
  test('a guest gives email and address, and sees real dates and the whole cost', async () => {
    const browser = await withPiece();
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr'))).toMatchObject({
      email: null,
      shipping_methods: [],
      payment_methods: [
        { method: 'adyen_cc', card_types: ['CB', 'VI', 'MC', 'AE', 'SM'] },
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

  test('a pre-ordered piece is promised no day, in the cart or by any method', async () => {
    await database.db.updateTable('product').set({ pre_order: true }).execute();
    const browser = await withPiece();
    const state = stateIn(await address(browser, { email: 'anne@example.com', address: paris }));
    await database.db.updateTable('product').set({ pre_order: false }).execute();
    const unknown = { arrives_from: null, arrives_until: null };
    expect(state.pre_order).toBe(true);
    expect(state.basket.default_shipping_method).toMatchObject(unknown);
    expect(state.shipping_methods).toMatchObject([unknown, unknown]);
  });

  test('a method changes price and dates; one of another country is refused', async () => {
    const browser = await withPiece(stamp);
    await address(browser, { email: 'anne@example.com', address: paris });
    const state = stateIn(await method(browser, 'express'));
    expect(state.totals).toMatchObject({ shipping: { amount: 2500 }, grand_total: { amount: 8500 } });
    expect(await method(browser, 'sagawa_standard')).toMatchObject({
      status: 409,
      body: { error: { internal_code: 4_900_005 } },
    });
    expect(await method(browser, 'standard', '14')).toMatchObject({ status: 409 });
  });

  test('Japan chooses a slot, and lists its only method alone', async () => {
    const browser = await withPiece(bag, 'jp_ja');
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

  test('the United States add the tax of the region, unknown before the address', async () => {
    const browser = await withPiece(bag, 'us_en');
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

  test('where no tax is taken none is named', async () => {
    const browser = await withPiece(bag, 'hk_en');
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=hk_en')).totals.tax_message).toBeNull();
  });

  test('tells New Zealand of its duties', async () => {
    const browser = await withPiece(bag, 'nz_en');
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=nz_en')).totals.duties_notice).toBe(true);
  });

  test('names every wrong field of email, address and invoice address at once', async () => {
    const browser = await withPiece();
    const answer = await address(browser, {
      email: 'anne@',
      address: { ...paris, postcode: '', lastname: '' },
      billing_same: false,
      billing_address: { ...paris, city: '' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          internal_code: 4_900_004,
          fields: {
            email: 'email',
            postcode: 'required',
            lastname: 'required',
            'billing_address.city': 'required',
          },
        },
      },
    });
  });

  test('a country that is not delivered to is named with all else that is wrong', async () => {
    const browser = await withPiece();
    expect(await address(browser, { email: 'anne@example.com', address: { ...newYork, city: '' } })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { city: 'required', country_id: 'select_required' } } },
    });
  });

  test('an invoice’s address that is another and was not given is asked for', async () => {
    const browser = await withPiece();
    const other = { email: 'anne@example.com', address: paris, billing_same: false };
    expect(await address(browser, other)).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { billing_address: 'required' } } },
    });
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr')).shipping_address).toBeNull();
  });

  test('a district that does not lie in its region is refused beside its field, to send to and on the invoice', async () => {
    const hongKong = {
      prefix: 'Ms.',
      firstname: 'Tai Man',
      lastname: 'Chan',
      street1: 'Flat 12B, Tower 3',
      region: 'HKI',
      district_bis_id: 'HWC',
      country_id: 'hk',
      telephone: '+852 6123 4567',
    };
    const elsewhere = { ...hongKong, region: 'KLN' };
    const browser = await withPiece(bag, 'hk_en');
    const asked = (body: Record<string, unknown>) => address(browser, { email: 'chan@example.com', ...body }, 'hk_en');
    expect((await asked({ address: hongKong })).status).toBe(200);
    expect(await asked({ address: elsewhere, billing_same: false, billing_address: elsewhere })).toMatchObject({
      status: 422,
      body: {
        error: {
          internal_code: 4_900_004,
          fields: { district_bis_id: 'select_required', 'billing_address.district_bis_id': 'select_required' },
        },
      },
    });
  });

  test('M11: an address abroad does not buy at this country’s prices', async () => {
    const browser = await withPiece();
    expect(await address(browser, { email: 'john@example.com', address: newYork })).toMatchObject({
      status: 422,
      body: { error: { fields: { country_id: 'select_required' } } },
    });
  });

  test('M11: a postcode outside the country’s tax area is refused at its field, but may be billed', async () => {
    const browser = await withPiece();
    const overseas = { ...paris, postcode: '97110', city: 'Pointe-à-Pitre' };
    expect(await address(browser, { email: 'anne@example.com', address: overseas })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { postcode: 'postcode_not_delivered' } } },
    });
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr')).shipping_address).toBeNull();
    const abroad = { email: 'anne@example.com', address: paris, billing_same: false, billing_address: overseas };
    expect((await address(browser, abroad)).status).toBe(200);
  });

  test('M11: after a change of country the old address no longer counts, and prices are the new country’s', async () => {
    const browser = await withPiece();
    await address(browser, { email: 'anne@example.com', address: paris });
    const abroad = stateIn(await browser.get('/api/commerce/checkout?locale=jp_ja'));
    expect(abroad).toMatchObject({
      shipping_address: null,
      totals: { grand_total: { amount: 628_000, currency: 'JPY' } },
    });
  });

  test('M11: after a change of country an invoice’s address that the new one may not bill no longer counts', async () => {
    const browser = await withPiece(bag, 'us_en');
    const billing_address = { ...newYork, region: 'ON', city: 'Toronto', postcode: 'M5V 3L9', country_id: 'ca' };
    const invoiced = { address: newYork, billing_same: false, billing_address };
    const there = stateIn(await address(browser, { email: 'john@example.com', ...invoiced }, 'us_en'));
    expect(there.billing_address).toMatchObject({ country_id: 'ca' });
    const here = stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr'));
    expect(here).toMatchObject({ shipping_address: null, billing_address: null });
  });

  test('a choice made in the very moment in which the basket is joined to another is refused, and is no fault', async () => {
    const browser = await withPiece();
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
    'M11: %s in the payload is refused',
    async (field) => {
      const browser = await withPiece();
      const answer = await address(browser, { email: 'anne@example.com', address: paris, [field]: 1 });
      expect(answer.status).toBe(400);
    },
  );

  test('an empty basket has nothing to check out', async () => {
    const browser = client();
    await browser.start();
    expect(await address(browser, { email: 'anne@example.com', address: paris })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_100_004 } },
    });
  });

  test('a gift message longer than its card is refused, and what is no gift is dropped', async () => {
    const browser = await withPiece();
    const gift = (message: string, is_gift = true) =>
      browser.post('/api/commerce/delivery/gift', {
        locale: 'fr_fr',
        gift: { is_gift, message, hide_price: true, gift_card_type: 'custom' },
      });
    expect(await gift('word '.repeat(110))).toMatchObject({ status: 400 });
    expect(stateIn(await gift('Joyeux anniversaire')).gift).toMatchObject({ message: 'Joyeux anniversaire' });
    expect(stateIn(await gift('Joyeux anniversaire', false)).gift).toMatchObject({ message: '', hide_price: false });
  });

  test('who signed in by phone and has no email gives one here; an account’s own is not changed', async () => {
    const account = { action: 'create', prefix: 'Ms.', password: 'Saddle.leather1874' };
    const byPhone = await withPiece(bag, 'cn_zh');
    await byPhone.post('/api/commerce/customer', {
      ...account,
      locale: 'cn_zh',
      firstname: '小雨',
      lastname: '林',
      registredphonecode: '+86',
      registredloginphone: '138 0013 8000',
      piplOptin: true,
    });
    const read = async (browser: Browser, locale: string) =>
      stateIn(await browser.get(`/api/commerce/checkout?locale=${locale}`));
    expect(await read(byPhone, 'cn_zh')).toMatchObject({ email: null, is_account_email: false });
    const given = await address(byPhone, { email: 'yu@example.com' }, 'cn_zh');
    expect(stateIn(given)).toMatchObject({ email: 'yu@example.com', is_account_email: false });

    const byEmail = await withPiece();
    const email = 'own@example.com';
    await byEmail.post('/api/commerce/customer', {
      ...account,
      locale: 'fr_fr',
      email,
      firstname: 'Anne',
      lastname: 'Lacombe',
    });
    await address(byEmail, { email: 'other@example.com' });
    expect(await read(byEmail, 'fr_fr')).toMatchObject({ email, is_account_email: true });
  });

  test('S1: another customer’s address cannot be chosen', async () => {
    const customer = async (email: string): Promise<Browser> => {
      const browser = await withPiece();
      const profile = { prefix: 'Mrs.', firstname: 'A', lastname: 'L', password: 'Saddle.leather1874' };
      await browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'create', email, ...profile });
      return browser;
    };
    const owner = await customer('owner@example.com');
    const saved = (await owner.post('/api/commerce/customer/address', { locale: 'fr_fr', address: paris })).body as {
      address: { address_id: string };
    };
    const { address_id } = saved.address;
    expect((await address(owner, { address_id })).status).toBe(200);
    expect(await address(await customer('other@example.com'), { address_id })).toMatchObject({ status: 404 });
    expect(await address(await withPiece(), { address_id })).toMatchObject({ status: 404 });
  });
});
