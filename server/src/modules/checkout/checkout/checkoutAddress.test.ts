// The addresses of a checkout: what is refused, and what a change of country does to them.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paris } from '../../../testing/samples.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { address, bag, type Browser, checkoutShop, stateIn } from '../../../testing/checkoutShop.ts';

const { database, withProduct } = checkoutShop();
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

beforeAll(async () => {
  await addProducts(database.db, [
    {
      sku: bag,
      prices: { fr: 385_000, hk: 3_900_000, us: 424_000, ca: 580_000, jp: 628_000, nz: 716_000, cn: 3_060_000 },
      stock: 50,
    },
    { sku: stamp, prices: { fr: 6_000 }, stock: 50 },
  ]);
});
beforeEach(async () => {
  for (const table of ['basket', 'customer', 'session'] as const) await database.db.deleteFrom(table).execute();
});

describe('the address of a checkout', () => {
  test('names every wrong field of email, address and invoice address at once', async () => {
    const browser = await withProduct();
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

  test('reports a country without delivery together with all other errors', async () => {
    const browser = await withProduct();
    expect(await address(browser, { email: 'anne@example.com', address: { ...newYork, city: '' } })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { city: 'required', country_id: 'select_required' } } },
    });
  });

  test('requires the invoice address when it differs from the delivery address', async () => {
    const browser = await withProduct();
    const other = { email: 'anne@example.com', address: paris, billing_same: false };
    expect(await address(browser, other)).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { billing_address: 'required' } } },
    });
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr')).shipping_address).toBeNull();
  });

  test('refuses by its field a district outside its region, in the delivery and the invoice address', async () => {
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
    const browser = await withProduct(bag, 'hk_en');
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

  test('M11: refuses an address abroad, so that it cannot buy at this country’s prices', async () => {
    const browser = await withProduct();
    expect(await address(browser, { email: 'john@example.com', address: newYork })).toMatchObject({
      status: 422,
      body: { error: { fields: { country_id: 'select_required' } } },
    });
  });

  test('M11: refuses by its field a postcode outside the country’s tax area, but accepts it on the invoice', async () => {
    const browser = await withProduct();
    const overseas = { ...paris, postcode: '97110', city: 'Pointe-à-Pitre' };
    expect(await address(browser, { email: 'anne@example.com', address: overseas })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { postcode: 'postcode_not_delivered' } } },
    });
    expect(stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr')).shipping_address).toBeNull();
    const abroad = { email: 'anne@example.com', address: paris, billing_same: false, billing_address: overseas };
    expect((await address(browser, abroad)).status).toBe(200);
  });

  test('M11: after a change of country drops the old address and uses the new country’s prices', async () => {
    const browser = await withProduct();
    await address(browser, { email: 'anne@example.com', address: paris });
    const abroad = stateIn(await browser.get('/api/commerce/checkout?locale=jp_ja'));
    expect(abroad).toMatchObject({
      shipping_address: null,
      totals: { grand_total: { amount: 628_000, currency: 'JPY' } },
    });
  });

  test('M11: after a change of country drops an invoice address that the new storefront may not bill', async () => {
    const browser = await withProduct(bag, 'us_en');
    const billing_address = { ...newYork, region: 'ON', city: 'Toronto', postcode: 'M5V 3L9', country_id: 'ca' };
    const invoiced = { address: newYork, billing_same: false, billing_address };
    const there = stateIn(await address(browser, { email: 'john@example.com', ...invoiced }, 'us_en'));
    expect(there.billing_address).toMatchObject({ country_id: 'ca' });
    const here = stateIn(await browser.get('/api/commerce/checkout?locale=fr_fr'));
    expect(here).toMatchObject({ shipping_address: null, billing_address: null });
  });

  test('accepts an email from a customer without one, and keeps an account’s own', async () => {
    const account = { action: 'create', prefix: 'Ms.', password: 'Saddle.leather1874' };
    const byPhone = await withProduct(bag, 'cn_zh');
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

    const byEmail = await withProduct();
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

  test('S1: does not find another customer’s address', async () => {
    const customer = async (email: string): Promise<Browser> => {
      const browser = await withProduct();
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
    expect(await address(await withProduct(), { address_id })).toMatchObject({ status: 404 });
  });
});

describe('M11: an address that contradicts itself decides no tax', () => {
  const wrong = { postcode: 'postcode_of_other_place' };
  const refusal = (fields: Record<string, string>) => ({
    status: 422,
    body: { error: { internal_code: 4_900_004, fields } },
  });
  const email = 'john@example.com';

  test.each([
    ['us_en', { ...newYork, region: 'OR' }],
    ['us_en', { ...newYork, region: 'DE', postcode: '10118-1234' }],
    ['ca_en', { ...newYork, country_id: 'ca', city: 'Toronto', region: 'AB', postcode: 'M5V 2T6' }],
    ['ca_en', { ...newYork, country_id: 'ca', city: 'Toronto', region: 'AB', postcode: 'm5v2t6' }],
  ])('%s refuses %o at the postcode', async (locale, contradictory) => {
    const browser = await withProduct(bag, locale);
    expect(await address(browser, { email, address: contradictory }, locale)).toMatchObject(refusal(wrong));
    expect(stateIn(await browser.get(`/api/commerce/checkout?locale=${locale}`)).shipping_address).toBeNull();
    const billing = { email, address: newYork, billing_same: false, billing_address: contradictory };
    if (locale === 'us_en')
      expect(await address(browser, billing, locale)).toMatchObject(
        refusal({ 'billing_address.postcode': 'postcode_of_other_place' }),
      );
  });

  test('refuses one at the address book, and one saved before when it is chosen', async () => {
    const browser = await withProduct(bag, 'us_en');
    const profile = { prefix: 'Mr.', firstname: 'John', lastname: 'Doe', password: 'Saddle.leather1874' };
    await browser.post('/api/commerce/customer', { locale: 'us_en', action: 'create', email, ...profile });
    const save = (fields: object) =>
      browser.post('/api/commerce/customer/address', { locale: 'us_en', address: fields });
    expect(await save({ ...newYork, region: 'OR' })).toMatchObject(refusal(wrong));
    const made = (await save(newYork)).body as { address: { address_id: string } };
    const { address_id } = made.address;
    const edited = { locale: 'us_en', address_id, address: { ...newYork, postcode: '97201' } };
    expect(await browser.post('/api/commerce/address/edit', edited)).toMatchObject(refusal(wrong));
    // A release before this rule has saved it.
    await database.db
      .updateTable('customer_address')
      .set({ fields: { ...newYork, region: 'OR' } })
      .execute();
    const state = stateIn(await browser.get('/api/commerce/checkout?locale=us_en'));
    expect(state).toMatchObject({ shipping_address: null, addresses: [{ address_id, postcode_of: ['New York'] }] });
    expect(await address(browser, { address_id }, 'us_en')).toMatchObject(refusal(wrong));
    await browser.post('/api/commerce/address/edit', { ...edited, address: newYork });
    const corrected = stateIn(await address(browser, { address_id }, 'us_en'));
    expect(corrected.shipping_address).toMatchObject({ region: 'NY', postcode: '10118' });
    expect(corrected.addresses[0]).not.toHaveProperty('postcode_of');
  });

  test('refuses at the city a city of another state, typed and saved', async () => {
    const wrongCity = { city: 'city_of_other_place' };
    const contradictory = { ...newYork, region: 'OR', postcode: '97201' };
    const browser = await withProduct(bag, 'us_en');
    expect(await address(browser, { email, address: contradictory }, 'us_en')).toMatchObject(refusal(wrongCity));
    const profile = { prefix: 'Mr.', firstname: 'John', lastname: 'Doe', password: 'Saddle.leather1874' };
    await browser.post('/api/commerce/customer', { locale: 'us_en', action: 'create', email, ...profile });
    const saved = { locale: 'us_en', address: newYork };
    const { address_id } = (
      (await browser.post('/api/commerce/customer/address', saved)).body as {
        address: { address_id: string };
      }
    ).address;
    await database.db.updateTable('customer_address').set({ fields: contradictory }).execute();
    const state = stateIn(await browser.get('/api/commerce/checkout?locale=us_en'));
    expect(state).toMatchObject({ shipping_address: null, addresses: [{ address_id, city_of: ['New York'] }] });
    expect(await address(browser, { address_id }, 'us_en')).toMatchObject(refusal(wrongCity));
  });

  test('accepts military post for an invoice, and delivers nothing there', async () => {
    const apo = { ...newYork, street1: 'PSC 1 Box 2', city: 'APO', region: 'AE', postcode: '09012' };
    const browser = await withProduct(bag, 'us_en');
    const invoiced = { email, address: newYork, billing_same: false, billing_address: apo };
    expect(stateIn(await address(browser, invoiced, 'us_en')).billing_address).toMatchObject({ region: 'AE' });
    expect(await address(browser, { email, address: apo }, 'us_en')).toMatchObject(
      refusal({ postcode: 'postcode_not_delivered' }),
    );
  });
});
