// node bench/databaseGone.ts: two servers behind the load balancer of docs/haproxy.cfg lose their database. Cached pages must
// still be served, calls must be refused as the catalogue says, and orders must work once it is back. Needs haproxy and a
// PostgreSQL server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { cuttableProxy } from '../server/src/testing/cuttableProxy.ts';
import { freePort } from '../server/src/testing/freePort.ts';
import { startBalancer } from './balancer.ts';
import { Shopper } from './shopper.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';

const looksWhileGone = 400;
const pages = ['/fr_fr', '/fr_fr/category/leather', '/de_de', '/jp_ja'];

const statusOf = async (address: string, init?: RequestInit): Promise<number> =>
  fetch(address, { redirect: 'manual', ...init }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

const lineOf = (address: string): Promise<string> => fetch(address).then((answer) => answer.text(), String);

/** Milliseconds until an address answers with a line. */
async function until(address: string, line: string): Promise<number> {
  const from = performance.now();
  while ((await lineOf(address)) !== line) {
    if (performance.now() - from > 60_000) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
  return performance.now() - from;
}

async function main(): Promise<boolean> {
  const server = await findDatabaseServer();
  if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
  const database = await benchDatabase(server);
  const proxy = await cuttableProxy(database.url);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-gone-'));
  const front = await freePort();
  const url = `http://127.0.0.1:${front}`;
  const ports = [await freePort(), await freePort()];
  const simulator = await createAdyenSimulator({ port: 0, webhook_url: `${url}/webhooks/adyen` });
  const shops = await Promise.all(
    ports.map((port) =>
      startShop(proxy.url, {
        PORT: String(port),
        ADYEN_ENVIRONMENT_URL: simulator.url,
        TRUST_PROXY: '1',
        PUBLIC_URL: url,
        LOG_LEVEL: 'fatal',
      }),
    ),
  );
  const balancer = startBalancer(folder, front, ports);
  try {
    await until(`${url}/readyz`, 'ready');
    const grid = (await (await fetch(`${url}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
      items: { sku: string; url: string }[];
    };
    const [piece] = grid.items;
    if (!piece) throw new Error('the demo house is empty');
    const cachedPages = [...pages, `/fr_fr${piece.url}`];
    const served: string[] = [];
    for (const path of cachedPages) {
      const statuses = await Promise.all(shops.map((shop) => statusOf(`${shop.url}${path}`)));
      if (statuses.every((status) => status === 200)) served.push(path);
    }
    await new Shopper(url).buy(piece.sku);
    proxy.cut();
    const noticed = Math.max(
      ...(await Promise.all(shops.map((shop) => until(`${shop.url}/readyz`, 'ready, degraded: no database')))),
    );
    // Both health checks of the balancer have failed by then.
    await sleep(3000);
    const pageStatuses: number[] = [];
    for (let at = 0; at < looksWhileGone; at += 1)
      pageStatuses.push(await statusOf(`${url}${served[at % served.length] ?? ''}`));
    const lost = pageStatuses.filter((status) => status !== 200).length;
    const call = await fetch(`${url}/api/commerce/customer-session?locale=fr_fr`, {
      headers: { cookie: `vitrine=${'a'.repeat(43)}` },
    });
    const refusal = (await call.json().catch(() => null)) as { error?: { internal_code?: number } } | null;
    const other = await fetch(`${url}/fr_fr/category/silk`);
    const body = await other.text();
    proxy.mend();
    const back = Math.max(...(await Promise.all(shops.map((shop) => until(`${shop.url}/readyz`, 'ready')))));
    await sleep(2500);
    const order = await new Shopper(url).buy(piece.sku);
    const rows: Row[] = [
      {
        claim: 'database gone: both servers say that they are degraded',
        measured: `after ${(noticed / 1000).toFixed(1)} s`,
        wanted: 'within 3 s',
        passed: noticed < 3000,
      },
      {
        claim: `kept pages through the load balancer (${served.length} pages of ${cachedPages.length})`,
        measured: `${pageStatuses.length - lost} of ${pageStatuses.length} answered with 200`,
        wanted: 'all',
        passed: lost === 0 && served.length === cachedPages.length,
      },
      {
        claim: 'a call of a visitor',
        measured: `${call.status}, code ${refusal?.error?.internal_code}, Retry-After ${call.headers.get('retry-after')}`,
        wanted: '503 by the catalogue',
        passed: call.status === 503 && refusal?.error?.internal_code === 503,
      },
      {
        claim: 'a page that was not kept',
        measured: `${other.status}, Refresh ${other.headers.get('refresh')}`,
        wanted: '503, comes back by itself',
        passed: other.status === 503 && body.includes('http-equiv="refresh"'),
      },
      {
        claim: 'database back: ready again, and the next order',
        measured: `after ${(back / 1000).toFixed(1)} s, order ${order ? 'placed' : 'not placed'}`,
        wanted: 'within 5 s',
        passed: back < 5000 && order !== '',
      },
    ];
    printTable(rows);
    return rows.every(({ passed }) => passed);
  } finally {
    balancer.kill();
    proxy.mend();
    await Promise.all(shops.map((shop) => shop.stop()));
    await simulator.close();
    await proxy.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
