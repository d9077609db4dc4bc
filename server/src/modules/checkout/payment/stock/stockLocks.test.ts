// The lock order of stock rows, and that an order's stock is reserved again completely or not at all.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addProducts, stockOf } from '../../../../testing/testProducts.ts';
import { untilWaiting } from '../../../../testing/lockWaiters.ts';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { testPayments } from '../../../../testing/testPayments.ts';
import { release, retake } from './stockQueries.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const [first, last] = ['A0001 00', 'Z0001 00'];

beforeAll(() =>
  addProducts(
    database.db,
    [last, first].map((sku) => ({ sku, prices: { fr: 60_000 }, stock: 10 })),
  ),
);
beforeEach(async () => {
  house.simulator.state.knobs.delivery = 'lost';
  await database.db.updateTable('stock').set({ qty: 10 }).execute();
});

const take = (sku: string) => `update stock set qty = qty - 1 where source = 'ecom' and sku = '${sku}'`;

/**
 * Locks the first row until `work` waits for it, then locks the last row: `work` deadlocks if it locked that row
 * before.
 */
async function againstTheOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(take(first));
    const working = work();
    await untilWaiting(database.db);
    await other.query(take(last));
    await other.query('commit');
    return await working;
  } finally {
    other.release();
  }
}

async function bought(): Promise<string> {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [
    { sku: last, qty: 1 },
    { sku: first, qty: 2 },
  ]);
  const { body } = await house.pay(browser, total);
  if (!body.order) throw new Error(JSON.stringify(body));
  return body.order.order_id;
}

test('M1: a payment locks stock rows in SKU order', async () => {
  await againstTheOrder(bought);
  expect([await stockOf(database.db, first), await stockOf(database.db, last)]).toEqual([7, 8]);
});

test('M2: a release locks stock rows in the same order', async () => {
  const order_id = await bought();
  const free = () => database.db.transaction().execute((tx) => release(tx, [order_id], 'canceled'));
  await againstTheOrder(free);
  expect([await stockOf(database.db, first), await stockOf(database.db, last)]).toEqual([9, 9]);
});

test('M6: reserves an order’s stock again completely or not at all', async () => {
  const order_id = await bought();
  const again = () => database.db.transaction().execute((tx) => retake(tx, order_id));
  const holds = async () =>
    (
      await database.db
        .selectFrom('shop_order')
        .select('holds_stock')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
    ).holds_stock;
  await database.db.transaction().execute((tx) => release(tx, [order_id], 'canceled'));
  await database.db.updateTable('stock').set({ qty: 1 }).where('sku', '=', first).execute();
  expect([await again(), await holds()]).toEqual([false, false]);
  expect([await stockOf(database.db, first), await stockOf(database.db, last)]).toEqual([1, 10]);
  await database.db.updateTable('stock').set({ qty: 2 }).where('sku', '=', first).execute();
  expect([await again(), await holds()]).toEqual([true, true]);
  expect([await stockOf(database.db, first), await stockOf(database.db, last)]).toEqual([0, 9]);
});
