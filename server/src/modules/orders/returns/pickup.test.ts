// Where the carrier fetches a return: what the shopper chose or typed is what the house is sent.
import { randomUUID } from 'node:crypto';
import { createReturn, finalizeReturn, type ReturnRequest, returnMethod } from '@vitrine/contract/returns';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import * as queries from './queries.ts';
import { labelPaper } from './returnPapers.ts';

const { bought, clock, database, house } = boughtOrders();

type Browser = Awaited<ReturnType<typeof house.browser>>;
const request = '/api/commerce/exchange-return/request';
const typed = {
  prefix: 'Mrs.',
  firstname: 'Zoé',
  lastname: 'Weiss',
  street1: '3, place Bellecour',
  postcode: '69002',
  city: 'Lyon',
  telephone: '0612345678',
};

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

/** An unfinished return of an order that Chronopost brought, which fetches returns. */
async function open() {
  const { browser, order } = await bought([{ sku: bag, qty: 1 }]);
  const { order_id } = order;
  const shipping_method = shippingMethodsOf('fr').find(({ carrier }) => carrier === 'chronopost')?.method ?? '';
  await database.db
    .updateTable('shop_order')
    .set({ shipping_method, delivered_at: clock.now, shipped_at: clock.now, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const items = [{ order_item_id, qty: 1, return_reason: 'colour' }];
  const body = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const made = createReturn.answer.parse((await browser.post(request, body)).body).request;
  return { browser, order_id, made };
}
const choose = (browser: Browser, order_id: string, request_id: string, pickup_address?: object) =>
  browser.post(`${request}/return-method`, {
    locale: 'fr_fr',
    order_id,
    request_id,
    selected_return_method: 'pickup',
    ...(pickup_address && { pickup_address }),
  });
function send(browser: Browser, order_id: string, made: ReturnRequest, more: object = {}) {
  const [slot] = made.available_pickup_slots;
  return browser.post(
    `${request}/finalize`,
    {
      locale: 'fr_fr',
      order_id,
      request_id: made.request_id,
      return_type: 'refund',
      items: made.chosen,
      selected_return_method: 'pickup',
      pickup_date: slot?.day,
      pickup_time: slot?.times[0],
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  );
}

test.each([
  ['without an address', {}],
  ['with its id', { pickup_address: { address_id: 'pickup' } }],
])('the carrier fetches where the shopper typed, when the return is sent off %s', async (_name, more) => {
  const { browser, order_id, made } = await open();
  const chosen = returnMethod.answer.parse((await choose(browser, order_id, made.request_id, typed)).body).request;
  expect(chosen.pickup_address).toMatchObject({ address_id: 'pickup', full_name: 'Zoé Weiss', country_id: 'fr' });
  expect(chosen.addresses.map(({ address_id }) => address_id)).toEqual(['order', 'pickup']);
  const sent = finalizeReturn.answer.parse((await send(browser, order_id, made, more)).body).request;
  expect(sent.pickup_address?.full_name).toBe('Zoé Weiss');
  const order = await readWholeOrder(database.db, order_id);
  const row = await queries.requestById(database.db, made.request_id);
  if (!order || !row) throw new Error('no return');
  expect(labelPaper(house.shop, order, row).sender).toEqual({
    name: 'Zoé Weiss',
    lines: ['3, place Bellecour', '69002 Lyon'],
  });
});

test('names the order’s own address, when it is chosen again', async () => {
  const { browser, order_id, made } = await open();
  await choose(browser, order_id, made.request_id, typed);
  const back = await choose(browser, order_id, made.request_id, { address_id: 'order' });
  const { pickup_address, addresses } = returnMethod.answer.parse(back.body).request;
  expect(pickup_address?.address_id).toBe('order');
  expect(addresses).toHaveLength(1);
});

test.each([
  ['a missing city', { ...typed, city: '' }, 'city'],
  ['a postcode of another form', { ...typed, postcode: '123' }, 'postcode'],
  ['another country', { ...typed, country_id: 'de' }, 'country_id'],
  ['an address of nobody', { address_id: randomUUID() }, 'address_id'],
])('refuses %s by its field, and keeps what was chosen', async (_name, address, field) => {
  const { browser, order_id, made } = await open();
  await choose(browser, order_id, made.request_id, typed);
  const answer = await choose(browser, order_id, made.request_id, address);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ error: { fields: { [field]: expect.anything() as unknown } } });
  const row = await queries.requestById(database.db, made.request_id);
  expect(row?.pickup_address).toMatchObject({ lastname: 'Weiss' });
});
