// node bench/staffLists.ts [--orders 1000000]: a page of staff's lists of open orders and returns, first and last, against 200 orders
// with their last change, read by their ids in the same run, and against the statement that walked history. Needs a PostgreSQL server of version 15 or later.
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { openDatabase } from '../server/src/platform/db/database.ts';
import type { Page, PageOf } from '../server/src/platform/db/keyset.ts';
import { openOrders, openReturns } from '../server/src/modules/orders/fulfilment/life/queries.ts';
import { benchDatabase } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';

const flag = process.argv.indexOf('--orders');
const orders = flag < 0 ? 1_000_000 : Number(process.argv[flag + 1]);
const open = 2000;
const rounds = 21;
const limit = 200;

/** Orders with their life and returns, all closed but the last ones. Triggers are off: only the sizes matter. */
const history = (from: number, to: number) => `
  insert into shop_order (purchase_id, basket_id, session_id, store, locale, increment_id, ref, status, holds_stock, placed_at, email,
    shipping_address, billing_address, shipping_method, carrier, currency, subtotal, subtotal_incl_tax, discount_amount,
    shipping_amount, shipping_tax_amount, tax_amount, grand_total, tax_rate, tax_included, payment_method, created_at)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'fr', 'fr_fr', (1000000000 + n)::text, md5(n::text),
    case when n > ${orders - open} then 'validated' else 'received' end, false,
    timestamptz '2026-01-01' + n * interval '20 seconds', 'a' || n || '@example.com',
    '{"country_id": "FR", "street": ["1 rue de la Paix"], "city": "Paris", "postcode": "75001"}',
    '{"country_id": "FR", "street": ["1 rue de la Paix"], "city": "Paris", "postcode": "75001"}',
    'standard', 'chronopost', 'EUR', 1000, 1000, 0, 0, 0, 0, 1000, 2000, true, 'adyen_cc',
    timestamptz '2026-01-01' + n * interval '20 seconds'
  from generate_series(${from}, ${to}) n;`;
const rest = `
  insert into order_event (order_id, at, actor, reason, from_status, to_status)
    select order_id, placed_at, 'shopper', 'placed', null, 'validated' from shop_order order by placed_at;
  insert into return_request (order_id, increment_id, return_type, status, requested_at, finalized_at, closed_at, selected_return_method, carrier,
    total_items, total_tax, total_shipping, adjustement_negative, total_price)
    select order_id, 'R' || increment_id, 'refund', 'canceled', placed_at, placed_at, placed_at, 'office', 'chronopost', 0, 0, 0, 0, 0
    from shop_order where increment_id like '%0' and status = 'received';
  insert into return_request (order_id, increment_id, return_type, status, requested_at, finalized_at, selected_return_method, carrier,
    total_items, total_tax, total_shipping, adjustement_negative, total_price)
    select order_id, 'R' || increment_id, 'refund', 'pending_shipping', placed_at, placed_at, 'office', 'chronopost', 0, 0, 0, 0, 0
    from shop_order where increment_id like '%0' and status = 'validated';`;

/** The statement before: every placed order in the order of its moment, until 200 of them are open. */
const walking = `
  select o.order_id, o.increment_id, o.status, e.at as changed_at, o.pickup_store_id
  from shop_order o
  join lateral (select at from order_event where order_id = o.order_id order by event_id desc limit 1) e on true
  where o.status = any ($1::text[]) and o.placed_at is not null and ($2::text is null or o.pickup_store_id = $2)
  order by o.placed_at limit 200`;

/** The baseline: as many orders by their ids, with their last change. */
const byIds = `
  select o.order_id, o.increment_id, o.status, e.at as changed_at, o.pickup_store_id
  from shop_order o
  join lateral (select at from order_event where order_id = o.order_id order by event_id desc limit 1) e on true
  where o.order_id = any ($1)`;

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const client = new Client({ connectionString: database.url });
await client.connect();
const { db, close } = openDatabase({ connectionString: database.url }, 2, () => undefined);

/** The median of some times. */
const middleOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
/** The last page of a list. */
async function lastOf(read: (page: PageOf) => Promise<Page<unknown>>): Promise<PageOf> {
  let page: PageOf = { limit };
  for (let next = (await read(page)).next; next !== null; next = (await read(page)).next) page = { limit, after: next };
  return page;
}

try {
  await client.query('set session_replication_role = replica');
  for (let from = 1; from <= orders; from += 100_000)
    await client.query(history(from, Math.min(from + 99_999, orders)));
  await client.query(rest);
  await client.query('vacuum analyze');
  const { rows: some } = await client.query<{ order_id: string }>('select order_id from shop_order limit 200');
  const ids = some.map(({ order_id }) => order_id);
  const orderPage = (page: PageOf) => openOrders(db, page);
  const returnPage = (page: PageOf) => openReturns(db, page);
  const [lastOrders, lastReturns] = [await lastOf(orderPage), await lastOf(returnPage)];
  const works: readonly (readonly [string, number, () => Promise<unknown>])[] = [
    ['first page of open orders', 5, () => orderPage({ limit })],
    ['last page of open orders', 5, () => orderPage(lastOrders)],
    ['first page of open returns', 5, () => returnPage({ limit })],
    ['last page of open returns', 5, () => returnPage(lastReturns)],
    ['the statement before, of orders', Infinity, () => client.query(walking, [['validated', 'prepared'], null])],
  ];
  const rows: Row[] = [];
  for (const [claim, wanted, work] of works) {
    if (wanted === Infinity) await client.query('drop index shop_order_open, shop_order_open_store');
    const mine: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await timed(work));
      bare.push(await timed(() => client.query(byIds, [ids])));
    }
    const ratio = middleOf(mine) / middleOf(bare);
    rows.push({
      claim: `${claim}, at ${orders} orders`,
      measured: `${ratio.toFixed(1)} times 200 orders by id (p50 ${middleOf(mine).toFixed(1)} ms, ${middleOf(bare).toFixed(1)} ms)`,
      wanted: wanted === Infinity ? 'for comparison' : `under ${wanted} times`,
      passed: ratio < wanted,
    });
  }
  printTable(rows);
  process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await close();
  await client.end();
  await database.drop();
}
