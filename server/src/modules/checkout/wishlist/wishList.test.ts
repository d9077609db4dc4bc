// The wish list: a guest's follows into the account at sign-in, and a link shows it without its owner.
import { sharedWishList, wishList } from '@vitrine/contract/wishList';
import { skuToPath } from '@vitrine/rules/catalogue/sku';
import { beforeEach, expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { password, testPersonalData } from '../../../testing/testPersonalData.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { sweepWishes } from './queries.ts';

const database = houseDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const [bag, soldOut] = ['H0612P 26R', 'H0612P 26B'];
const path = '/api/commerce/wishlist';

beforeEach(() => {
  clock.now = new Date('2026-11-21T10:00:00Z');
});
const want = async (browser: Browser, sku: string, change: { wanted?: boolean; size_chosen?: boolean } = {}) => {
  clock.now = new Date(clock.now.getTime() + 1000);
  return browser.post(path, { locale: 'fr_fr', sku, wanted: true, ...change });
};
const listOf = async (browser: Browser, locale = 'fr_fr') =>
  wishList.answer.parse((await browser.get(`${path}?locale=${locale}`)).body);
const skusOf = async (browser: Browser) => (await listOf(browser)).wishes.map(({ sku }) => sku);

test('lists each product once, the newest first, with its price and stock here', async () => {
  const guest = await house.browser();
  expect(await listOf(guest)).toEqual({ wishes: [], share: null });
  for (const sku of [bag, soldOut, bag]) expect((await want(guest, sku)).status).toBe(200);
  const { wishes } = await listOf(guest);
  expect(wishes).toMatchObject([
    { sku: soldOut, name: 'Pommeau', in_stock: false },
    {
      sku: bag,
      name: 'Pommeau',
      in_stock: true,
      price: { currency: 'EUR' },
      size_chosen: false,
      variant: ['Rouge garance'],
      url: '/product/pommeau-H0612Pv26R',
    },
  ]);
  expect((await listOf(guest, 'jp_ja')).wishes[1]).toMatchObject({ sku: bag, price: { currency: 'JPY' } });
  await want(guest, bag, { wanted: false });
  expect(await skusOf(guest)).toEqual([soldOut]);
  expect((await want(guest, 'NONE 1')).status).toBe(404);
  expect(await skusOf(await house.browser())).toEqual([]);
});

test('keeps a chosen size, which alone is in the link; without one, any size in the colour is in stock', async () => {
  // Sold out, while another size is there in its colour.
  const { rows } = await database.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.sku = v.sku and s.source = 'ecom' and s.qty = 0
     join variant o on o.code = v.code and o.attributes ->> 'color' is not distinct from v.attributes ->> 'color'
     join stock left_of on left_of.sku = o.sku and left_of.source = 'ecom' and left_of.qty > 0
     join price on price.sku = v.sku and price.country = 'fr'
     where not v.is_withdrawn and v.attributes ? 'size' order by v.sku limit 1`,
  );
  const sku = rows[0]?.sku ?? '';
  const guest = await house.browser();
  await want(guest, sku);
  const [inColor] = (await listOf(guest)).wishes;
  expect(inColor).toMatchObject({ sku, size_chosen: false, in_stock: true });
  await want(guest, sku, { size_chosen: true });
  // The page without a choice asks again: the size stays chosen.
  await want(guest, sku);
  const [sized] = (await listOf(guest)).wishes;
  expect(sized).toMatchObject({ sku, size_chosen: true, in_stock: false });
  expect(sized?.variant).toEqual([...(inColor?.variant ?? []), expect.any(String)]);
  expect(sized?.url).toBe(`${inColor?.url ?? ''}?selected_sku=${skuToPath(sku)}`);
});

test('M13: a guest’s list joins the customer’s at sign-in, and the session shows it', async () => {
  const email = 'anne.wishes@example.com';
  await want(await house.customer(email), bag);
  const guest = await house.browser();
  await want(guest, soldOut);
  await want(guest, bag, { size_chosen: true });
  const { body } = await guest.post('/api/commerce/login', { locale: 'fr_fr', email, password });
  expect(body).toMatchObject({ user: { 'mini-wishlist': [soldOut, bag] } });
  expect((await listOf(guest)).wishes).toMatchObject([
    { sku: soldOut, size_chosen: false },
    { sku: bag, size_chosen: true },
  ]);
});

test('a link shows the list to others in their storefront, until its owner ends it', async () => {
  const owner = await house.browser();
  await want(owner, bag);
  const open = () => owner.post(`${path}/share`, { locale: 'fr_fr', shared: true });
  const { share } = wishList.answer.parse((await open()).body);
  expect(wishList.answer.parse((await open()).body).share).toBe(share);
  const reader = await house.browser();
  const read = () => reader.get(`${path}/shared?locale=de_de&list=${share ?? ''}`);
  const shown = (await read()).body;
  expect(sharedWishList.answer.parse(shown).wishes).toMatchObject([{ sku: bag }]);
  expect(Object.keys(shown as object)).toEqual(['wishes']);
  expect(await skusOf(reader)).toEqual([]);
  await owner.post(`${path}/share`, { locale: 'fr_fr', shared: false });
  expect((await read()).status).toBe(404);
  const again = wishList.answer.parse((await open()).body).share;
  expect(again).not.toBe(share);
});

test('keeps a hundred entries, and forgets those of sessions that have ended', async () => {
  const guest = await house.browser();
  const { rows } = await database.pool.query<{ sku: string }>(
    'select sku from variant where not is_withdrawn order by sku limit 102',
  );
  for (const { sku } of rows) await want(guest, sku);
  expect(await skusOf(guest)).toEqual(
    rows
      .map(({ sku }) => sku)
      .slice(2)
      .toReversed(),
  );
  await database.pool.query('delete from session');
  await sweepWishes(database.db, new Date(8.64e15));
  const left = await database.pool.query('select from wish where session_id is not null');
  expect(left.rowCount).toBe(0);
});
