// Staff's lists: each is read by an index of what is open, in pages. decisions/0093.
import { openOrderStatuses } from '@vitrine/rules/orders/orderLife';
import { beforeAll, describe, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { indexesOf } from '../../../testing/indexesOf.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const { database, house, bought } = boughtOrders();
beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));

/** The table of each list, and the index that holds its open rows; with `store` for the staff of a boutique. */
const lists = [
  ['/orders', 'shop_order', 'shop_order_open'],
  ['/orders', 'shop_order', 'shop_order_open_store', '1001'],
  ['/orders?status=prepared', 'shop_order', 'shop_order_open'],
  ['/returns', 'return_request', 'return_request_open'],
  ['/held-orders', 'fraud_review', 'fraud_review_open'],
  ['/expiring-payments', 'payment_attempt', 'payment_attempt_waiting'],
  ['/failed-refunds', 'refund', 'refund_failed'],
  ['/withdrawals', 'withdrawal', 'withdrawal_open'],
  ['/pickups', 'return_request', 'return_request_pickup'],
  ['/reservations', 'reservation', 'reservation_due'],
  ['/reservations', 'reservation', 'reservation_due', '1001'],
] as const;
const cursor = Buffer.from('1795255200000000 1').toString('base64url');

describe.each(lists)('the list %s of %s', (path, table, index, store?: string) => {
  test.each(['first', 'later'])(`reads its %s page by ${index}`, async (which) => {
    const member = await staffMember(house.shop, store === undefined ? 'supervisor' : 'boutique', store ?? null);
    const address = which === 'first' ? path : `${path}${path.includes('?') ? '&' : '?'}after=${cursor}`;
    const texts: string[] = [];
    await database.watchStatements(
      async () => expect((await member.get(address)).status).toBe(200),
      (text) => void texts.push(text),
    );
    const list = texts.filter((text) => new RegExp(`from ${table}\\b`, 'u').test(text) && text.includes(' as place'));
    expect(list).toHaveLength(1);
    expect(await indexesOf(database.pool, list[0] ?? '')).toContain(index);
  });
});

test('the open orders’ indexes hold every status in which an order can take a step', async () => {
  const { rows } = await database.pool.query<{ held: string[] }>(
    `select array(select m[1] from regexp_matches(pg_get_expr(indpred, indrelid), '''(\\w+)''', 'g') m order by 1) as held
      from pg_index where indexrelid in ('shop_order_open'::regclass, 'shop_order_open_store'::regclass)`,
  );
  expect(rows.map(({ held }) => held)).toEqual([openOrderStatuses.toSorted(), openOrderStatuses.toSorted()]);
});

test('refuses a cursor that no page has answered', async () => {
  const member = await staffMember(house.shop, 'supervisor', null);
  for (const [path] of lists)
    expect(await member.get(`${path}${path.includes('?') ? '&' : '?'}after=nothing`)).toMatchObject({
      status: 400,
      body: { error: { fields: { after: 'format' } } },
    });
});

test('lists the orders after the named one, and no page after the last', async () => {
  const numbers: string[] = [];
  for (let at = 0; at < 3; at += 1) numbers.push((await bought([{ sku: bag, qty: 1 }])).order.increment_id);
  const { rows } = await database.pool.query<{ place: string }>(
    `select (extract(epoch from placed_at) * 1000000)::bigint::text || ' ' || increment_id as place from shop_order
      where increment_id = $1`,
    [numbers[0]],
  );
  const member = await staffMember(house.shop, 'care', null);
  const { body } = await member.get(`/orders?after=${Buffer.from(rows[0]?.place ?? '').toString('base64url')}`);
  expect(body).toMatchObject({ next: null, orders: numbers.slice(1).map((increment_id) => ({ increment_id })) });
});
