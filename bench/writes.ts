import { createSecretKey, randomBytes } from 'node:crypto';
import { antiForgeryToken } from '../server/src/platform/session/session.ts';
import { rawRequest, sendAll } from './rawLoad.ts';
import type { Row } from './table.ts';
import { simpleTransactionsPerSecond } from './transactions.ts';

/** The headers of a visitor after `/sync-form`, which stores nothing: a cookie and the anti-forgery token bound to it. */
export function newVisitor(secret: string): Record<string, string> {
  const raw = randomBytes(32).toString('base64url');
  const token = antiForgeryToken(createSecretKey(Buffer.from(secret)), raw);
  return {
    cookie: `vitrine=${raw}; XSRF-TOKEN=${token}`,
    'x-xsrf-token': token,
    'content-type': 'application/json',
  };
}

/** New baskets: every request is another visitor's first. */
function newBaskets(url: string, secret: string, skus: readonly string[], count: number): Buffer[] {
  const call = new URL('/api/commerce/basket/add', url);
  return Array.from({ length: count }, (_, at) =>
    rawRequest(
      'POST',
      call,
      newVisitor(secret),
      JSON.stringify({ locale: 'fr_fr', items: [{ sku: skus[at % skus.length], qty: 1 }] }),
    ),
  );
}

/** The median of several alternating rounds, which removes most of the noise of other processes. */
export function middleOf<Round extends { ratio: number }>(rounds: readonly Round[]): Round {
  const middle = [...rounds].sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}

/**
 * New baskets, in units of simple transactions of the same database, measured alternately. The server is warm first, as pgbench
 * is.
 */
export async function basketRows(
  url: string,
  secret: string,
  database: string,
  skus: readonly string[],
): Promise<Row[]> {
  await sendAll(url, newBaskets(url, secret, skus, 4000));
  const rounds: { ratio: number; baskets: number; transactions: number }[] = [];
  for (let round = 0; round < 11; round += 1) {
    const transactions = simpleTransactionsPerSecond(database, 1);
    if (transactions === null) throw new Error('pgbench is not there: install postgresql-contrib or its like.');
    const baskets = await sendAll(url, newBaskets(url, secret, skus, 1000));
    rounds.push({ ratio: transactions / baskets, baskets, transactions });
  }
  const { ratio, baskets, transactions } = middleOf(rounds);
  const all = rounds.map((round) => round.ratio.toFixed(1)).join(' ');
  return [
    {
      claim: 'new basket with a line, session included',
      measured: `${Math.round(baskets)}/s of ${Math.round(transactions)} transactions/s, ${ratio.toFixed(1)} transactions’ worth (rounds: ${all})`,
      wanted: 'at most 3 transactions’ worth',
      passed: ratio <= 3,
    },
  ];
}
