// npm run bench -- office-calls [--products 30000] [--only PART]: every reading call of the office in a house with so many products in 42
// storefronts, at the server, against a bare statement of the same run. A call without a row of the demo to read is listed as such.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { staffCalls } from '../server/src/testing/staffCalls.ts';
import { importCatalogue } from '../server/src/modules/catalog/catalogueimport/importCatalogue.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { largeSource } from './largeCatalogue.ts';
import { importPeople } from './officeHouse.ts';
import { middle, p95, signedIn, timed } from './officeMember.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';

const flag = (name: string, usual: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
const products = Number(flag('products', '30000'));
const only = flag('only', '');
const rounds = 30;
const limit = { ms: 50, times: 25 };

/** A stream stays open, and a paper is set in type: neither is a read of rows. */
const others = ['/staff/events', '/staff/invoices/:number/paper', '/staff/:kind/:increment_id/papers'];
const isRead = (path: string): boolean =>
  !others.some((one) => new RegExp(`^${one.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u').test(path));

/** What stands for a name in an address: the beginning of the path → a statement that gives one of the house's rows. */
const samples: Readonly<Record<string, string>> = {
  '/staff/orders/': `select increment_id from shop_order where placed_at is not null order by placed_at desc offset 20 limit 1`,
  '/staff/warehouse/orders/': `select increment_id from shop_order where status = 'validated' limit 1`,
  '/staff/returns/': 'select increment_id from return_request limit 1',
  '/staff/clients/': 'select customer_id::text from customer limit 1',
  '/staff/payment-link-clients/': 'select customer_id::text from customer limit 1',
  '/staff/payment-link-pieces/': `select sku from variant where code = 'p1' limit 1`,
  '/staff/members/': 'select staff_id::text from staff_account limit 1',
  '/staff/roles/': 'select role_id::text from staff_role limit 1',
  '/staff/categories/': 'select category from product_category group by 1 order by count(*) desc limit 1',
  '/staff/products/': `select 'p7'`,
  '/staff/publishing/': `select 'p7'`,
  '/staff/promotions/': 'select promotion_id::text from promotion limit 1',
  '/staff/texts/': `select 'product/p7'`,
  '/staff/salon/sessions/': 'select pid::text from salon_session limit 1',
  '/staff/counts/': 'select number::text from stock_count limit 1',
};

/** Searches and places of the large catalogue, beside the plain list. */
const more: readonly (readonly [string, string])[] = [
  ['/staff/price-board', '/price-board?q=H12'],
  ['/staff/price-board', '/price-board?q=Balemo'],
  ['/staff/products', '/products?q=H12'],
  ['/staff/products', '/products?q=Balemo'],
  ['/staff/publishing', '/publishing?q=H12'],
  ['/staff/texts', '/texts?language=ja'],
  ['/staff/texts', '/texts?q=Balemo'],
  ['/staff/pictures', '/pictures?q=made'],
  ['/staff/payment-link-pieces', '/payment-link-pieces?locale=fr_fr&q=Balemo'],
];

type Asked = { readonly path: string; readonly address: string };

async function asked(client: Client): Promise<Asked[]> {
  const values = new Map<string, string>();
  for (const [begin, text] of Object.entries(samples)) {
    // oxlint-disable-next-line no-await-in-loop -- a statement after the other
    const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
    const [value] = rows[0] ?? [];
    if (value !== undefined) values.set(begin, value);
  }
  const plain = staffCalls
    .filter(({ method, path }) => method === 'GET' && isRead(path))
    .map(({ path, address }) => {
      const begin = Object.keys(samples).find((one) => path.startsWith(one) && path.slice(one.length).startsWith(':'));
      const value = begin && values.get(begin);
      if (value === undefined) return { path, address };
      const rest = path
        .slice((begin ?? '').length)
        .replace(/^(?::\w+\/?)+/u, (names) => (names.endsWith('/') ? '/' : ''));
      const [, query = ''] = address.split('?');
      const encoded = value.split('/').map(encodeURIComponent).join('/');
      return { path, address: `${(begin ?? '').replace('/staff', '')}${encoded}${rest}${query && `?${query}`}` };
    });
  return [...plain, ...more.map(([path, address]) => ({ path, address }))].filter(({ path }) => path.includes(only));
}

/** What a list cannot do without: 50 rows by their keys. */
const bare = `select v.*, t.title from variant v join product_text t using (code) where t.language = 'fr' and v.code = any ($1)`;

async function measured(url: string, client: Client, { path, address }: Asked): Promise<Row> {
  const cookie = await signedIn(client);
  const codes = Array.from({ length: 50 }, (_, at) => `p${at * 97}`);
  const mine: number[] = [];
  const floor: number[] = [];
  let status = 0;
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const ms = await timed(async () => {
      const answer = await fetch(`${url}/api/backend/staff${address}`, { headers: { cookie } });
      ({ status } = answer);
      size = (await answer.arrayBuffer()).byteLength;
    });
    // The first ones warm up.
    if (round > 3) mine.push(ms);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    floor.push(await timed(() => client.query({ name: 'bare', text: bare, values: [codes] })));
  }
  const ratio = p95(mine) / p95(floor);
  const said = status === 200 ? `${Math.ceil(size / 1024)} KB` : `status ${status}`;
  return {
    claim: address === path.replace('/staff', '') ? path : `${path} (${address})`,
    measured: `p95 ${p95(mine).toFixed(1)} ms, p50 ${middle(mine).toFixed(1)} ms, ${ratio.toFixed(1)} x bare, ${said}`,
    wanted: `${limit.ms} ms, or ${limit.times} x`,
    passed: status < 500 && status !== 429 && (p95(mine) <= limit.ms || ratio <= limit.times),
  };
}

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const client = new Client({ connectionString: database.url });
await client.connect();
const rows: Row[] = [];
try {
  importPeople(database.url);
  const open = openDatabase({ connectionString: database.url }, 4, () => undefined);
  const ms = await timed(() => importCatalogue(open.db, largeSource(products), { onProgress: () => undefined }));
  await open.close();
  console.log(`${products} products are in after ${(ms / 1000).toFixed(0)} s`);
  await client.query('vacuum analyze');
  const shop = await startShop(database.url, { SESSION_SECRET: randomBytes(32).toString('base64url') });
  try {
    for (const one of await asked(client)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const row = await measured(shop.url, client, one);
      rows.push(row);
      console.log(`${row.passed ? ' ' : '✗'} ${row.claim}: ${row.measured}`);
    }
  } finally {
    await shop.stop();
  }
} finally {
  await client.end();
  await database.drop();
}
printTable(rows.filter(({ passed }) => !passed));
console.log(`${rows.length} calls, ${rows.filter(({ passed }) => !passed).length} over their limit`);
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
