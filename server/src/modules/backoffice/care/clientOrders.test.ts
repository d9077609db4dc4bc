// All orders of a client, in pages: none is left out without a word. decisions/0110.
import { staffClientOrders } from '@vitrine/contract/staffCare';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { copyOrders } from '../../../testing/manyOrders.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { bought, customer, database, house } = boughtOrders();
let client: string;
beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const browser = await customer('zoe@example.com');
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total);
  await copyOrders(database.pool, body.order?.increment_id ?? '', 119);
  // Another's.
  await bought([{ sku: bag, qty: 1 }]);
  const found = database.db.selectFrom('shop_order').select('customer_id').where('customer_id', 'is not', null);
  client = (await found.executeTakeFirstOrThrow()).customer_id ?? '';
});

test('lists all of them, the newest first, and notes each read', async () => {
  const care = await staffMember(house.shop, 'care');
  const numbers: string[] = [];
  let after = '';
  for (const rows of [50, 50, 20]) {
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    const { body } = await care.get(`/clients/${client}/orders${after}`);
    const { orders, next } = staffClientOrders.answer.parse(body);
    expect([orders.length, next === null]).toEqual([rows, rows === 20]);
    numbers.push(...orders.map(({ increment_id }) => increment_id));
    after = `?after=${next}`;
  }
  expect(numbers.slice(0, 2)).toEqual(['C119', 'C118']);
  expect(new Set(numbers).size).toBe(120);
  const reads = database.db.selectFrom('client_read').select(['increment_id', 'call']);
  expect(await reads.where('reader', '=', care.account.staff_id).execute()).toEqual([
    { increment_id: client, call: '/staff/clients/:customer_id/orders' },
  ]);
  expect((await care.get('/clients/nobody/orders')).status).toBe(404);
});
