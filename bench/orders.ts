import { fork } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { rawRequest, sendVisits } from './rawLoad.ts';
import { card, guest, Shopper } from './shopper.ts';
import { freePort } from '../server/src/testing/freePort.ts';
import { startShop } from './shopUnderTest.ts';
import type { Row } from './table.ts';
import { simpleTransactionsPerSecond } from './transactions.ts';
import { middleOf, newVisitor } from './writes.ts';

type Total = { amount: number; currency: string };

/** A guest's requests from the first product to the paid order, serialised beforehand. */
export function guestOrder(url: string, secret: string, sku: string, shown_total: Total): Buffer[] {
  // Each guest is another person, from a network of their own, because limits apply per person.
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  const headers = { ...newVisitor(secret), 'x-forwarded-for': network };
  const post = (path: string, body: object, more: Record<string, string> = {}): Buffer =>
    rawRequest(
      'POST',
      new URL(`/api/commerce/${path}`, url),
      { ...headers, ...more },
      JSON.stringify({ locale: 'fr_fr', ...body }),
    );
  return [
    post('basket/add', { items: [{ sku, qty: 1 }] }),
    post('delivery/address', guest()),
    post(
      'payment',
      { payment_method: 'adyen_cc', payment_data: card, terms: true, shown_total },
      { 'idempotency-key': randomUUID() },
    ),
  ];
}

/** Whole guest orders, paid and notified, in units of simple transactions of the same database, measured alternately. */
export async function orderRows(database: string, skus: readonly string[]): Promise<Row[]> {
  const secret = randomBytes(32).toString('base64url');
  const port = await freePort();
  const provider = fork(new URL('provider.ts', import.meta.url), [`http://127.0.0.1:${port}/webhooks/adyen`]);
  const [{ provider_url, smtp_url }] = (await once(provider, 'message')) as [
    { provider_url: string; smtp_url: string },
  ];
  const shop = await startShop(database, {
    PORT: String(port),
    SESSION_SECRET: secret,
    ADYEN_ENVIRONMENT_URL: provider_url,
    SMTP_URL: smtp_url,
    TRUST_PROXY: '1',
  });
  const floor = fork(new URL('bareOrder.ts', import.meta.url));
  floor.send(database);
  const [floor_url] = (await once(floor, 'message')) as [string];
  const client = new Client({ connectionString: database });
  await client.connect();
  const placed = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::integer as n from shop_order where placed_at is not null',
    );
    return rows[0]?.n ?? Number.NaN;
  };
  try {
    await client.query(`update stock set qty = 1000000 where source = 'ecom'`);
    // As in a shop, most guests buy another product than the one before.
    const wanted: { sku: string; total: Total }[] = [];
    for (const sku of skus) wanted.push({ sku, total: await new Shopper(shop.url).totalOf(sku) });
    const visitsOf = (url: string, count: number): Buffer[][] =>
      Array.from({ length: count }, (_, at) => {
        const piece = wanted[at % wanted.length];
        if (!piece) throw new Error('the demo house is empty');
        return guestOrder(url, secret, piece.sku, piece.total);
      });
    const bare = async (count: number): Promise<number> => {
      const visits = visitsOf(floor_url, count);
      const from = performance.now();
      await sendVisits(floor_url, visits);
      floor.send('settle');
      await once(floor, 'message');
      return count / ((performance.now() - from) / 1000);
    };
    const buy = async (count: number): Promise<number> => {
      const visits = visitsOf(shop.url, count);
      const before = await placed();
      const from = performance.now();
      await sendVisits(shop.url, visits);
      provider.send('settle');
      await once(provider, 'message');
      const seconds = (performance.now() - from) / 1000;
      const bought = (await placed()) - before;
      if (bought !== count) throw new Error(`${count} orders were paid, ${bought} stand in the books`);
      return count / seconds;
    };
    await buy(600);
    await bare(600);
    const rounds: { ratio: number; orders: number; transactions: number; floor: number }[] = [];
    for (let round = 0; round < 9; round += 1) {
      const transactions = simpleTransactionsPerSecond(database, 1);
      if (transactions === null) throw new Error('pgbench is not there: install postgresql-contrib or its like.');
      // Enough orders that the last notification, 150 ms after its answer, does not matter.
      const orders = await buy(600);
      rounds.push({ ratio: transactions / orders, orders, transactions, floor: transactions / (await bare(600)) });
    }
    const { ratio, orders, transactions } = middleOf(rounds);
    const lowest = middleOf(rounds.map((round) => ({ ratio: round.floor }))).ratio;
    const all = rounds.map((round) => round.ratio.toFixed(1)).join(' ');
    return [
      {
        claim: 'whole guest order, paid and notified',
        measured: `${Math.round(orders)}/s of ${Math.round(transactions)} transactions/s, ${ratio.toFixed(1)} transactions’ worth (rounds: ${all})`,
        wanted: 'at most 20 transactions’ worth',
        passed: ratio <= 20,
      },
      {
        claim: 'its floor: the same requests and as many statements, all empty, by a bare server',
        measured: `${lowest.toFixed(1)} transactions’ worth`,
        wanted: 'says what is left to save',
        passed: true,
      },
    ];
  } finally {
    await client.end();
    await shop.stop();
    provider.disconnect();
    floor.kill();
  }
}
