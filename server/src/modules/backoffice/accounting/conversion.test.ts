// From visits to orders: counted by what the shop answers anyway, without a word about the visitor. decisions/0144.
import { randomUUID } from 'node:crypto';
import { staffConversionReport, staffReportRows } from '@vitrine/contract/staffReports';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { livedBooks, moveEntries } from '../../../testing/livedBooks.ts';
import { routes } from '../../../modules.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { card } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testClient } from '../../../testing/testShop.ts';
import { sessionModule } from '../../customers/session/module.ts';
import { keepReports } from './keepReports.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { forgetSince } = livedBooks(orders);
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await sessionModule.works.shopSteps.work(house.shop);
  await sessionModule.works.pageViews.work(house.shop);
  await forgetSince();
});

const written = async () => {
  await sessionModule.works.shopSteps.work(house.shop);
  await sessionModule.works.pageViews.work(house.shop);
};
const report = async (query = '') => {
  const member = await staffMember(house.shop, 'finance');
  return staffConversionReport.answer.parse((await member.get(`/conversion-report${query}`)).body);
};
/** A browser of a device, and the pages that it shows. */
function browserOf(user_agent: string) {
  const browser = testClient(house.shop, routes(house.shop));
  const shows = async (path: string, origin: string | null, locale = 'fr_fr') => {
    const headers = {
      'user-agent': user_agent,
      referer: `https://shop.example/${locale}${path}`,
      ...(origin !== null && { 'x-page-origin': origin }),
    };
    const { status } = await browser.get(`/api/commerce/customer-session?locale=${locale}`, headers);
    expect(status).toBe(200);
  };
  return { browser, shows };
}

test('S16: a visit, its pages, cart and checkout are counted by day, storefront and class of device, and nothing else is', async () => {
  const { browser, shows } = browserOf(phone);
  await shows('', 'entry');
  await shows('/product/pommeau-H0612P', 'page');
  // Another call of a page, as after a sign-in.
  await shows('/product/pommeau-H0612P', null);
  await shows('/commande/validation', 'entry');
  await browser.start();
  const add = { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] };
  const headers = { 'user-agent': phone };
  for (let time = 0; time < 2; time += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await browser.post('/api/commerce/basket/add', add, headers)).status).toBe(200);
  expect((await browser.get('/api/commerce/checkout?locale=fr_fr', headers)).status).toBe(200);
  const other = browserOf(computer);
  await other.shows('/product/pommeau-H0612P', 'entry', 'be_fr');
  await browserOf('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0').shows('', 'entry');
  await browserOf('curl/8.5.0').shows('', 'entry');
  await written();
  await written();
  const found = await report();
  expect(found.all).toEqual({ visit: 2, product: 2, basket: 1, checkout: 1, payment: 0, views: 7, orders: 0 });
  expect(found.storefronts.map(({ storefront, visit, product }) => [storefront, visit, product])).toEqual([
    ['fr_fr', 1, 1],
    ['be_fr', 1, 1],
  ]);
  expect(found.devices).toEqual([
    { device: 'phone', visit: 1, product: 1, basket: 1, checkout: 1, payment: 0 },
    { device: 'computer', visit: 1, product: 1, basket: 0, checkout: 0, payment: 0 },
  ]);
  expect((await report('?country=be')).all).toMatchObject({ visit: 1, basket: 0, views: 1 });
  expect((await report('?storefront=fr_fr')).all).toMatchObject({ visit: 1, basket: 1, views: 6 });
  const { rows } = await database.pool.query<{ row: object }>('select to_jsonb(c) as row from shop_step_count c');
  expect(new Set(rows.map(({ row }) => Object.keys(row).toSorted().join()))).toEqual(
    new Set(['count,day,device,locale,step']),
  );
});

test('a payment is counted once for a purchase, however often it is tried', async () => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }], email);
  const pay = async (holder: string) => {
    const payment = {
      locale: 'fr_fr',
      payment_method: 'adyen_cc',
      payment_data: card(holder),
      terms: true,
      shown_total: total,
    };
    const { body } = await browser.post('/api/commerce/payment', payment, {
      'idempotency-key': randomUUID(),
      'user-agent': phone,
    });
    return (body as { outcome: string }).outcome;
  };
  expect(await pay('NOT_ENOUGH_BALANCE')).toBe('payment_NOK');
  expect(await pay('Anne Lacombe')).toBe('payment_OK');
  await written();
  expect((await report()).devices).toMatchObject([{ device: 'phone', payment: 1 }]);
});

test('the orders are those of the books, each in the list behind its number', async () => {
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  await moveEntries(database.db, sql`timestamptz '2026-11-20 12:00+01'`, sql`order_id = ${order.order_id}`);
  const found = await report('?from=2026-11-20&until=2026-11-21');
  expect(found.all.orders).toBe(1);
  expect(found.days.map(({ day, orders: placed }) => [day, placed])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 0],
  ]);
  // The days before are as many.
  expect(found.before).toMatchObject({ from: '2026-11-18', until: '2026-11-19', orders: 0 });
  expect((await report('?from=2026-11-21&until=2026-11-21')).before).toMatchObject({ from: '2026-11-20', orders: 1 });
  const member = await staffMember(house.shop, 'finance');
  const list = async (more: string) =>
    staffReportRows.answer.parse(
      (await member.get(`/report-rows?figure=ordered&from=2026-11-20&until=2026-11-21${more}`)).body,
    ).rows;
  expect(await list('&part=fr_fr&country=fr')).toMatchObject([
    { order_number: order.increment_id, pieces: 1, amount: { currency: 'EUR' } },
  ]);
  expect(await list('&part=ch_fr')).toEqual([]);
  await keepReports(house.shop);
  expect(await report('?from=2026-11-20&until=2026-11-21')).toEqual(found);
});

test('what cannot be written is written the next time', async () => {
  await browserOf(phone).shows('', 'entry');
  await sql`alter table shop_step_count rename to shop_step_gone`.execute(database.db);
  await expect(sessionModule.works.shopSteps.work(house.shop)).rejects.toThrow();
  await sql`alter table shop_step_gone rename to shop_step_count`.execute(database.db);
  await written();
  expect((await report()).all.visit).toBe(1);
});
