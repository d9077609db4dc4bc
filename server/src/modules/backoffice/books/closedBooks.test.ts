// The kept sums of the books equal the entries, whatever is posted, closed or deleted, in any order. decisions/0110.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { copyOrders } from '../../../testing/manyOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { closeBooks } from './closeBooks.ts';
import { readBooks } from './readBooks.ts';

const { bought, database, house } = boughtOrders();
beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  await copyOrders(database.pool, order.increment_id, 12);
});

/** What the entries say, read one by one. */
async function plain() {
  const { rows: totals } = await sql`
    select account, currency, sum(amount)::bigint as amount from book_entry group by account, currency
    order by currency, account`.execute(database.db);
  const { rows: orders } = await sql`
    select o.increment_id, b.currency, coalesce(sum(b.amount) filter (where b.account = 'customer'), 0)::bigint as customer,
      coalesce(sum(b.amount) filter (where b.account = 'authorised'), 0)::bigint as authorised
    from book_balance b join shop_order o using (order_id) where b.account in ('customer', 'authorised') and b.amount <> 0
    group by o.order_id, o.increment_id, b.currency order by o.increment_id collate "C", b.currency`.execute(
    database.db,
  );
  return { totals, orders };
}
async function kept() {
  const { totals, orders } = await readBooks(database.db, { limit: 1000 });
  const rows = orders.map(({ increment_id, currency, customer, authorised }) => ({
    increment_id,
    currency,
    customer,
    authorised,
  }));
  return {
    totals: totals?.filter(({ amount }) => amount !== 0),
    orders: rows.toSorted((a, b) => (`${a.increment_id} ${a.currency}` < `${b.increment_id} ${b.currency}` ? -1 : 1)),
  };
}
async function expectEqual() {
  const { totals, orders } = await plain();
  expect(await kept()).toEqual({
    totals: (totals as { amount: number }[]).filter(({ amount }) => amount !== 0),
    orders,
  });
}

/** Numbers that are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const post = (on: { query: (text: string, values: unknown[]) => Promise<unknown> }, number: string, amounts: object) =>
  on.query(`select post_to_books('captured', order_id, order_id, $2, $3) from shop_order where increment_id = $1`, [
    number,
    'EUR',
    JSON.stringify(amounts),
  ]);

test.each([1, 2, 3])('M7: equal the entries after every step of a random life (seed %i)', async (seed) => {
  const next = numbers(seed);
  const draw = (below: number) => Math.floor(next.next().value * below);
  await expectEqual();
  for (let step = 0; step < 60; step += 1) {
    const number = `C${1 + draw(12)}`;
    const amount = 1 + draw(3);
    const account = ['customer', 'authorised', 'bank', 'goods'][draw(4)] ?? 'bank';
    const kind = draw(10);
    /* oxlint-disable no-await-in-loop -- a step after the other */
    if (kind < 6) await post(database.pool, number, { [account]: amount, provider: -amount });
    else if (kind < 8) await post(database.pool, number, { customer: -amount, authorised: amount });
    else if (kind < 9 || step < 20) await closeBooks(house.shop, 1 + draw(9));
    else await database.pool.query('delete from shop_order where increment_id = $1', [number]);
    await expectEqual();
    /* oxlint-enable no-await-in-loop */
  }
  await closeBooks(house.shop);
  await expectEqual();
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from book_entry where entry_id > (select through from book_closed)`.execute(
    database.db,
  );
  expect(rows[0]?.left).toBe(0);
});

test('an entry that has its number and is not committed is not passed over', async () => {
  const slow = await database.pool.connect();
  try {
    await slow.query('begin');
    const { rows } = await database.pool.query<{ number: string }>(
      `select increment_id as number from shop_order where placed_at is not null limit 1`,
    );
    const number = rows[0]?.number ?? '';
    await post(slow, number, { bank: 7, provider: -7 });
    await post(database.pool, number, { bank: 5, provider: -5 });
    await closeBooks(house.shop);
    await expectEqual();
    await slow.query('commit');
    await expectEqual();
    await closeBooks(house.shop);
    await expectEqual();
  } finally {
    slow.release();
  }
});
