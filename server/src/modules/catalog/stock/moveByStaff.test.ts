// Write-offs and transfers of staff: commands, races, and what the database keeps. decisions/0043.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { longTest } from '../../../testing/patience.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testShop } from '../../../testing/testShop.ts';
import { stockCommands } from './commands.ts';
import { countStock } from './countStock.ts';
import { payloadHash } from '../../../platform/http/idempotent.ts';
import { moveByStaff, type StaffMove } from './moveByStaff.ts';
import { lockFigures, moveStock, releaseHeld, sellHeld } from './moveStock.ts';
import { openFigures } from './queries.ts';

vi.setConfig({ testTimeout: longTest });
const database = testDatabase();
let shop: ReturnType<typeof testShop>;
const bag = 'H0612P 20R';
const ring = 'J1190P MJ';
const places = ['ecom', '1001', '1002'] as const;

beforeAll(async () => {
  shop = testShop(database.db);
  await addProducts(
    database.db,
    [bag, ring].map((sku) => ({ sku, prices: { fr: 60_000 }, stock: 0 })),
  );
  await addBoutiques(
    database.db,
    ['1001', '1002'].map((store_id) => ({ store_id, is_pickup: true, is_concession: false })),
  );
});
const have = (sku: string, figures: Partial<Record<(typeof places)[number], number>>) =>
  countStock(
    database.db,
    places.map((source) => ({ sku, source, qty: figures[source] ?? 0 })),
  );
beforeEach(async () => {
  await have(bag, { ecom: 5 });
  await have(ring, {});
});

const figures = async (sku = bag): Promise<Record<string, number>> => {
  const rows = await database.db.selectFrom('stock').select(['source', 'qty']).where('sku', '=', sku).execute();
  return Object.fromEntries(rows.map(({ source, qty }) => [source, qty]));
};
const unexplained = async (): Promise<unknown[]> => {
  const { rows } = await sql`select sku, source, qty from stock s where qty < 0 or qty <> coalesce(
    (select sum(change) from stock_entry e where e.sku = s.sku and e.source = s.source), 0)`.execute(database.db);
  return rows;
};
const asked = (change: Partial<StaffMove> = {}): StaffMove => ({
  sku: bag,
  from: 'ecom',
  pieces: 1,
  reason: 'Wet boxes',
  ...change,
});
const inTx = <Result>(work: (tx: Parameters<typeof moveStock>[0]) => Promise<Result>) =>
  database.db.transaction().execute(work);

/** What a command prints. */
async function printed(name: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await stockCommands[name]?.run(database.url, args);
  } finally {
    log.mockRestore();
  }
  return lines;
}

test('the commands write off and transfer, and explain-stock tells why, by which paper and where to', async () => {
  const reference = `BT-${randomUUID().slice(0, 6)}`;
  const transfer = [ring, 'ecom', '1002', '2', 'Window', reference] as const;
  await have(ring, { ecom: 4 });
  const done = [`${ring} in ecom: 2 free`, `${ring} in 1002: 2 free`];
  expect(await printed('transfer-stock', ...transfer)).toEqual(done);
  // The reference makes it once.
  expect(await printed('transfer-stock', ...transfer)).toEqual(done);
  expect(await printed('write-off', 'J1190P-MJ', '1002', '1', 'Broken clasp')).toEqual([`${ring} in 1002: 1 free`]);
  const [head, ...online] = await printed('explain-stock', ring, 'ecom');
  expect(head).toContain('2 for sale, 0 held, 2 there; the entries sum to 2');
  const wordsIn = (line = ''): string => line.slice(28).replaceAll(/ +/gu, ' ');
  expect(wordsIn(online.at(-1))).toBe(`transferred -2 → 2 to 1002: Window (${reference}), by the command line`);
  const store = await printed('explain-stock', ring, '1002');
  expect(store.slice(-2).map(wordsIn)).toEqual([
    `transferred +2 → 2 from ecom: Window (${reference}), by the command line`,
    'damaged -1 → 1 written off: Broken clasp, by the command line',
  ]);
});

test.each([
  ['write-off', ['NONE', 'ecom', '1', 'Wet'], 'sku: the collection has no such SKU'],
  ['write-off', [`${bag}-${ring}`, 'ecom', '1', 'Wet'], 'sku: a set has no stock of its own'],
  ['write-off', [bag, '9999', '1', 'Wet'], 'from: a place is ecom or the id of a store'],
  ['write-off', [bag, 'ecom', '0', 'Wet'], 'pieces: a number of pieces is whole'],
  ['write-off', [bag, 'ecom', '-2', 'Wet'], 'pieces: a number of pieces is whole'],
  ['write-off', [bag, 'ecom', '1', ' '], 'reason: give a reason'],
  ['write-off', [bag, 'ecom', '6', 'Wet'], 'pieces: so many pieces are not free (free: 5;'],
  ['transfer-stock', [bag, 'ecom', 'ecom', '1', 'Wet'], 'to: the pieces are there already'],
])('the command %s refuses %j and moves nothing', async (name, args, problem) => {
  await expect(printed(name, ...args)).rejects.toThrow(problem);
  expect(await figures()).toEqual({ ecom: 5, '1001': 0, '1002': 0 });
});

test('M5: a call that is repeated after its server died moves nothing more', async () => {
  const step_key = { key: randomUUID(), payload_hash: payloadHash('one') };
  const once = asked({ to: '1001', step_key });
  const [first, second] = await Promise.all([moveByStaff(shop, once), moveByStaff(shop, once)]);
  expect(second).toEqual(first);
  expect(await moveByStaff(shop, once)).toEqual(first);
  const other = { ...once, reason: 'Another', step_key: { ...step_key, payload_hash: payloadHash('two') } };
  await expect(moveByStaff(shop, other)).rejects.toMatchObject({ error_name: 'idempotency_conflict' });
  expect(await figures()).toMatchObject({ ecom: 4, '1001': 1 });
});

test('a refused move leaves its reference free', async () => {
  const reference = randomUUID();
  expect(await moveByStaff(shop, asked({ pieces: 6, reference }))).toMatchObject({ why: 'not_free', free: 5 });
  expect(await moveByStaff(shop, asked({ pieces: 5, reference }))).toMatchObject({
    places: [{ place: 'ecom', free: 0 }],
  });
});

test.each([
  ['commits', true],
  ['fails', false],
])('M1: a transfer of the last piece waits for a buyer that holds it, whose order then %s', async (_name, commits) => {
  await have(bag, { ecom: 1 });
  const buyer = database.db.transaction().execute(async (tx) => {
    const cause = { cause: 'order', cause_id: randomUUID() } as const;
    await moveStock(tx, cause, [{ kind: 'held', sku: bag, source: 'ecom', pieces: 1 }]);
    moving = moveByStaff(shop, asked({ to: '1001' }));
    await untilWaiting(database.db);
    if (!commits) throw new Error('declined');
  });
  let moving: ReturnType<typeof moveByStaff> | undefined;
  if (commits) await buyer;
  else await expect(buyer).rejects.toThrow('declined');
  if (commits) expect(await moving).toEqual({ field: 'pieces', why: 'not_free', free: 0 });
  else expect(await moving).toMatchObject({ places: [{ free: 0 }, { free: 1 }] });
  expect(await figures()).toEqual({ ecom: 0, '1001': commits ? 0 : 1, '1002': 0 });
  expect(await unexplained()).toEqual([]);
});

test('M2: locking figures waits for a new one before it holds any other, so that the two cannot deadlock', async () => {
  const scarf = `H${randomUUID().slice(0, 6).toUpperCase()}`;
  await addProducts(database.db, [{ sku: scarf, prices: { fr: 60_000 }, stock: 1 }]);
  const both = ['1001', 'ecom'].map((source) => ({ sku: scarf, source }));
  let locking: Promise<unknown> | undefined;
  await inTx(async (tx) => {
    await openFigures(tx, [{ sku: scarf, source: '1001' }]);
    locking = inTx(async (other) => {
      await lockFigures(other, both);
      await moveStock(
        other,
        { cause: 'staff' },
        both.map((figure) => ({ kind: 'received', ...figure, pieces: 1 })),
      );
    });
    await untilWaiting(database.db);
    await moveStock(tx, { cause: 'transfer', cause_id: randomUUID() }, [
      { kind: 'transferred', sku: scarf, from: 'ecom', to: '1001', pieces: 1 },
    ]);
  });
  await locking;
  expect(await figures(scarf)).toEqual({ ecom: 1, '1001': 2 });
});

test('M1: after random moves every figure is the sum of its entries, and no piece is lost or made', async () => {
  const place = fc.constantFrom(...places);
  const pieces = fc.integer({ min: 1, max: 4 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write-off' as const), place, pieces }),
    fc.record({ kind: fc.constant('transfer' as const), place, to: place, pieces }),
    fc.record({ kind: fc.constant('receive' as const), place, pieces }),
    fc.record({ kind: fc.constant('hold' as const), place, pieces }),
    fc.record({ kind: fc.constant('release' as const) }),
    fc.record({ kind: fc.constant('sell' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      await have(bag, { ecom: 5, '1001': 2 });
      const model: Record<string, number> = { ecom: 5, '1001': 2, '1002': 0 };
      const holds: { cause_id: string; place: string; pieces: number }[] = [];
      const free = (at: string): number => model[at] ?? 0;
      for (const one of steps) {
        if (one.kind === 'write-off') {
          const moved = await moveByStaff(shop, asked({ from: one.place, pieces: one.pieces }));
          expect('move_id' in moved).toBe(free(one.place) >= one.pieces);
          if ('move_id' in moved) model[one.place] = free(one.place) - one.pieces;
        } else if (one.kind === 'transfer') {
          const moved = await moveByStaff(shop, asked({ from: one.place, to: one.to, pieces: one.pieces }));
          expect('move_id' in moved).toBe(one.to !== one.place && free(one.place) >= one.pieces);
          if ('move_id' in moved) {
            model[one.place] = free(one.place) - one.pieces;
            model[one.to] = free(one.to) + one.pieces;
          }
        } else if (one.kind === 'receive') {
          const move = { kind: 'received', sku: bag, source: one.place, pieces: one.pieces } as const;
          await inTx((tx) => moveStock(tx, { cause: 'staff' }, [move]));
          model[one.place] = free(one.place) + one.pieces;
        } else if (one.kind === 'hold') {
          const cause_id = randomUUID();
          const move = { kind: 'held', sku: bag, source: one.place, pieces: one.pieces } as const;
          const short = await inTx((tx) => moveStock(tx, { cause: 'order', cause_id }, [move]));
          if (short.length > 0) continue;
          model[one.place] = free(one.place) - one.pieces;
          holds.push({ cause_id, ...one });
        } else {
          const hold = holds.pop();
          if (!hold) continue;
          await inTx((tx) => (one.kind === 'sell' ? sellHeld(tx, hold.cause_id) : releaseHeld(tx, hold.cause_id)));
          if (one.kind === 'release') model[hold.place] = free(hold.place) + hold.pieces;
        }
        expect(await figures()).toEqual(model);
        expect(await unexplained()).toEqual([]);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

const row = `(gen_random_uuid(), 'damaged', '${bag}', 'ecom', null, 1, 'Wet', null, null, null, now())`;
test.each([
  ['a move without its entries', `insert into stock_move values ${row}`, 'differs from its entries'],
  ['a change of a move', `update stock_move set pieces = pieces + 1`, 'append-only'],
  ['the end of a move', 'delete from stock_move', 'append-only'],
])('the database refuses %s', async (_name, statement, problem) => {
  await moveByStaff(shop, asked());
  await expect(database.pool.query(statement)).rejects.toThrow(problem);
});
