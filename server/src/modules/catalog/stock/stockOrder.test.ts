import { beforeAll, expect, test } from 'vitest';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { countStock } from './countStock.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';

const database = testDatabase();
const first = 'A0001 00';
const last = 'Z0001 00';

beforeAll(() =>
  addProducts(database.db, [
    { sku: first, prices: { fr: 6_000 }, stock: 10 },
    { sku: last, prices: { fr: 6_000 }, stock: 10 },
  ]),
);

test('M1: an import of stock and a purchase of two of its skus do not deadlock', async () => {
  const rows = [last, first].map((sku) => ({ sku, source: 'ecom', qty: 20 }));
  const taking = (sku: string) => `update stock set qty = qty - 1 where source = 'ecom' and sku = '${sku}'`;
  const buyer = await database.pool.connect();
  try {
    await buyer.query('begin');
    await buyer.query(taking(first));
    const importing = countStock(database.db, rows);
    await untilWaiting(database.db);
    await buyer.query(taking(last));
    await buyer.query('commit');
    expect(new Set(await importing)).toEqual(new Set([first, last]));
  } finally {
    buyer.release();
  }
  expect([await stockOf(database.db, first), await stockOf(database.db, last)]).toEqual([20, 20]);
});
