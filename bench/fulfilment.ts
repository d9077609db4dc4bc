// npm run node -- bench/fulfilment.ts: ships paid orders, with their invoices and captures, and makes papers.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { takeStep } from '../server/src/modules/orders/fulfilment/steps/takeStep.ts';
import { houseLine } from '../server/src/platform/typesetting/paperQueue.ts';
import { makePaper } from '../server/src/modules/orders/papers/makePaper.ts';
import { withCommandShop } from '../server/src/platform/shop/commandShop.ts';
import { freePort } from '../server/src/testing/freePort.ts';
import { guestOrder } from './orders.ts';
import { sendVisits } from './rawLoad.ts';
import { Shopper } from './shopper.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';
import { simpleTransactionsPerSecond } from './transactions.ts';

const count = 600;
const atOnce = 8;
const papers = 200;
const maxWaitMs = 300_000;

const server = await findDatabaseServer();
if (!server)
  throw new Error('The bench needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const secret = randomBytes(32).toString('base64url');
const port = await freePort();
const provider = fork(new URL('provider.ts', import.meta.url), [`http://127.0.0.1:${port}/webhooks/adyen`]);
const [{ provider_url, smtp_url }] = (await once(provider, 'message')) as [{ provider_url: string; smtp_url: string }];
const shop = await startShop(database.url, {
  PORT: String(port),
  SESSION_SECRET: secret,
  ADYEN_ENVIRONMENT_URL: provider_url,
  SMTP_URL: smtp_url,
  TRUST_PROXY: '1',
});
const client = new Client({ connectionString: database.url });
await client.connect();
const numberOf = async (query: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::integer as n from ${query}`)).rows[0]?.n ?? 0;
const rows: Row[] = [];
try {
  await client.query(`update stock set qty = 1000000 where source = 'ecom'`);
  const grid = (await (await fetch(`${shop.url}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
    items: { sku: string }[];
  };
  const [first] = grid.items;
  if (!first) throw new Error('the demo house is empty');
  const total = await new Shopper(shop.url).totalOf(first.sku);
  await sendVisits(
    shop.url,
    Array.from({ length: count }, () => guestOrder(shop.url, secret, first.sku, total)),
  );
  provider.send('settle');
  await once(provider, 'message');
  const { rows: orders } = await client.query<{ order_id: string }>(
    'select order_id from shop_order where placed_at is not null',
  );
  if (orders.length !== count) throw new Error(`${count} orders were paid, ${orders.length} stand in the books`);
  const transactions = simpleTransactionsPerSecond(database.url, 3);
  if (transactions === null) throw new Error('pgbench is not there: install postgresql-contrib or its like.');

  // Staff ships; the server's jobs issue the invoices and capture the payments meanwhile.
  await withCommandShop(database.url, async (staff) => {
    const from = performance.now();
    const left = [...orders];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let order = left.pop(); order; order = left.pop()) {
          // oxlint-disable-next-line no-await-in-loop -- each worker ships one order after the other
          const refusal = await takeStep(staff, order.order_id, 'ship', { actor: 'staff', track_number: 'B-1' });
          if (refusal) throw new Error(`an order was not shipped: ${refusal}`);
        }
      }),
    );
    const done = async () =>
      (await numberOf('invoice')) === count && (await numberOf(`payment_attempt where status = 'captured'`)) === count;
    // oxlint-disable-next-line no-await-in-loop -- polls
    while (!(await done()) && performance.now() - from < maxWaitMs) await sleep(50);
    const seconds = (performance.now() - from) / 1000;
    if (!(await done())) throw new Error('not every order was invoiced and captured');
    const perMinute = (count / seconds) * 60;
    rows.push({
      claim: 'orders shipped, invoiced and captured',
      measured: `${Math.round(perMinute)} a minute, ${((transactions * seconds) / count).toFixed(1)} transactions’ worth each`,
      wanted: 'at least 1,000 a minute',
      passed: perMinute >= 1000,
    });

    const { rows: invoices } = await client.query<{ invoice_id: string }>('select invoice_id from invoice limit $1', [
      papers + 1,
    ]);
    const [warm, ...measured] = invoices;
    if (warm) await makePaper(staff, warm.invoice_id, houseLine);
    const times: number[] = [];
    for (const { invoice_id } of measured) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one paper after the other
      await makePaper(staff, invoice_id, houseLine);
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    rows.push({
      claim: `a paper, ${measured.length} one after the other`,
      measured: `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, ${(transactions * (at(0.5) / 1000)).toFixed(1)} transactions’ worth`,
      wanted: 'under 20 ms',
      passed: at(0.5) < 20,
    });
  });
} finally {
  await client.end();
  await shop.stop();
  provider.kill();
  await database.drop();
}
printTable(rows);
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
