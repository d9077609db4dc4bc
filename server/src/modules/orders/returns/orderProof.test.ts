// A guest's proof opens one order for two hours: each call about an order is tried with the proof of another one, and with
// one that has ended. decisions/0054, invariant S1.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import type { Browser } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { bought, clock, database, house } = boughtOrders();

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Known = { order_id: string; ref: string; item: string; request_id: string };

/** A guest's order that has arrived, with a return that is not sent off. */
async function arrived(): Promise<Known> {
  const { browser, order } = await bought();
  const { order_id, ref } = order;
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order_id)
    .execute();
  const { item_order_id: item } = await database.db
    .selectFrom('shop_order_line')
    .select('item_order_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const made = await browser.post('/api/commerce/exchange-return/request', {
    locale: 'fr_fr',
    order_id,
    return_type: 'refund',
    items: [{ order_item_id: item, qty: 1, return_reason: 'colour' }],
  });
  return { order_id, ref, item, request_id: createReturn.answer.parse(made.body).request.request_id };
}

/** A browser that has named the email of an order. */
async function proven({ ref }: Known): Promise<Browser> {
  const browser = await house.browser();
  await browser.get('/api/commerce/sync-form');
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: ref, email });
  expect((await browser.get(`/api/commerce/order?${query.toString()}`)).status).toBe(200);
  return browser;
}

const api = '/api/commerce';
const of = ({ order_id }: Known) => ({ locale: 'fr_fr', order_id });
const query = (known: Known, more: object = {}) => new URLSearchParams({ ...of(known), ...more }).toString();
const choice = ({ item }: Known) => ({
  return_type: 'refund',
  items: [{ order_item_id: item, qty: 1, return_reason: 'colour' }],
});
const key = () => ({ 'idempotency-key': randomUUID() });

/** Every call about an order that a guest can make, by the order and its open return. */
const calls: Record<string, (browser: Browser, known: Known) => Promise<{ status: number }>> = {
  'GET /order by id': (browser, known) => browser.get(`${api}/order?${query(known)}`),
  'GET /order by reference': (browser, { ref }) => browser.get(`${api}/order?locale=fr_fr&order_id=${ref}`),
  'GET /order/exchange-return-details': (browser, known) =>
    browser.get(`${api}/order/exchange-return-details?${query(known)}`),
  'GET /exchange-return/request': (browser, known) =>
    browser.get(`${api}/exchange-return/request?${query(known, { return_id: known.request_id })}`),
  'POST /exchange-return/request': (browser, known) =>
    browser.post(`${api}/exchange-return/request`, { ...of(known), ...choice(known) }),
  'POST /exchange-return/request/return-method': (browser, known) =>
    browser.post(`${api}/exchange-return/request/return-method`, {
      ...of(known),
      request_id: known.request_id,
      selected_return_method: 'office',
    }),
  'POST /exchange-return/request/finalize': (browser, known) =>
    browser.post(
      `${api}/exchange-return/request/finalize`,
      { ...of(known), ...choice(known), request_id: known.request_id, selected_return_method: 'office' },
      key(),
    ),
  'POST /exchange-return/request/drop': (browser, known) =>
    browser.post(`${api}/exchange-return/request/drop`, { ...of(known), request_id: known.request_id }),
  'POST /order/cancel': (browser, known) => browser.post(`${api}/order/cancel`, of(known)),
  'PUT /fapiao/create': (browser, { order_id }) =>
    browser.put(`${api}/fapiao/create`, { locale: 'fr_fr', orderId: order_id, type: 0, name: 'Zoé' }),
  'PUT /cfdi/create': (browser, { order_id }) =>
    browser.put(`${api}/cfdi/create`, {
      locale: 'fr_fr',
      order_id,
      rfc: 'EKU9003173C9',
      name: 'Escuela',
      regime: '601',
      use: 'G03',
      postcode: '42501',
    }),
};
const stateOf = ({ order_id }: Known) =>
  database.db
    .selectFrom('return_request')
    .select(['return_id', 'status', 'selected_return_method', 'finalized_at'])
    .where('order_id', '=', order_id)
    .execute();

test.each(Object.entries(calls))(
  'S1: %s refuses the proof of another order, and one that has ended',
  async (_, ask) => {
    const known = await arrived();
    const own = await arrived();
    const before = await stateOf(known);
    const guest = await proven(own);
    // The order of someone else is answered like one that does not exist.
    const none = { ...known, order_id: randomUUID(), ref: 'ZZZZZZZZZZZ' };
    const refused = (await ask(guest, known)).status;
    expect([401, 404]).toContain(refused);
    expect((await ask(guest, none)).status).toBe(refused);
    const late = await proven(known);
    clock.now = new Date(clock.now.getTime() + 3 * 3_600_000);
    expect([401, 404]).toContain((await ask(late, known)).status);
    expect(await stateOf(known)).toEqual(before);
  },
);

test('S1: every one of these calls accepts the proof of its own order', async () => {
  for (const [name, ask] of Object.entries(calls)) {
    const known = await arrived();
    const { status } = await ask(await proven(known), known);
    // An order that has arrived is not cancelled, and a French one has neither fapiao nor CFDI: these rules come after the proof.
    expect([name, status]).toEqual([name, /cancel|fapiao|cfdi/u.test(name) ? 422 : 200]);
  }
});
