// npm run bench: measures our claims about speed now, each against a baseline of the same run.
import { randomBytes } from 'node:crypto';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { loginRows } from './login.ts';
import { orderRows } from './orders.ts';
import { pictureRows } from './pictures.ts';
import { readRows } from './reads.ts';
import { sessionRows } from './session.ts';
import { benchDatabase, residentMegabytes, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';
import { basketRows } from './writes.ts';

const server = await findDatabaseServer();
if (!server)
  throw new Error('The bench needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const rows: Row[] = [];
try {
  const secret = randomBytes(32).toString('base64url');
  const cached = await startShop(database.url, { SESSION_SECRET: secret });
  const uncached = await startShop(database.url, { PAGE_CACHE_MB: '0' });
  const grid = (await (await fetch(`${cached.url}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
    items: { sku: string; url: string }[];
  };
  const [first] = grid.items;
  if (!first) throw new Error('the demo house is empty');
  rows.push(...(await readRows(cached.url, uncached.url, { path: `/fr_fr${first.url}`, sku: first.sku }, 'leather')));
  const skus = grid.items.map(({ sku }) => sku);
  rows.push(...(await basketRows(cached.url, secret, database.url, skus)));
  rows.push(...(await sessionRows(cached.url, secret, database.url, first.sku)));
  const megabytes = residentMegabytes(cached.process.pid ?? 0);
  rows.push({
    claim: 'server memory after the load',
    measured: `${megabytes} MB`,
    wanted: 'under 300 MB',
    passed: megabytes < 300,
  });
  // Each password check takes 64 MiB while it runs: after the memory of pages and baskets was measured.
  rows.push(...(await loginRows(cached.url, secret, database.url)));
  await cached.stop();
  await uncached.stop();
  rows.push(...(await pictureRows(database.url)));
  rows.push(...(await orderRows(database.url, skus)));
} finally {
  await database.drop();
}
printTable(rows);
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
