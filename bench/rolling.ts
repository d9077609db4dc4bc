// node bench/rolling.ts: replaces two servers behind the load balancer of docs/haproxy.cfg one after the other while
// guests browse and buy. No request may fail, and each paid order exists once. Needs haproxy and a PostgreSQL server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { startBalancer } from './balancer.ts';
import { Shopper } from './shopper.ts';
import { freePort } from '../server/src/testing/freePort.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable } from './table.ts';

const rounds = 2;
const guests = 6;

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-rolling-'));
const front = await freePort();
const url = `http://127.0.0.1:${front}`;
const ports = [await freePort(), await freePort()];
const simulator = await createAdyenSimulator({ port: 0, webhook_url: `${url}/webhooks/adyen` });
const start = (port: number | undefined) =>
  startShop(database.url, {
    PORT: String(port),
    ADYEN_ENVIRONMENT_URL: simulator.url,
    STOP_DELAY_SECONDS: '5',
    TRUST_PROXY: '1',
    PUBLIC_URL: url,
  });
const servers = await Promise.all(ports.map(start));

const balancer = startBalancer(folder, front, ports);
const orders: string[] = [];
const failures: string[] = [];
let pageViews = 0;
let placed = 0;

const asked = async (sql: string): Promise<number> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(sql);
  await client.end();
  return rows[0]?.n ?? Number.NaN;
};

async function replaceWhileGuestsBuy(): Promise<void> {
  await sleep(2500);
  const { sku, path } = await firstProduct();
  await asked(`update stock set qty = 1000000 where source = 'ecom' returning 0 as n`);
  const closing = new AbortController();
  const guest = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        const shopper = new Shopper(url);
        await shopper.look('/fr_fr');
        await shopper.look(path);
        pageViews += 2;
        orders.push(await shopper.buy(sku));
      } catch (error) {
        failures.push(inspect(error, { compact: true, breakLength: Infinity }).slice(0, 300));
        await sleep(100);
      }
  };
  const all = Array.from({ length: guests }, guest);
  await sleep(2000);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, port] of ports.entries()) {
      await servers[index]?.stop();
      servers[index] = await start(port);
      await sleep(2500);
    }
  closing.abort();
  await Promise.all(all);
  await simulator.settled();
  placed = await asked('select count(*)::integer as n from shop_order where placed_at is not null');
}

async function firstProduct(): Promise<{ sku: string; path: string }> {
  const grid = (await (await fetch(`${url}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
    items: { sku: string; url: string }[];
  };
  const [piece] = grid.items;
  if (!piece) throw new Error('the demo house is empty');
  return { sku: piece.sku, path: `/fr_fr${piece.url}` };
}

try {
  await replaceWhileGuestsBuy();
} finally {
  balancer.kill();
  await Promise.all(servers.map((one) => one.stop()));
  await simulator.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}

for (const failure of new Set(failures)) console.error(failure);
const passed = failures.length === 0 && orders.length > 0 && placed === orders.length;
printTable([
  {
    claim: `${rounds * ports.length} servers replaced while guests buy`,
    measured: `${orders.length} orders confirmed, ${placed} in the books, ${pageViews} pages, ${failures.length} failures`,
    wanted: 'no failure, every order once',
    passed,
  },
]);
process.exit(passed ? 0 : 1);
