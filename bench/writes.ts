import autocannon from 'autocannon';
import type { Row } from './table.ts';
import { simpleTransactionsPerSecond } from './transactions.ts';

type Jar = { cookie: string; token: string };

/** Cookie and anti-forgery token of a new visitor; `/sync-form` stores nothing, so this costs the database nothing. */
async function newJar(url: string): Promise<Jar> {
  const response = await fetch(`${url}/api/commerce/sync-form`);
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: pairs.join('; '), token: decodeURIComponent(token) };
}

/** New baskets a second: every request is another visitor's first. Throws when one is refused. */
async function basketsPerSecond(url: string, skus: readonly string[], seconds: number): Promise<number> {
  const jars: Jar[] = [];
  const wanted = 1500 * seconds;
  while (jars.length < wanted) jars.push(...(await Promise.all(Array.from({ length: 50 }, () => newJar(url)))));
  let next = 0;
  const result = await autocannon({
    url: `${url}/api/commerce/basket/add`,
    connections: 8,
    duration: seconds,
    method: 'POST',
    setupClient: (client) => {
      const prepare = (): void => {
        const jar = jars[next];
        if (!jar) throw new Error('more baskets than visitors: make more');
        next += 1;
        client.setHeaders({ cookie: jar.cookie, 'x-xsrf-token': jar.token, 'content-type': 'application/json' });
        client.setBody(JSON.stringify({ locale: 'fr_fr', items: [{ sku: skus[next % skus.length], qty: 1 }] }));
      };
      prepare();
      client.on('response', prepare);
    },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} baskets were refused`);
  return result['2xx'] / result.duration;
}

/** New baskets, in simple transactions' worth of the same database, measured in turn. */
export async function basketRows(url: string, database: string, skus: readonly string[]): Promise<Row[]> {
  const pairs: { ratio: number; baskets: number; transactions: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const transactions = simpleTransactionsPerSecond(database, 4);
    if (transactions === null) throw new Error('pgbench is not there: install postgresql-contrib or its like.');
    const baskets = await basketsPerSecond(url, skus, 4);
    pairs.push({ ratio: transactions / baskets, baskets, transactions });
  }
  pairs.sort((a, b) => a.ratio - b.ratio);
  const middle = pairs[1];
  if (!middle) throw new Error('no rounds');
  const { ratio, baskets, transactions } = middle;
  return [
    {
      claim: 'new basket with a line, session included',
      measured: `${Math.round(baskets)}/s of ${Math.round(transactions)} transactions/s, ${ratio.toFixed(1)} transactions’ worth`,
      wanted: 'at most 3 transactions’ worth',
      held: ratio <= 3,
    },
  ];
}
