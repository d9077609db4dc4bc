// The kept sums by day equal the entries, whatever is booked, kept or deleted, in any order. decisions/0137.
import { bookPostings } from '@vitrine/rules/books/accounts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { copyOrders } from '../../../testing/manyOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { closeBooks } from '../books/closeBooks.ts';
import { differingLines } from './commands.ts';
import { keepDays } from './dayQueries.ts';
import { differingDays, keepTakings } from './keepTakings.ts';

const { bought, database, house } = boughtOrders();
let number = '';

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  number = (await bought([{ sku: bag, qty: 1 }])).order.increment_id;
  await copyOrders(database.pool, number, 12);
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update shop_order set store = 'jp' where increment_id in ('C1', 'C2', 'C3', 'C4')`.execute(tx);
  });
});

/** Numbers that are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

type On = { query: (text: string, values: unknown[]) => Promise<unknown> };
type Booked = { readonly of: string; readonly posting: string; readonly account: string; readonly amount: number };

/** Books two entries that balance on a day of November, in Paris. */
const book = (on: On, { of, posting, account, amount }: Booked, hour = 0) =>
  on.query(
    `insert into book_entry (posting_id, posting, order_id, cause_id, account, amount, currency, at)
      select p.id, $2, o.order_id, o.order_id, a.account, a.amount, o.currency, timestamptz '2026-11-01 00:30+01' + $5 * interval '1 hour'
      from (select gen_random_uuid() as id) p, shop_order o, (values ($3::text, $4::bigint), ('customer', -$4::bigint)) a(account, amount)
      where o.increment_id = $1`,
    [of, posting, account, amount, hour],
  );
/** Books some entries and keeps the sums of all. */
async function keepSome(): Promise<void> {
  for (const amount of [2, 3])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await book(database.pool, { of: number, posting: 'captured', account: 'bank', amount });
  await closeBooks(house.shop);
  await keepTakings(house.shop);
}
const state = async () => {
  const { rows } = await sql<{ through: number; closed: number; days: number }>`
    select s.through, c.through as closed, (select count(*)::integer from book_day) as days
    from book_day_state s, book_closed c`.execute(database.db);
  return rows[0];
};

test.each([1, 2, 3])('M8: equal the entries after every step of a random life (seed %i)', async (seed) => {
  const next = numbers(seed);
  const draw = (below: number) => Math.floor(next.next().value * below);
  const accounts = ['goods', 'tax', 'shipping', 'provider', 'bank', 'returns', 'fees'];
  for (let step = 0; step < 60; step += 1) {
    // The last one is that of the deletion below.
    const of = `C${1 + draw(11)}`;
    const posting = bookPostings[draw(bookPostings.length)] ?? 'sale';
    const account = accounts[draw(accounts.length)] ?? 'goods';
    const kind = draw(10);
    /* oxlint-disable no-await-in-loop -- a step after the other */
    if (kind < 6) await book(database.pool, { of, posting, account, amount: 1 + draw(9) }, draw(96));
    else if (kind < 7) await closeBooks(house.shop, 1 + draw(9));
    else if (kind < 9 || step < 30) await keepTakings(house.shop, 1 + draw(9));
    else await database.pool.query('delete from shop_order where increment_id = $1', [of]);
    expect(await differingDays(house.shop)).toEqual([]);
    /* oxlint-enable no-await-in-loop */
  }
  await closeBooks(house.shop);
  await keepTakings(house.shop);
  expect(await differingDays(house.shop)).toEqual([]);
  const end = await state();
  expect(end?.through).toBe(end?.closed);
  expect(end?.days).toBeGreaterThan(3);
});

test('an entry that has its number and is not committed is not passed over', async () => {
  const slow = await database.pool.connect();
  const of = { of: number, posting: 'captured', account: 'bank' };
  try {
    await slow.query('begin');
    await book(slow, { ...of, amount: 7 });
    await book(database.pool, { ...of, amount: 5 });
    await closeBooks(house.shop);
    await keepTakings(house.shop);
    expect(await differingDays(house.shop)).toEqual([]);
    await slow.query('commit');
    expect(await differingDays(house.shop)).toEqual([]);
    await closeBooks(house.shop);
    await keepTakings(house.shop);
    expect(await differingDays(house.shop)).toEqual([]);
  } finally {
    slow.release();
  }
});

test('a deletion that is under way holds the sweep up, which then sums without the order', async () => {
  for (const of of [number, 'C12'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await book(database.pool, { of, posting: 'goodwill', account: 'goods', amount: 3 });
  await closeBooks(house.shop);
  const slow = await database.pool.connect();
  try {
    await slow.query('begin');
    const { rows } = await slow.query<{ gone: string }>(
      `delete from shop_order where increment_id = 'C12' returning increment_id as gone`,
    );
    expect(rows).toHaveLength(1);
    const kept = keepTakings(house.shop);
    await untilWaiting(database.db, 1);
    await slow.query('commit');
    await kept;
  } finally {
    slow.release();
  }
  expect(await differingDays(house.shop)).toEqual([]);
  expect((await state())?.days).toBeGreaterThan(0);
});

test('another clock sums again from the first entry, and a page on the clock before reads the entries meanwhile', async () => {
  await keepSome();
  const before = await state();
  await keepDays(database.db, 'Asia/Tokyo', 1);
  expect((await state())?.through).toBeLessThan(before?.through ?? 0);
  expect(await differingDays(house.shop)).toEqual([]);
  await keepTakings(house.shop);
  expect(await differingDays(house.shop)).toEqual([]);
  expect((await state())?.through).toBe(before?.through);
});

test('the command names a sum that is wrong, with both values', async () => {
  await keepSome();
  expect(differingLines(await differingDays(house.shop))).toEqual(['the takings of all days are the books']);
  const { rows } = await sql<{ day: string; country: string; currency: string; tax: number }>`
    update book_day set tax = tax + 1 where (day, country, currency) = (select day, country, currency from book_day order by 1, 2 limit 1)
    returning day::text as day, country, currency, tax`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error('no sum');
  expect(differingLines(await differingDays(house.shop))).toEqual([
    `${row.day} ${row.country} ${row.currency} tax: shown ${row.tax}, booked ${row.tax - 1}`,
    '1 days differ',
  ]);
  await sql`update book_day set tax = tax - 1 where day = ${row.day}::date and country = ${row.country}
    and currency = ${row.currency}`.execute(database.db);
  expect(await differingDays(house.shop)).toEqual([]);
});
