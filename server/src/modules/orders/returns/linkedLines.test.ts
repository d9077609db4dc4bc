// Pieces that come back together: a buckle and a strap of one belt, bought as two lines. decisions/0086.
import { order as orderCall } from '@vitrine/contract/orders';
import { createReturn, returnFormOf } from '@vitrine/contract/returns';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { bought, clock, database, lookup } = boughtOrders();

const [buckle, strap] = ['U003P 32D', 'U002P 32N'];

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 },
    { sku: buckle, title: 'Boucle Passant', prices: { fr: 32_000 }, stock: 100, return_group: 'passant' },
    { sku: strap, title: 'Cuir Passant', prices: { fr: 39_000 }, stock: 100, return_group: 'passant' },
  ]),
);

async function arrived(...skus: string[]) {
  const units = [...new Set(skus)].map((sku) => ({ sku, qty: skus.filter((one) => one === sku).length }));
  const { browser, order } = await bought(units);
  await database.db
    .updateTable('shop_order')
    .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
    .where('order_id', '=', order.order_id)
    .execute();
  const { items } = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
  const ids = Object.fromEntries(items.map(({ sku, item_order_id }) => [sku, item_order_id]));
  const request = '/api/commerce/exchange-return/request';
  return {
    links: Object.fromEntries(items.map(({ sku, link_id }) => [sku, link_id])),
    form: async (return_type: ReturnType) => {
      const query = new URLSearchParams({ locale: 'fr_fr', order_id: order.order_id, return_type });
      const { form } = returnFormOf.answer.parse((await browser.get(`${request}?${query.toString()}`)).body);
      return Object.fromEntries(form.items.map(({ item_order_id, link_id }) => [item_order_id, link_id]));
    },
    quantities: async () => {
      const query = new URLSearchParams({ locale: 'fr_fr', order_id: order.order_id });
      const { form } = returnFormOf.answer.parse((await browser.get(`${request}?${query.toString()}`)).body);
      return form.items.map(({ qty_ordered, quantities }) => [qty_ordered, quantities]);
    },
    create: (return_type: ReturnType, chosen: string[], return_reason = 'colour') =>
      browser.post(request, {
        locale: 'fr_fr',
        order_id: order.order_id,
        return_type,
        items: chosen.map((sku) => ({ order_item_id: ids[sku], qty: 1, return_reason })),
      }),
    ids,
  };
}

test('an order shows which of its lines come back together', async () => {
  const both = await arrived(buckle, strap, bag);
  expect(both.links).toEqual({ [buckle]: 'passant', [strap]: 'passant', [bag]: null });
  expect(await both.form('refund')).toMatchObject({ [both.ids[buckle] ?? '']: 'passant', [both.ids[bag] ?? '']: null });
  expect((await arrived(buckle, bag)).links).toEqual({ [buckle]: null, [bag]: null });
});

test('one of them alone is refused, both are taken, and other lines are free', async () => {
  const { create } = await arrived(buckle, strap, bag);
  const alone = await create('refund', [buckle]);
  expect([alone.status, alone.body]).toMatchObject([422, { error: { internal_code: 4800012 } }]);
  expect(createReturn.answer.parse((await create('refund', [bag])).body).request.chosen).toHaveLength(1);
  expect(createReturn.answer.parse((await create('refund', [strap, buckle])).body).request.chosen).toHaveLength(2);
});

test('the form says in what proportion they were bought', async () => {
  const { quantities } = await arrived(buckle, strap, strap);
  expect(await quantities()).toEqual([
    [1, [1]],
    [2, [1, 2]],
  ]);
});

test('the law’s withdrawal takes each of them alone', async () => {
  const { create, form, ids } = await arrived(buckle, strap);
  expect(await form('return')).toEqual({ [ids[buckle] ?? '']: null, [ids[strap] ?? '']: null });
  expect((await create('return', [buckle])).status).toBe(200);
});

test('keeps the link of the day of purchase', async () => {
  const { form, ids } = await arrived(buckle, strap);
  await database.db.updateTable('product').set({ return_group: null }).where('return_group', '=', 'passant').execute();
  expect(await form('refund')).toEqual({ [ids[buckle] ?? '']: 'passant', [ids[strap] ?? '']: 'passant' });
});
