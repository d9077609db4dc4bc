// The size card in the account: what it keeps, what it suggests, and the consent for boutiques. decisions/0122.
import { randomUUID } from 'node:crypto';
import { personalDataFile } from '@vitrine/contract/personalData';
import { sizeCard } from '@vitrine/contract/sizeCard';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSizedProduct } from '../../../testing/sizedProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { testPersonalData } from '../../../testing/testPersonalData.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { changeSize } from './sizeCard.ts';

const database = testDatabase();
const start = new Date('2026-11-21T10:00:00Z');
const clock = { now: start };
const house = testPersonalData(database, clock);
const [ring, larger, belt] = ['J1108P 52J', 'J1108P 54J', 'H0321P 90N'];
const path = '/api/commerce/customer/sizes';

beforeAll(async () => {
  const sizes = (...rows: readonly [string, string, string][]) =>
    rows.map(([sku, size, name]) => ({ sku, size, name }));
  const [one, ...others] = sizes([ring, 'R52', '52'], [larger, 'R54', '54']);
  const [only] = sizes([belt, 'CM90', '90 cm']);
  const [bag] = sizes(['H0612P 26R', 'CM26', '26 cm']);
  if (!one || !only || !bag) throw new Error('sizes');
  await addSizedProduct(database.db, { title: 'Petit rivet', hscode: '711319', sizes: [one, ...others] });
  await addSizedProduct(database.db, { title: 'Longe', hscode: '420330', sizes: [only] });
  await addSizedProduct(database.db, { title: 'Pommeau', hscode: '420221', sizes: [bag] });
  await countStock(
    database.db,
    [ring, larger, belt].map((sku) => ({ sku, source: 'ecom', qty: 100 })),
  );
});
beforeEach(async () => {
  clock.now = start;
  await database.db.deleteFrom('rate_limit').execute();
});

let made = 0;
const client = async () => {
  const email = `card${(made += 1)}@example.com`;
  return { email, browser: await house.customer(email) };
};
const read = async (browser: Browser, locale = 'fr_fr') =>
  sizeCard.answer.parse((await browser.get(`${path}?locale=${locale}`)).body);
const change = (browser: Browser, kind: string, size: string | null) =>
  browser.post(path, { locale: 'fr_fr', kind, size });
const allow = (browser: Browser, allowed: boolean, text_version = cardConsentVersion) =>
  browser.post(`${path}/consent`, { locale: 'fr_fr', allowed, text_version });
const idOf = async (email: string): Promise<string> =>
  (await database.db.selectFrom('customer').select('customer_id').where('email', '=', email).executeTakeFirstOrThrow())
    .customer_id;
const consentsOf = async (email: string) =>
  database.db
    .selectFrom('card_consent')
    .select(['text_version', 'given_at', 'withdrawn_at'])
    .where('customer_id', '=', await idOf(email))
    .orderBy('given_at')
    .execute();

describe('the sizes', () => {
  test('offers the kinds of the collection that have a size of a person, and keeps one size of each', async () => {
    const { browser } = await client();
    expect(await read(browser)).toEqual({
      sizes: [],
      choices: [
        {
          kind: 'ring',
          sizes: [
            { size: 'R52', name: '52' },
            { size: 'R54', name: '54' },
          ],
        },
        { kind: 'belt', sizes: [{ size: 'CM90', name: '90 cm' }] },
      ],
      suggestions: [],
      consent: null,
    });
    await change(browser, 'belt', 'CM90');
    await change(browser, 'ring', 'R52');
    expect((await change(browser, 'ring', 'R54')).status).toBe(200);
    const updated_at = start.toISOString();
    expect((await read(browser)).sizes).toEqual([
      { kind: 'ring', size: 'R54', name: '54', updated_at },
      { kind: 'belt', size: 'CM90', name: '90 cm', updated_at },
    ]);
    expect((await change(browser, 'belt', null)).body).toMatchObject({ sizes: [{ kind: 'ring' }] });
    expect((await read((await client()).browser)).sizes).toEqual([]);
  });

  test.each([
    ['ring', 'R48'],
    ['ring', 'CM90'],
    ['hat', 'T56'],
  ])('refuses %s %s, which the collection has not, and names the field', async (kind, size) => {
    const { browser } = await client();
    expect(await change(browser, kind, size)).toMatchObject({
      status: 400,
      body: { error: { fields: { size: 'select_required' } } },
    });
    expect((await read(browser)).sizes).toEqual([]);
  });

  test('keeps a size that has left the collection, which can still be removed', async () => {
    const { browser } = await client();
    await change(browser, 'belt', 'CM90');
    const withdraw = (is_withdrawn: boolean) =>
      database.db.updateTable('variant').set({ is_withdrawn }).where('sku', '=', belt).execute();
    await withdraw(true);
    const card = await read(browser);
    expect([card.sizes.map(({ name }) => name), card.choices.map(({ kind }) => kind)]).toEqual([['90 cm'], ['ring']]);
    expect((await change(browser, 'belt', null)).body).toMatchObject({ sizes: [] });
    await withdraw(false);
  });

  test('S1: needs a sign-in, and an account that still exists', async () => {
    const guest = await house.browser();
    expect((await guest.get(`${path}?locale=fr_fr`)).status).toBe(401);
    expect((await change(guest, 'ring', 'R52')).status).toBe(401);
    expect((await allow(guest, true)).status).toBe(401);
    const gone = changeSize(house.shop, randomUUID(), { locale: 'fr_fr', kind: 'ring', size: 'R52' });
    await expect(gone).rejects.toMatchObject({ error_name: 'session_ended' });
  });
});

test('suggests the size of a bought piece, saves it only on demand, and takes no gift and nothing that came back', async () => {
  const { email, browser } = await client();
  const { order_id: bought } = await house.buy(browser, ring);
  const { order_id: gift } = await house.buy(browser, belt);
  const suggested = async () => (await read(browser)).suggestions.map(({ kind, size }) => [kind, size]);
  expect(await suggested()).toEqual([
    ['ring', 'R52'],
    ['belt', 'CM90'],
  ]);
  expect((await read(browser)).suggestions[0]).toMatchObject({ title: 'Petit rivet', name: '52' });
  expect(
    await database.db
      .selectFrom('client_size')
      .where('customer_id', '=', await idOf(email))
      .execute(),
  ).toEqual([]);
  await database.db
    .updateTable('shop_order')
    .set({ gift: JSON.stringify({ is_gift: true }) })
    .where('order_id', '=', gift)
    .execute();
  expect(await suggested()).toEqual([['ring', 'R52']]);
  await change(browser, 'ring', 'R54');
  expect(await suggested()).toEqual([]);
  await change(browser, 'ring', null);
  await database.db.updateTable('shop_order_line').set({ returned_qty: 1 }).where('order_id', '=', bought).execute();
  expect(await suggested()).toEqual([]);
  // Of another customer's orders nothing.
  expect((await read((await client()).browser)).suggestions).toEqual([]);
});

describe('the consent', () => {
  test('is off until it is given, is dated, and ends at once', async () => {
    const { email, browser } = await client();
    expect((await read(browser)).consent).toBeNull();
    expect((await allow(browser, true)).body).toMatchObject({
      consent: { given_at: start.toISOString(), withdrawn_at: null },
    });
    clock.now = new Date('2026-11-21T11:00:00Z');
    // Given again it keeps its date.
    await allow(browser, true);
    expect((await allow(browser, false)).body).toMatchObject({
      consent: { given_at: start.toISOString(), withdrawn_at: clock.now.toISOString() },
    });
    await allow(browser, false);
    expect(await consentsOf(email)).toEqual([
      { text_version: cardConsentVersion, given_at: start, withdrawn_at: clock.now },
    ]);
    clock.now = new Date('2026-11-21T12:00:00Z');
    await allow(browser, true);
    expect((await consentsOf(email)).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
  });

  test('to another text than that of now is refused, and one to an earlier text does not count', async () => {
    const { email, browser } = await client();
    expect(await allow(browser, true, cardConsentVersion + 1)).toMatchObject({
      status: 400,
      body: { error: { fields: { text_version: expect.any(String) } } },
    });
    const earlier = {
      text_version: cardConsentVersion - 1,
      locale: 'fr_fr',
      given_at: new Date('2026-01-01T00:00:00Z'),
    };
    await database.db
      .insertInto('card_consent')
      .values({ ...earlier, customer_id: await idOf(email) })
      .execute();
    expect((await read(browser)).consent).toBeNull();
    await allow(browser, true);
    expect(await consentsOf(email)).toEqual([
      { text_version: cardConsentVersion - 1, given_at: earlier.given_at, withdrawn_at: start },
      { text_version: cardConsentVersion, given_at: start, withdrawn_at: null },
    ]);
  });

  test('is one row when it is given from many windows at once, and none is open after a withdrawal', async () => {
    const { email, browser } = await client();
    const answers = await Promise.all(Array.from({ length: 6 }, () => allow(browser, true)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await consentsOf(email)).toHaveLength(1);
    await allow(browser, false);
    expect((await consentsOf(email)).filter(({ withdrawn_at }) => withdrawn_at === null)).toEqual([]);
  });
});

test('the customer’s file has the sizes and the consents, and an erasure takes both', async () => {
  const { email, browser } = await client();
  await change(browser, 'ring', 'R52');
  await allow(browser, true);
  await allow(browser, false);
  const { body } = await house.open(browser, await house.linkFor(browser, 'export'));
  const { sections } = personalDataFile.parse(body);
  const at = start.toISOString();
  expect(sections.find(({ section }) => section === 'sizes')?.entries).toEqual([
    { size_kind: 'ring', size: '52', updated_at: at },
    { given_at: at, withdrawn_at: at, text_version: cardConsentVersion, storefront: 'fr_fr', purpose: 'card_consent' },
  ]);
  const customer_id = await idOf(email);
  const left = async () => {
    const rows = [];
    for (const table of ['client_size', 'card_consent'] as const)
      rows.push(
        ...(await database.db.selectFrom(table).select('customer_id').where('customer_id', '=', customer_id).execute()),
      );
    return rows.length;
  };
  expect(await left()).toBe(2);
  expect((await house.erase(browser, await house.linkFor(browser, 'erasure'))).status).toBe(200);
  expect(await left()).toBe(0);
});
