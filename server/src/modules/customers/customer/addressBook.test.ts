import type { SavedAddress } from '@vitrine/contract/address';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { placesRoutes } from '../../catalog/places/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { tokyo } from '../../../testing/samples.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../../../testing/testShop.ts';
import { undoMinutes } from '@vitrine/rules/account/undo';
import { sweepRemoved } from './addressBook.ts';
import { accountRoutes } from '../../identity/account/routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const client = () => testClient(shop(), [...sessionRoutes(shop()), ...accountRoutes(shop()), ...placesRoutes(shop())]);
type Browser = ReturnType<typeof client>;

const person = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe' };
const paris = {
  ...person,
  street1: '12 rue de Sèvres',
  postcode: '75006',
  city: 'Paris',
  country_id: 'fr',
  telephone: '+33 6 12 34 56 78',
};
const hongKong = {
  prefix: 'Ms.',
  firstname: 'Tai Man',
  lastname: 'Chan',
  street1: 'Flat 12B, Tower 3, The Harbourside Residence',
  region: 'HKI',
  district_bis_id: 'HWC',
  country_id: 'hk',
  telephone: '+852 6123 4567',
};

async function signedUp(email: string, locale = 'fr_fr'): Promise<Browser> {
  const browser = client();
  await browser.start();
  const account = { locale, action: 'create', email, password: 'Saddle.leather1874', ...person };
  expect((await browser.post('/api/commerce/customer', account)).status).toBe(200);
  return browser;
}
const save = (browser: Browser, address: object, more: object = {}, locale = 'fr_fr'): Promise<Answered> =>
  browser.post('/api/commerce/customer/address', { locale, address, ...more });
const saved = (answer: Answered) => (answer.body as { address: SavedAddress }).address;
const book = (answer: Answered) => (answer.body as { addresses: SavedAddress[] }).addresses;
const remove = (browser: Browser, address_id: string) =>
  browser.post('/api/commerce/address/delete', { locale: 'fr_fr', address_id });
const restore = (browser: Browser, address_id: string) =>
  browser.post('/api/commerce/address/restore', { locale: 'fr_fr', address_id });

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('session').execute();
  await database.db.deleteFrom('customer').execute();
});

test('says of each address whether a carrier picks a return up there', async () => {
  const browser = await signedUp('anne@example.com', 'es_es');
  const { firstname, lastname, prefix, telephone, phonecode } = paris as Record<string, string>;
  const madrid = { firstname, lastname, prefix, telephone, phonecode, country_id: 'es', street1: 'Calle Mayor 1' };
  const inSpain = async (city: string, postcode: string, region: string) =>
    saved(await save(browser, { ...madrid, city, postcode, region }, {}, 'es_es')).is_eligible_return;
  expect(await inSpain('Madrid', '28013', 'M')).toBe(true);
  expect(await inSpain('Las Palmas', '35001', 'GC')).toBe(false);
});

test.each([
  ['fr_fr', 'fr', 'France'],
  ['ch_de', 'ch', 'Schweiz'],
] as const)('%s lists the country that its parcels are sent to, in its language', async (locale, country_id, name) => {
  const { body } = await client().get(`/api/commerce/available-countries?locale=${locale}`);
  expect(body).toEqual({ available_countries: [{ country_id, name }] });
});

describe('removing an address', () => {
  test('can be undone: restores the address with its marks and its place in the list', async () => {
    const browser = await signedUp('anne@example.com');
    const first = saved(await save(browser, paris));
    const second = saved(await save(browser, { ...paris, street1: '1 rue du Bac' }));
    const left = book(await remove(browser, first.address_id));
    expect(left).toMatchObject([
      { address_id: second.address_id, is_default_shipping: true, is_default_billing: true },
    ]);
    expect(book(await restore(browser, first.address_id))).toEqual([first, second]);
    // A second undo finds nothing to restore.
    expect((await restore(browser, first.address_id)).status).toBe(404);
  });

  test('is final once the time to undo has passed, and the sweep deletes it', async () => {
    const browser = await signedUp('anne@example.com');
    const { address_id } = saved(await save(browser, paris));
    await remove(browser, address_id);
    clock.now = new Date(clock.now.getTime() + undoMinutes * 60_000);
    expect((await restore(browser, address_id)).status).toBe(404);
    await sweepRemoved(shop());
    expect(await database.db.selectFrom('removed_address').selectAll().execute()).toEqual([]);
  });

  test('S1: does not find another customer’s removed address', async () => {
    const [anne, thief] = [await signedUp('anne@example.com'), await signedUp('thief@example.com')];
    const { address_id } = saved(await save(anne, paris));
    await remove(anne, address_id);
    expect((await restore(thief, address_id)).status).toBe(404);
    expect(book(await restore(anne, address_id))).toHaveLength(1);
  });

  test('one of two concurrent undos restores it', async () => {
    const browser = await signedUp('anne@example.com');
    const { address_id } = saved(await save(browser, paris));
    await remove(browser, address_id);
    const answers = await Promise.all([restore(browser, address_id), restore(browser, address_id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

describe('stores an address in its country’s format', () => {
  test('Hong Kong: names instead of ids, the city by default, the first street line cut to 30', async () => {
    const browser = await signedUp('chan@example.com', 'hk_en');
    const address = saved(await save(browser, hongKong, {}, 'hk_en'));
    expect(address).toMatchObject({
      city: 'Hong Kong',
      street1: 'Flat 12B, Tower 3, The Harbour',
      region_label: 'Hong Kong Island',
      district_label: 'Wan Chai',
    });
    expect(address.address.join(' ')).not.toMatch(/HKI|HWC/u);
  });

  test('Hong Kong: Latin letters only', async () => {
    const browser = await signedUp('chan@example.com', 'hk_en');
    expect(await save(browser, { ...hongKong, street1: '軒尼詩道1號' }, {}, 'hk_en')).toMatchObject({
      status: 422,
      body: { error: { internal_code: 4_900_004, fields: { street1: 'latin_char_only' } } },
    });
  });

  test('Japan: the honorific, the reading in katakana, the postcode with its hyphen', async () => {
    const browser = await signedUp('yamada@example.com', 'fr_fr');
    expect(saved(await save(browser, tokyo, {}, 'jp_ja'))).toMatchObject({
      name: '山田 花子 様',
      nameKatakana: 'ヤマダ ハナコ',
      postcode: '150-0001',
      address: expect.arrayContaining(['〒150-0001', '東京都渋谷区神宮前1-2-3']) as unknown,
    });
  });

  test.each([
    ['a district of another region', { ...hongKong, region: 'KLN' }, { district_bis_id: 'select_required' }],
    ['an unknown region', { ...hongKong, region: 'KYO' }, { region: 'select_required' }],
  ])('refuses %s by its field', async (_name, address, fields) => {
    const browser = await signedUp('chan@example.com', 'hk_en');
    expect(await save(browser, address, {}, 'hk_en')).toMatchObject({ status: 422, body: { error: { fields } } });
  });

  test('refuses a first street line over 35 characters with an AddressLengthError', async () => {
    const browser = await signedUp('anne@example.com');
    expect(await save(browser, { ...paris, street1: 'x'.repeat(36) })).toMatchObject({
      status: 422,
      body: { error: { fields: { street1: 'AddressLengthError' } } },
    });
  });
});

test('M12: limits an address book to fifty, also for concurrent requests', async () => {
  const browser = await signedUp('anne@example.com');
  for (let count = 0; count < 49; count += 1) expect((await save(browser, paris)).status).toBe(200);
  const answers = await Promise.all([save(browser, paris), save(browser, paris)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject({ body: { error: { internal_code: 4_900_045 } } });
});

test('S9: refuses marks and ids among the fields of an address', async () => {
  const browser = await signedUp('anne@example.com');
  for (const field of ['address_id', 'customer_id', 'is_default_shipping', 'created_at'])
    expect((await save(browser, { ...paris, [field]: 'x' })).status).toBe(400);
});

test('S16: logs no part of an address', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const browser = testClient({ ...shop(), log }, [...sessionRoutes(shop()), ...accountRoutes(shop())]);
  await browser.start();
  const account = { locale: 'fr_fr', action: 'create', email: 'anne@example.com', password: 'Saddle.leather1874' };
  await browser.post('/api/commerce/customer', { ...account, ...person });
  await save(browser, { ...paris, street1: '7 rue Canari' });
  await save(browser, { ...paris, street1: '7 rue Canari', postcode: 'Canari' });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain('Canari');
});

describe('places', () => {
  const districts = async (country: string, locale = 'hk_en') =>
    (await client().get(`/api/commerce/address/districts?country=${country}&locale=${locale}`)).body;

  test.each(countries)('%s: the lists satisfy the contract, in lower case only', async (country) => {
    const answer = await client().get(`/api/commerce/address/districts?country=${country}&locale=fr_fr`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('public');
    expect(
      (await client().get(`/api/commerce/address/districts?country=${country.toUpperCase()}&locale=fr_fr`)).status,
    ).toBe(400);
  });

  test('answers Hong Kong’s districts, and which forms need one', async () => {
    expect(await districts('hk')).toMatchObject({
      required_for: ['shipping', 'billing'],
      regions: [{ region_id: 'HKI', name: 'Hong Kong Island' }, {}, {}],
      districts: expect.arrayContaining([
        { district_bis_id: 'HWC', name: 'Wan Chai', code: [], region_id: 'HKI' },
      ]) as unknown,
    });
  });

  test('answers Taiwan’s cities and the postcodes of their districts', async () => {
    expect(await districts('tw', 'tw_zh')).toMatchObject({
      cities: expect.arrayContaining([expect.objectContaining({ city_id: 'TPE', name: '臺北市' })]) as unknown,
      districts: expect.arrayContaining([expect.objectContaining({ name: '中正區', code: ['100'] })]) as unknown,
    });
  });

  test('answers China’s tree from region to city to district', async () => {
    const { body } = await client().get('/api/commerce/address/china/infos?country=cn&locale=cn_zh');
    const { infos } = body as { infos: { name: string; cities: { name: string; districts: { name: string }[] }[] }[] };
    const hangzhou = infos.find(({ name }) => name === '浙江省')?.cities.find(({ name }) => name === '杭州市');
    expect(hangzhou?.districts.map(({ name }) => name)).toContain('西湖区');
  });

  test.each([
    ['06700', 'mx', 1],
    ['18000', 'mx', 0],
    ['150-0001', 'jp', 1],
    ['01310-100', 'br', 1],
    ['0670', 'mx', 0],
    ['75006', 'fr', 0],
    ['constructor', 'mx', 0],
  ])('the postcode %s of %s has %i address', async (postcode, country, count) => {
    const answer = await client().get(`/api/commerce/retrieve/addresses?postcode=${postcode}&country=${country}`);
    expect((answer.body as { addresses: unknown[] }).addresses).toHaveLength(count);
  });
});
