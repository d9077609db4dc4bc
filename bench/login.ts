import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { argonHash } from '../server/src/modules/identity/signin/argon.ts';
import { rawRequest, sendAll } from './rawLoad.ts';
import type { Row } from './table.ts';
import { middleOf, newVisitor } from './writes.ts';

const password = 'Madder.red1899';
/** Concurrent sign-ins, as many as bare verifications. */
const at_once = 8;
const emailOf = (at: number): string => `bench.${at}@example.com`;

/** Inserts thousands of customers directly into the database: the cost of a check does not depend on the password. */
async function addCustomers(database: string, count: number): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(
    `insert into customer (store, email, email_canonical, password_hash, firstname, lastname, country_id, created_at, updated_at)
     select 'fr_fr', 'bench.' || at || '@example.com', 'bench.' || at || '@example.com', $1, 'Anne', 'Lacombe', 'fr', now(), now()
     from generate_series(0, $2::integer - 1) as at`,
    [await argonHash(password), count],
  );
  await client.end();
}

const signIn = (url: string, secret: string, at: number): Buffer =>
  rawRequest(
    'POST',
    new URL('/api/commerce/login', url),
    newVisitor(secret),
    JSON.stringify({ locale: 'fr_fr', email: emailOf(at), password }),
  );

/**
 * Alternates sign-ins with bare verifications of the same cost in a process of its own. Invariant A5 defines the cost.
 */
export async function loginRows(url: string, secret: string, database: string): Promise<Row[]> {
  // A server that has just started spends more on a sign-in than after a thousand.
  const [rounds_wanted, each, warm] = [9, 150, 1000];
  await addCustomers(database, warm + rounds_wanted * each);
  let next = 0;
  const some = (count: number): Buffer[] =>
    Array.from({ length: count }, () => {
      next += 1;
      return signIn(url, secret, next - 1);
    });
  const child = fork(new URL('bareArgon.ts', import.meta.url));
  const verify = async (count: number): Promise<number> => {
    child.send({ password, count, at_once });
    const [perSecond] = (await once(child, 'message')) as [number];
    return perSecond;
  };
  await sendAll(url, some(warm), at_once);
  await verify(each);
  const rounds: { ratio: number; logins: number; bare: number }[] = [];
  for (let round = 0; round < rounds_wanted; round += 1) {
    const bare = await verify(each);
    const logins = await sendAll(url, some(each), at_once);
    rounds.push({ ratio: logins / bare, logins, bare });
  }
  child.disconnect();
  const { ratio, logins, bare } = middleOf(rounds);
  const all = rounds.map((round) => round.ratio.toFixed(2)).join(' ');
  return [
    {
      claim: 'signing in, against its password’s check alone',
      measured: `${Math.round(logins)}/s of ${Math.round(bare)}/s bare argon2, ${ratio.toFixed(2)} (rounds: ${all})`,
      wanted: 'at least 0.9 of bare',
      passed: ratio >= 0.9,
    },
  ];
}
