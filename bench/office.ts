// npm run bench -- office [--orders 1000000] [--clients 300000] [--exported 100000] [--rows 5000]: the office at the size of years. List, find
// and order page by their calls at the server, against a bare statement of the same run; the memory of an export; a long list in a browser.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { growHouse, importPeople } from './officeHouse.ts';
import { exportRow } from './officeExport.ts';
import { longListRow } from './officeBrowser.ts';
import { middle, p95, signedIn, timed } from './officeMember.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';

const flag = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const wanted = { orders: flag('orders', 1_000_000), clients: flag('clients', 300_000) };
const exported = flag('exported', 100_000);
const listRows = flag('rows', 5000);
const rounds = 60;

/** As many orders as a page of the list has, by their ids, with their lines: what a page cannot do without. */
const bare = `select o.*, l.sku from shop_order o join shop_order_line l using (order_id) where o.order_id = any ($1::uuid[])`;

/** A work with its limit: in ms on a quiet machine, and in bare statements, of which one takes 2 ms there. */
type Work = {
  readonly name: string;
  readonly ms: number;
  readonly times: number;
  readonly addresses: readonly string[];
};

/** What the office asks for, with values of orders all over the years. */
async function worksOf(client: Client): Promise<Work[]> {
  const { rows } = await client.query<{ number: string; email: string; name: string; phone: string; cursor: string }>(
    `select increment_id as number, email, billing_address ->> 'lastname' as name, right(billing_address ->> 'telephone', 7) as phone,
        (extract(epoch from placed_at) * 1000000)::bigint::text || ' ' || increment_id as cursor
      from shop_order tablesample system ($1) where placed_at is not null and forgotten_at is null order by random() limit $2`,
    [Math.min(100, 200_000 / wanted.orders), rounds],
  );
  const list = (query: string): string => `/order-list?${query}`;
  const find = (q: string): string => `/find?q=${encodeURIComponent(q)}`;
  const after = (cursor: string): string => `after=${Buffer.from(cursor).toString('base64url')}`;
  return [
    { name: 'list, open orders', ms: 50, times: 25, addresses: [list('open=true&sort=oldest')] },
    { name: 'list, all, somewhere', ms: 50, times: 25, addresses: rows.map(({ cursor }) => list(after(cursor))) },
    {
      name: 'list, by country and status, somewhere',
      ms: 50,
      times: 25,
      addresses: rows.map(({ cursor }, at) =>
        list(`country=${at % 2 === 0 ? 'fr' : 'jp'}&status=complete&${after(cursor)}`),
      ),
    },
    { name: 'list, days of a year ago', ms: 50, times: 25, addresses: [list('from=2025-10-01&until=2025-10-31')] },
    {
      name: 'list, counted',
      ms: 50,
      times: 25,
      addresses: [list('open=true&count=true'), list('status=complete&count=true')],
    },
    { name: 'find by number', ms: 50, times: 25, addresses: rows.map(({ number }) => find(number)) },
    { name: 'find by name', ms: 50, times: 25, addresses: rows.map(({ name }) => find(name)) },
    {
      name: 'find by beginning of a name',
      ms: 50,
      times: 25,
      addresses: rows.map(({ name }) => find(name.slice(0, 3))),
    },
    {
      name: 'find by beginning of an email',
      ms: 50,
      times: 25,
      addresses: rows.map(({ email }) => find(email.slice(0, 9))),
    },
    { name: 'find by end of a telephone', ms: 50, times: 25, addresses: rows.map(({ phone }) => find(phone)) },
    { name: 'find by SKU', ms: 50, times: 25, addresses: [find('H0612P 20R'), find('H06')] },
    { name: 'find by card', ms: 50, times: 25, addresses: [find('1111'), find('4242')] },
    { name: 'whole order page', ms: 120, times: 60, addresses: rows.map(({ number }) => `/orders/${number}/page`) },
  ];
}

async function measured(
  url: string,
  client: Client,
  { name, ms, times, addresses }: Work,
  ids: string[],
): Promise<Row> {
  const cookie = await signedIn(client);
  const mine: number[] = [];
  const floor: number[] = [];
  const ask = async (address: string) => {
    const answer = await fetch(`${url}/api/backend/staff${address}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  for (let round = 0; round < rounds; round += 1) {
    const address = addresses[round % addresses.length] ?? '';
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    mine.push(await timed(() => ask(address)));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    floor.push(await timed(() => client.query({ name: 'bare', text: bare, values: [ids] })));
  }
  const ratio = p95(mine) / p95(floor);
  return {
    claim: name,
    measured: `p95 ${p95(mine).toFixed(1)} ms, p50 ${middle(mine).toFixed(1)} ms; ${ratio.toFixed(1)} x the bare statement (p95 ${p95(floor).toFixed(1)} ms)`,
    wanted: `p95 at most ${ms} ms, or ${times} x`,
    passed: p95(mine) <= ms || ratio <= times,
  };
}

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const client = new Client({ connectionString: database.url });
await client.connect();
const rows: Row[] = [];
/** Printed at once too: a run takes a quarter of an hour. */
const add = (row: Row): void => {
  rows.push(row);
  console.log(`${row.claim}: ${row.measured}`);
};
try {
  importPeople(database.url);
  const grown = await timed(async () => console.log(await growHouse(client, wanted)));
  console.log(`the house is ready after ${(grown / 1000).toFixed(0)} s`);
  const shop = await startShop(database.url, { SESSION_SECRET: randomBytes(32).toString('base64url') });
  try {
    const { rows: some } = await client.query<{ order_id: string }>(
      'select order_id from shop_order where placed_at is not null order by placed_at desc limit 50',
    );
    const ids = some.map(({ order_id }) => order_id);
    for (const work of await worksOf(client))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      add(await measured(shop.url, client, work, ids));
    for (const format of ['csv', 'xlsx'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      add(await exportRow(shop, client, await signedIn(client), { format, orders: exported }));
    const long = await longListRow(shop.url, await signedIn(client), listRows);
    if (long) add(long);
  } finally {
    await shop.stop();
  }
} finally {
  await client.end();
  await database.drop();
}
printTable(rows);
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
