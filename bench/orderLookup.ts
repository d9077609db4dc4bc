// node bench/orderLookup.ts: whether the time of a guest's order lookup distinguishes a wrong email from an unknown reference.
// Measures the area under the ROC curve: 0.5 reveals nothing. Needs a PostgreSQL server.
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { Shopper } from './shopper.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';

const rounds = 1000;
const warm = 200;

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const simulator = await createAdyenSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/' });
const shop = await startShop(database.url, { ADYEN_ENVIRONMENT_URL: simulator.url, TRUST_PROXY: '1' });
const client = new Client({ connectionString: database.url });
await client.connect();

await client.query('update stock set qty = 1000');

let asked = 0;
/** Milliseconds of one failed lookup, each from a network of its own. */
async function timeOf(named: string, email: string): Promise<number> {
  asked += 1;
  const query = new URLSearchParams({ locale: 'fr_fr', order_id: named, email });
  const headers = { 'x-forwarded-for': `198.18.${(asked >> 8) & 255}.${asked & 255}` };
  const from = performance.now();
  const answer = await fetch(`${shop.url}/api/commerce/order?${query.toString()}`, { headers });
  await answer.arrayBuffer();
  const took = performance.now() - from;
  // A number never opens an order (decisions/0098).
  if (answer.status !== 404 && answer.status !== 403) throw new Error(`a miss was answered with ${answer.status}`);
  return took;
}

/** The probability that a time of the first kind is longer than one of the second; ties count half. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let above = 0;
  for (const one of first) for (const other of second) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (first.length * second.length);
}

const rows: Row[] = [];
try {
  const grid = (await (await fetch(`${shop.url}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
    items: { sku: string }[];
  };
  const bought: { ref: string; increment_id: string }[] = [];
  for (let at = 0; at < 20; at += 1) await new Shopper(shop.url).buy(grid.items[0]?.sku ?? '');
  const found = await client.query<{ ref: string; increment_id: string }>(
    'select ref, increment_id from shop_order where placed_at is not null',
  );
  bought.push(...found.rows);
  const kinds = [
    ['reference', (at: number) => bought[at % bought.length]?.ref ?? '', () => 'ZZZZZZZZZZZ'],
    ['number', (at: number) => bought[at % bought.length]?.increment_id ?? '', () => '99990000001'],
  ] as const;
  for (const [name, there, missing] of kinds) {
    const wrongEmail: number[] = [];
    const nobodys: number[] = [];
    for (let at = 0; at < warm + rounds; at += 1) {
      // Disables the limits for the measurement.
      if (at % 5 === 0) await client.query(`delete from rate_limit`);
      const pair = [
        async () => wrongEmail.push(await timeOf(there(at), `guess${at}@example.com`)),
        async () => nobodys.push(await timeOf(missing(), `guess${at}@example.com`)),
      ];
      for (const measure of at % 2 === 0 ? pair : pair.toReversed()) await measure();
    }
    const area = areaUnderCurve(wrongEmail.slice(warm), nobodys.slice(warm));
    rows.push({
      claim: `a wrong email against a ${name} that nobody has, 2 x ${rounds} misses`,
      measured: `AUC ${area.toFixed(3)}`,
      wanted: '0.45 to 0.55',
      passed: area >= 0.45 && area <= 0.55,
    });
  }
} finally {
  await client.end();
  await shop.stop();
  await simulator.close();
  await database.drop();
}
printTable(rows);
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
