// The stock ledger: each figure of `stock` is the sum of its entries, whatever writes it. decisions/0043.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { addProducts, stockOf } from '../../../testing/testProducts.ts';
import { release, retake } from '../../checkout/payment/stock/stockQueries.ts';
import { countStock } from './countStock.ts';
import { explainStock } from './explainStock.ts';
import { moveStock, releaseHeld, sellHeld, type StockCause, type StockMove } from './moveStock.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H072001CC89';
const belt = 'H064544UM00';
const source = 'ecom';

let isFirst = true;
beforeEach(async () => {
  if (isFirst)
    await addProducts(
      database.db,
      [bag, belt].map((sku) => ({ sku, prices: { fr: 60_000 }, stock: 10 })),
    );
  isFirst = false;
  await countStock(
    database.db,
    [bag, belt].map((sku) => ({ sku, source, qty: 10 })),
  );
});

type Entry = { kind: string; change: number; balance: number | null; cause: string };
const entries = async (sku: string, newest: number): Promise<Entry[]> => {
  const { rows } = await database.pool.query<Entry>(
    'select kind, change, balance, cause from stock_entry where sku = $1 order by entry_id desc limit $2',
    [sku, newest],
  );
  return rows.toReversed();
};
/** The figures that their entries do not explain. */
const unexplained = async (): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    `select sku, source, qty from stock s where qty <> coalesce(
      (select sum(change) from stock_entry e where e.sku = s.sku and e.source = s.source), 0)`,
  );
  return rows;
};
const moving = (cause: StockCause, moves: readonly StockMove[]) =>
  database.db.transaction().execute((tx) => moveStock(tx, cause, moves));

async function bought(): Promise<string> {
  const browser = await house.browser();
  const { body } = await house.pay(browser, await house.atPayment(browser, [{ sku: bag, qty: 2 }]));
  if (!body.order) throw new Error(JSON.stringify(body));
  return body.order.order_id;
}

describe('M1: pieces that come in while a move waits for their figure are there for it', () => {
  /** Begins `work` while another transaction brings the only piece in. */
  async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
    await countStock(database.db, [{ sku: bag, source, qty: 0 }]);
    const begun: Promise<Result>[] = [];
    await database.db.transaction().execute(async (tx) => {
      await moveStock(tx, { cause: 'import' }, [{ kind: 'received', sku: bag, source, pieces: 1 }]);
      begun.push(work());
      await untilWaiting(database.db);
    });
    const [result] = await Promise.all(begun);
    if (result === undefined) throw new Error('the work answers something');
    return result;
  }
  const free = (): Promise<number> => stockOf(database.db, bag);

  test('a hold takes them', async () => {
    const cause = { cause: 'reservation', cause_id: randomUUID() } as const;
    expect(await whileLocked(() => moving(cause, [{ kind: 'reserved', sku: bag, source, pieces: 1 }]))).toEqual([]);
    expect([await free(), (await entries(bag, 1))[0]?.kind]).toEqual([0, 'reserved']);
  });

  test('a write-off and a transfer take them', async () => {
    const off = () => moving({ cause: 'staff' }, [{ kind: 'damaged', sku: bag, source, pieces: 1 }]);
    expect(await whileLocked(off)).toEqual([]);
    expect(await free()).toBe(0);
    const away = { cause: 'transfer', cause_id: randomUUID() } as const;
    const move = { kind: 'transferred', sku: bag, from: source, to: 'elsewhere', pieces: 1 } as const;
    expect(await whileLocked(() => moving(away, [move]))).toEqual([]);
    expect([await free(), await unexplained()]).toEqual([0, []]);
  });

  test('an order that takes its pieces again has them, or says that it has not', async () => {
    const order_id = await bought();
    await database.db.transaction().execute((tx) => release(tx, [order_id], 'canceled'));
    await database.pool.query(`update shop_order_line set qty = 1, row_price = unit_price where order_id = $1`, [
      order_id,
    ]);
    expect(await whileLocked(() => database.db.transaction().execute((tx) => retake(tx, order_id)))).toBe(true);
    expect([await free(), (await entries(bag, 1))[0]?.kind]).toEqual([0, 'held']);
  });

  test('a payment takes them', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
    const { body } = await whileLocked(() => house.pay(browser, total));
    expect(body.order?.order_id).toBeDefined();
    expect(await free()).toBe(0);
  });
});

test('M1: an order holds its pieces and sells them when it is paid', async () => {
  await bought();
  expect(await entries(bag, 2)).toEqual([
    { kind: 'held', change: -2, balance: 8, cause: 'order' },
    { kind: 'sold', change: 0, balance: null, cause: 'order' },
  ]);
  expect(await unexplained()).toEqual([]);
});

test('M2: a canceled sale brings its pieces in, and a hold that is taken again is released again', async () => {
  const order_id = await bought();
  const inTx = <Result>(work: (tx: Parameters<typeof release>[0]) => Promise<Result>) =>
    database.db.transaction().execute(work);
  await inTx((tx) => release(tx, [order_id], 'canceled'));
  await inTx((tx) => retake(tx, order_id));
  await inTx((tx) => release(tx, [order_id], 'canceled'));
  await inTx((tx) => release(tx, [order_id], 'canceled'));
  expect((await entries(bag, 3)).map(({ kind, balance }) => [kind, balance])).toEqual([
    ['received', 10],
    ['held', 8],
    ['released', 10],
  ]);
  expect(await unexplained()).toEqual([]);
});

test('M2: a reservation in a boutique takes its piece once and gives it back once', async () => {
  const reservation = { cause: 'reservation', cause_id: randomUUID() } as const;
  await moving({ cause: 'staff' }, [{ kind: 'received', sku: bag, source: '75001', pieces: 1 }]);
  const reserve = { kind: 'reserved', sku: bag, source: '75001', pieces: 1 } as const;
  expect(await moving(reservation, [reserve])).toEqual([]);
  const other = { cause: 'reservation', cause_id: randomUUID() } as const;
  expect(await moving(other, [reserve])).toEqual([{ sku: bag, source: '75001', left: 0 }]);
  const free = () => database.db.transaction().execute((tx) => releaseHeld(tx, reservation.cause_id));
  expect([await free(), await free()]).toEqual([1, 0]);
  expect(await moving(other, [reserve])).toEqual([]);
  const sell = () => database.db.transaction().execute((tx) => sellHeld(tx, other.cause_id));
  expect([await sell(), await sell()]).toEqual([1, 0]);
  expect(await unexplained()).toEqual([]);
});

test('moves all or nothing, and names the figures that lack pieces', async () => {
  const cause = { cause: 'order', cause_id: randomUUID() } as const;
  const held = (sku: string, pieces: number) => ({ kind: 'held', sku, source, pieces }) as const;
  expect(await moving(cause, [held(bag, 3), held(belt, 11), held('NONE', 1)])).toEqual([
    { sku: belt, source, left: 10 },
    { sku: 'NONE', source, left: 0 },
  ]);
  expect([await stockOf(database.db, bag), await stockOf(database.db, belt)]).toEqual([10, 10]);
  expect(await moving(cause, [held(bag, 3), held(bag, 7), held(belt, 1)])).toEqual([]);
  expect([await stockOf(database.db, bag), await stockOf(database.db, belt)]).toEqual([0, 9]);
  expect(await unexplained()).toEqual([]);
});

test('a transfer gives as many pieces as it takes', async () => {
  const cause = { cause: 'transfer', cause_id: randomUUID() } as const;
  await moving(cause, [{ kind: 'transferred', sku: bag, from: source, to: '69002', pieces: 4 }]);
  const { rows } = await database.pool.query('select source, qty from stock where sku = $1 and qty in (4, 6)', [bag]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { source: '69002', qty: 4 },
      { source, qty: 6 },
    ]),
  );
  await expect(
    database.pool.query(
      `with m as (update stock set qty = qty + 1, moves = moves + 1 where sku = $1 and source = 'ecom' returning qty, moves)
       insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
       select $1, 'ecom', moves, 'transferred', 1, 1, qty, 'transfer' from m`,
      [bag],
    ),
  ).rejects.toThrow('as many pieces');
});

test('a server of the version before changes a figure, and the ledger records it', async () => {
  await database.db.updateTable('stock').set({ qty: 7 }).where('sku', '=', bag).where('source', '=', source).execute();
  expect(await entries(bag, 1)).toEqual([{ kind: 'counted', change: -3, balance: 7, cause: 'unstated' }]);
  expect(await unexplained()).toEqual([]);
});

test('explains a figure from its entries', async () => {
  const scarf = 'H003925S01';
  await addProducts(database.db, [{ sku: scarf, prices: { fr: 40_000 }, stock: 10 }]);
  const cause_id = randomUUID();
  await moving({ cause: 'order', cause_id }, [{ kind: 'held', sku: scarf, source, pieces: 3 }]);
  const [head, open, ...entries] = await explainStock(database.db, scarf, source);
  expect(head).toBe(`${scarf} in ecom: 7 for sale, 3 held, 10 there; the entries sum to 7`);
  expect(open).toBe(`  open: 3 held for order ${cause_id}`);
  expect(entries.map((line) => line.slice(28).replaceAll(/ +/gu, ' '))).toEqual([
    'received +10 → 10 opening',
    `held -3 → 7 order ${cause_id}`,
  ]);
  expect(await explainStock(database.db, 'NONE')).toEqual(['no stock of NONE was ever entered']);
});

test.each([
  ['an entry is changed', `update stock_entry set pieces = pieces + 1`, 'append-only'],
  ['an entry is deleted', 'delete from stock_entry', 'append-only'],
  ['a figure moves without its entry', 'update stock set qty = qty + 1, moves = moves + 1', 'differs from its entries'],
  [
    'an entry moves no figure',
    `insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
      select sku, source, moves + 1, 'received', 5, 5, qty + 5, 'staff' from stock where source = 'ecom'`,
    'does not continue',
  ],
  [
    'an entry invents pieces',
    `with m as (update stock set qty = qty + 5, moves = moves + 1 where source = 'ecom' returning *)
      insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
      select sku, source, moves, 'received', 4, 4, qty, 'staff' from m`,
    'does not continue',
  ],
  [
    'a hold ends with other pieces',
    `with h as (
        update stock set qty = qty + 1, moves = moves + 1 where source = 'ecom' returning *
      )
      insert into stock_entry (sku, source, number, kind, pieces, change, balance, ends, cause)
      select h.sku, h.source, h.moves, 'released', 1, 1, h.qty, (select min(entry_id) from stock_entry), 'order' from h`,
    /ends no hold|duplicate key/u,
  ],
])('the database refuses that %s', async (_name, statement, problem) => {
  await expect(database.pool.query(statement)).rejects.toThrow(problem);
  expect(await unexplained()).toEqual([]);
});
