// Staff's list of all placed orders: by an index, in pages, as far as the member sees it. decisions/0103.
import { staffOrderList } from '@vitrine/contract/staffCare';
import { mayStaffRead, staffRights, staffRoles } from '@vitrine/rules/staff/staffRoles';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { indexesOf } from '../../../testing/indexesOf.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { promotionsModule } from '../../checkout/promotions/module.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const { bought, clock, database, house } = boughtOrders();
let orders: string[];
beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  orders = [];
  for (const day of [21, 22, 23]) {
    clock.now = new Date(`2026-11-${day}T10:00:00Z`);
    orders.push((await bought([{ sku: bag, qty: 2 }])).order.increment_id);
  }
});

// One test cancels an order.
beforeEach(() => sql`update shop_order set status = 'validated'`.execute(database.db));

type Member = Awaited<ReturnType<typeof staffMember>>;
const list = async (member: Member, query = '') =>
  staffOrderList.answer.parse((await member.get(`/order-list${query}`)).body);
const numbers = async (member: Member, query = '') =>
  (await list(member, query)).orders.map(({ increment_id }) => increment_id);

/** Each filter, and the index that holds its orders in the order of their pages. */
const filters = [
  ['', 'shop_order_list'],
  ['?sort=oldest', 'shop_order_list'],
  ['?from=2026-11-01&until=2026-11-30', 'shop_order_list'],
  ['?status=complete', 'shop_order_list_status'],
  ['?country=fr', 'shop_order_list_country'],
  ['?country=fr&status=complete&from=2026-11-01', 'shop_order_list_both'],
  ['?storefront=ch_fr', 'shop_order_list_country'],
  ['?open=true&storefront=ch_fr', 'shop_order_open'],
  ['?store_id=1001', 'shop_order_list_store'],
  ['?store_id=1001&status=complete', 'shop_order_list_store'],
  ['?open=true', 'shop_order_open'],
  ['?open=true&country=fr', 'shop_order_open'],
  ['?open=true&status=prepared', 'shop_order_open'],
  ['?open=true&store_id=1001', 'shop_order_open_store'],
] as const;
const cursor = Buffer.from('1795255200000000 1').toString('base64url');

describe.each(filters)('the list %s', (query, index) => {
  test.each(['first', 'later', 'counted'])(`reads its %s page by ${index}`, async (which) => {
    const member = await staffMember(house.shop, 'supervisor');
    const more = { first: '', later: `after=${cursor}`, counted: 'count=true' }[which];
    const texts: string[] = [];
    const address = `/order-list${query}${query ? '&' : '?'}${more}`;
    await database.watchStatements(
      async () => expect((await member.get(address)).status).toBe(200),
      (text) => void texts.push(text),
    );
    const sought = which === 'counted' ? /as found/u : /as place/u;
    const [text = ''] = texts.filter((one) => sought.test(one));
    const indexes = (await indexesOf(database.pool, text)).filter((name) => name.startsWith('shop_order'));
    // Counting has no order: another index of the same rows costs as much.
    if (which !== 'counted') expect(indexes).toEqual([index]);
    else expect(indexes.every((name) => /^shop_order_(?:list|open)/u.test(name))).toBe(true);
    // A count of all orders stops after a thousand of them, in whatever order.
    if (index !== 'shop_order_list' || which !== 'counted')
      expect(await database.wholeTablesOf(() => member.get(address))).toEqual([]);
  });
});

test('lists the newest first or the oldest, in pages that follow each other', async () => {
  const member = await staffMember(house.shop, 'care');
  expect(await numbers(member)).toEqual(orders.toReversed());
  expect(await numbers(member, '?sort=oldest')).toEqual(orders);
  const { rows } = await database.pool.query<{ place: string }>(
    `select (extract(epoch from placed_at) * 1000000)::bigint::text || ' ' || increment_id as place from shop_order
      where increment_id = $1`,
    [orders[1]],
  );
  const after = Buffer.from(rows[0]?.place ?? '').toString('base64url');
  expect(await numbers(member, `?after=${after}`)).toEqual(orders.slice(0, 1));
  expect(await numbers(member, `?after=${after}&sort=oldest`)).toEqual(orders.slice(2));
});

test('filters by status, what is open, country and days, and counts only when asked', async () => {
  const member = await staffMember(house.shop, 'care');
  expect(await numbers(member, '?status=complete')).toEqual([]);
  expect(await numbers(member, '?status=validated')).toHaveLength(3);
  expect(await numbers(member, '?open=true&country=fr')).toHaveLength(3);
  expect(await numbers(member, '?country=jp')).toEqual([]);
  expect(await numbers(member, '?storefront=fr_fr')).toHaveLength(3);
  expect(await numbers(member, '?country=fr&storefront=fr_fr&open=true')).toHaveLength(3);
  expect(await numbers(member, '?storefront=ch_fr')).toEqual([]);
  expect(await numbers(member, '?country=jp&storefront=fr_fr')).toEqual([]);
  expect(await numbers(member, '?from=2026-11-22&until=2026-11-22')).toEqual(orders.slice(1, 2));
  expect((await list(member)).count).toBeNull();
  expect((await list(member, '?count=true')).count).toEqual({ at_least: 3, is_exact: true });
});

test('days are those of the house: half past eleven at night in London is the next one in Paris', async () => {
  const member = await staffMember(house.shop, 'care');
  const place = (at: string) =>
    sql`update shop_order set placed_at = ${at}::timestamptz where increment_id = ${orders[0]}`.execute(database.db);
  await place('2026-11-20T23:30:00Z');
  expect(await numbers(member, '?until=2026-11-20')).toEqual([]);
  expect(await numbers(member, '?from=2026-11-21&until=2026-11-21')).toEqual(orders.slice(0, 1));
  await place('2026-11-21T10:00:00Z');
});

test('S16: the row has what a list needs, and the client only for a role that sees clients', async () => {
  for (const role of staffRoles.filter((one) => one !== 'boutique' && mayStaffRead(staffRights[one], 'see_orders'))) {
    const member = await staffMember(house.shop, role);
    const { orders: rows } = await list(member);
    const sees = mayStaffRead(staffRights[role], 'see_client');
    expect([role, rows[0]]).toMatchObject([
      role,
      {
        status: 'validated',
        placed_at: '2026-11-23T10:00:00.000Z',
        changed_at: '2026-11-23T10:00:00.000Z',
        country: 'fr',
        locale: 'fr_fr',
        currency: 'EUR',
        total: 770_000,
        pieces: 2,
        first: { sku: bag, product_name: 'Pommeau' },
        delivery: 'deliver',
        pickup_store_id: null,
        client: sees ? { firstname: 'Anne', lastname: 'Lacombe' } : null,
      },
    ]);
    const read = await database.db
      .selectFrom('client_read')
      .select(['increment_id', 'call'])
      .where('reader', '=', member.account.staff_id)
      .execute();
    expect([role, read]).toEqual([role, sees ? [{ increment_id: 'list', call: '/staff/order-list' }] : []]);
  }
});

test('S1: the staff of a boutique sees what is collected there, whatever it asks for', async () => {
  const member = await staffMember(house.shop, 'boutique', '1001');
  const collectedAt = (store_id: string | null) =>
    database.db
      .updateTable('shop_order')
      .set({ pickup_store_id: store_id })
      .where('increment_id', '=', orders[0] ?? '')
      .execute();
  await collectedAt('1001');
  expect(await numbers(member)).toEqual(orders.slice(0, 1));
  expect(await numbers(member, '?store_id=1002')).toEqual([]);
  await collectedAt('1002');
  expect(await numbers(member)).toEqual([]);
  expect(await numbers(member, '?store_id=1002')).toEqual([]);
  await collectedAt(null);
});

test('names the field that is refused', async () => {
  const member = await staffMember(house.shop, 'care');
  for (const [field, value] of [
    ['after', 'nothing'],
    ['status', 'lost'],
    ['open', 'false'],
    ['country', 'xx'],
    ['storefront', 'fr_xx'],
    ['from', '2026-13-01'],
    ['until', 'today'],
    ['sort', 'best'],
    ['count', '1'],
  ])
    expect(await member.get(`/order-list?${field}=${value}`)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field ?? '']: expect.any(String) } } },
    });
});

const promotion_id = '0b8f2a54-51c1-4bb0-9a7e-3a3e7b1a9d10';

test.each(['', '&sort=oldest&not_canceled=true', `&after=${cursor}`])(
  'reads the orders of a promotion by the index of what it gave (%s)',
  async (more) => {
    const member = await staffMember(house.shop, 'supervisor');
    const texts: string[] = [];
    const address = `/order-list?promotion=${promotion_id}${more}`;
    await database.watchStatements(
      async () => expect((await member.get(address)).status).toBe(200),
      (text) => void texts.push(text),
    );
    const [text = ''] = texts.filter((one) => /as place/u.test(one));
    expect(await indexesOf(database.pool, text)).toContain('order_promotion_list');
    expect(await database.wholeTablesOf(() => member.get(address))).toEqual([]);
  },
);

test('lists the orders of a promotion, by the moment at which they were placed, and names it', async () => {
  const member = await staffMember(house.shop, 'care');
  await sql`insert into promotion (promotion_id, name, kind, state, percent, needs_code, countries, starts_at, created_at, updated_at)
    values (${promotion_id}, 'Atelier', 'percent', 'active', 1000, false, '{fr}', ${clock.now}, ${clock.now}, ${clock.now})`.execute(
    database.db,
  );
  const given = (numbers_of: readonly string[]) =>
    sql`insert into order_promotion (order_id, promotion_id, name, kind, percent, amount)
      select order_id, ${promotion_id}, 'Atelier', 'percent', 1000, 1 from shop_order
      where increment_id = any (${numbers_of}::text[])`.execute(database.db);
  await given(orders.slice(0, 2));
  const of = `?promotion=${promotion_id}`;
  expect(await numbers(member, of)).toEqual([]);
  // Orders of the version before have no moment of their own.
  await promotionsModule.sweeps.placedPromotions(house.shop);
  expect(await numbers(member, of)).toEqual(orders.slice(0, 2).toReversed());
  expect(await numbers(member, `${of}&sort=oldest&from=2026-11-22`)).toEqual(orders.slice(1, 2));
  expect(await list(member, `${of}&count=true`)).toMatchObject({
    count: { at_least: 2, is_exact: true },
    promotion: 'Atelier',
  });
  // An order that is placed now says it itself.
  await given(orders.slice(2));
  await sql`update shop_order set placed_at = placed_at + interval '1 second' where increment_id = ${orders[2]}`.execute(
    database.db,
  );
  expect(await numbers(member, of)).toEqual(orders.toReversed());
  await sql`update shop_order set placed_at = placed_at - interval '1 second' where increment_id = ${orders[2]}`.execute(
    database.db,
  );
  const { rows } = await sql<{ order_id: string }>`
    select order_id from shop_order where increment_id = ${orders[0]}`.execute(database.db);
  await takeStep(house.shop, rows[0]?.order_id ?? '', 'cancel', { actor: 'staff' });
  expect(await numbers(member, `${of}&not_canceled=true`)).toEqual(orders.slice(1).toReversed());
  expect(await numbers(member, of)).toHaveLength(3);
  expect((await member.get('/order-list?promotion=WINTER')).status).toBe(400);
});
