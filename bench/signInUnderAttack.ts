// node bench/signInUnderAttack.ts: how long an honest sign-in takes while sixty connections try a list of accounts, from
// one network and from sixty. Needs a PostgreSQL server.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { argonHash } from '../server/src/modules/identity/signin/argon.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';
import { newVisitor } from './writes.ts';

const password = 'Madder.red1899';
const connections = 60;
const honest = 30;
/** The maximum time of an honest sign-in, as a multiple of its time without load. */
const wanted = 10;

const server = await findDatabaseServer();
if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const secret = randomBytes(32).toString('base64url');
// Without the captcha, so that the attack is not over after twenty tries.
const shop = await startShop(database.url, { SESSION_SECRET: secret, TRUST_PROXY: '1', CAPTCHA: 'off' });

const query = async (text: string, values: unknown[] = []): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(text, values);
  await client.end();
};

const login = (email: string, given: string, address: string): Promise<Response> =>
  fetch(`${shop.url}/api/commerce/login`, {
    method: 'POST',
    headers: { ...newVisitor(secret), 'x-forwarded-for': address },
    body: JSON.stringify({ locale: 'fr_fr', email, password: given }),
  });

let signedIn = 0;
/** Sign-ins of customers, each from a network of its own; milliseconds of the median and the second slowest. */
async function honestTimes(): Promise<{ middle: number; slow: number }> {
  const times: number[] = [];
  for (let at = 0; at < honest; at += 1) {
    signedIn += 1;
    const from = performance.now();
    const answer = await login(`bench.${signedIn}@example.com`, password, `198.18.${signedIn >> 8}.${signedIn & 255}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`an honest sign-in was answered with ${answer.status}`);
    times.push(performance.now() - from);
  }
  times.sort((one, other) => one - other);
  return { middle: times[honest >> 1] ?? 0, slow: times.at(-2) ?? 0 };
}

/** Runs `work` while every connection tries account after account; also counts the attempts refused without a check. */
async function attacked<Result>(address: (connection: number) => string, work: () => Promise<Result>) {
  const run = { is_over: false };
  let tries = 0;
  let refused = 0;
  const attackers = Array.from({ length: connections }, async (_, connection) => {
    while (!run.is_over) {
      tries += 1;
      const answer = await login(`list.${tries}@example.com`, 'listed', address(connection));
      await answer.arrayBuffer();
      if (answer.status === 429) refused += 1;
      // An hour's limit of failures would end the attack; here only the queue is measured.
      if (tries % 40 === 0) await query(`delete from rate_limit where key like 'login-failures%'`);
    }
  });
  try {
    return { ...(await work()), tries, refused };
  } finally {
    run.is_over = true;
    await Promise.all(attackers);
  }
}

const rows: Row[] = [];
try {
  await query(
    `insert into customer (store, email, email_canonical, password_hash, firstname, lastname, country_id, created_at, updated_at)
     select 'fr_fr', 'bench.' || at || '@example.com', 'bench.' || at || '@example.com', $1, 'Anne', 'Lacombe', 'fr', now(), now()
     from generate_series(1, 1000) as at`,
    [await argonHash(password)],
  );
  await honestTimes();
  const alone = await honestTimes();
  const attacks = [
    ['one network', () => '203.0.113.66'],
    ['sixty networks', (connection: number) => `203.0.113.${connection}`],
    ['sixty networks of one /48', (connection: number) => `2001:db8:66:${connection.toString(16)}::1`],
  ] as const;
  for (const [name, address] of attacks) {
    const { middle, slow, tries, refused } = await attacked(address, honestTimes);
    const ratio = middle / alone.middle;
    rows.push({
      claim: `an honest sign-in while ${connections} connections of ${name} try accounts`,
      measured: `${Math.round(middle)} ms (slowest but one ${Math.round(slow)}), ${ratio.toFixed(1)} x ${Math.round(alone.middle)} ms alone; ${tries} tries, ${refused} refused unseen`,
      wanted: name === 'sixty networks' ? '–' : `at most ${wanted} x`,
      passed: name === 'sixty networks' || ratio <= wanted,
    });
  }
} finally {
  await shop.stop();
  await database.drop();
}
printTable(rows);
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
