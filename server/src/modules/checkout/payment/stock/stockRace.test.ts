// M1 at launch-day load: all buyers request the same few items at once, and some release a reserved one.
// LONG_TESTS=1 sends ten thousand buyers instead of five hundred.
import { randomUUID } from 'node:crypto';
import { expect, inject, test, vi } from 'vitest';
import { testDatabase } from '../../../../testing/testDatabase.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import { testPayments } from '../../../../testing/testPayments.ts';
import { longTest } from '../../../../testing/patience.ts';
import type { NewAttempt, NewLine, NewOrder } from '../shared/newRows.ts';
import { newReferenceSuffix } from '../shared/referenceSuffix.ts';
import { startAttempt } from './stockQueries.ts';

vi.setConfig({ testTimeout: longTest });

const buyers = inject('longTests') ? 10_000 : 500;
const pieces = 50;
const rare = 'H072001CC89';
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const database = testDatabase();
const house = testPayments(database, clock);

/** One real order, as the template of all others. */
async function pattern(): Promise<{ order: NewOrder; line: NewLine; attempt: NewAttempt }> {
  await addProducts(database.db, [{ sku: rare, prices: { fr: 42_500 }, stock: 1 }]);
  const browser = await house.browser();
  await house.pay(browser, await house.atPayment(browser, [{ sku: rare, qty: 1 }]));
  const read = async (table: string): Promise<Record<string, unknown>> => {
    const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t limit 1`,
    );
    if (!rows[0]) throw new Error(`nothing in ${table}`);
    return rows[0].row;
  };
  return {
    order: (await read('shop_order')) as NewOrder,
    line: (await read('shop_order_line')) as NewLine,
    attempt: (await read('payment_attempt')) as NewAttempt,
  };
}

test('M1: sells exactly the available stock although every tenth buyer releases a reserved item', async () => {
  const { order, line, attempt } = await pattern();
  await database.db.updateTable('stock').set({ qty: pieces }).where('sku', '=', rare).execute();
  const letGo = new Error('the buyer’s line was cut');
  let releases = 0;
  const buy = (nth: number): Promise<boolean> =>
    database.db
      .transaction()
      .execute(async (tx) => {
        const ids = { order_id: randomUUID(), attempt_id: randomUUID(), purchase_id: randomUUID() };
        const { merchant_reference } = await startAttempt(
          tx,
          { ...order, ...ids, ref: ids.order_id },
          [{ ...line, parts: null, order_id: ids.order_id, item_order_id: randomUUID() }],
          { ...attempt, ...ids, idempotency_key: randomUUID() },
          newReferenceSuffix(house.shop),
          clock.now,
        );
        if (merchant_reference === null) throw letGo;
        if (nth % 10 === 0) {
          releases += 1;
          throw letGo;
        }
        return true;
      })
      .catch((error: unknown) => {
        if (error === letGo) return false;
        throw error;
      });
  const won = (await Promise.all(Array.from({ length: buyers }, (_none, nth) => buy(nth)))).filter(Boolean).length;
  // The last item may be released after all others got "sold out", so try once more.
  const secondWave = (await Promise.all(Array.from({ length: pieces }, (_none, nth) => buy(nth * 10 + 1)))).filter(
    Boolean,
  );
  expect(releases).toBeGreaterThan(0);
  expect(won + secondWave.length).toBe(pieces);
  const { rows } = await database.pool.query('select qty from stock where sku = $1 and source = $2', [rare, 'ecom']);
  expect(rows).toEqual([{ qty: 0 }]);
  const orderedCount = await database.pool.query('select count(*)::integer as n from shop_order_line where sku = $1', [
    rare,
  ]);
  expect(orderedCount.rows).toEqual([{ n: pieces + 1 }]);
  // The ledger explains each sale: one hold per order, no gap, and the figure is their sum.
  const ledger = await database.pool.query(
    `select count(*) filter (where kind = 'held')::integer as held, sum(change)::integer as left,
      max(number) - count(number)::integer + 1 as gaps from stock_entry where sku = $1`,
    [rare],
  );
  expect(ledger.rows).toEqual([{ held: pieces + 1, left: 0, gaps: 0 }]);
});
