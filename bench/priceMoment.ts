// npm run bench -- price-moment: two servers, a price of one piece in every storefront that two members have approved from a moment until another one, and
// how long after each the cached page of every storefront on both servers shows it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { asked, middle, p95, signedIn, timed } from './officeMember.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';

const most_s = 2;
const rounds = 5;
const page = (url: string, sku: string, locale: Locale): string =>
  `${url}/api/commerce/products/${encodeURIComponent(sku)}?locale=${locale}`;
const read = async (address: string): Promise<string> => (await fetch(address)).text();

type Priced = { readonly sku: string; readonly rows: readonly { readonly country: string; readonly amount: number }[] };

/** The piece with prices in the most countries. */
async function piece(client: Client): Promise<Priced> {
  const { rows } = await client.query<Priced>(
    `select sku, json_agg(json_build_object('country', country, 'amount', amount)) as rows from price
      join variant using (sku) where not is_withdrawn group by sku order by count(*) desc, sku limit 1`,
  );
  if (!rows[0]) throw new Error('the demo house sells nothing');
  return rows[0];
}

/** Midnight in so many days. */
const midnight = (days: number) => ({
  day: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  time: '00:00',
});

/** Proposes prices one minor unit of the shop higher for a day, and approves them. */
async function decide(client: Client, url: string, { sku, rows }: Priced): Promise<void> {
  const changes = rows.map(({ country, amount }) => ({
    key: `${sku}/${country}`,
    before: amount,
    after: amount + 100,
  }));
  const moments = { local_time: midnight(3), local_end: midnight(5) };
  const body = { subject: 'price', rows: changes, reason: 'Season', ...moments };
  const { set } = (await asked(url, await signedIn(client), '/proposal-sets', body)) as { set: { set_id: string } };
  await asked(url, await signedIn(client), `/proposal-sets/${set.set_id}/step`, { step: 'approve' });
}

/** Moves the next moments of all countries, the beginnings or the ends, to now. Resolves with the moment, in ms. */
async function reach(client: Client): Promise<number> {
  const { rows: due } = await client.query<{ at: Date }>(
    `update job set due_at = now() + interval '1 second' where kind = 'turn_periods'
      and due_at < (select min(due_at) from job where kind = 'turn_periods') + interval '36 hours' returning due_at as at`,
  );
  return due[0]?.at.getTime() ?? 0;
}

/** How many seconds after the moment the last page shows another answer than before. */
async function lateness(client: Client, urls: readonly string[], priced: Priced): Promise<number> {
  const sold = new Set(priced.rows.map(({ country }) => country));
  const pages = urls.flatMap((url) =>
    locales.filter((locale) => sold.has(storefrontOf(locale).country)).map((locale) => page(url, priced.sku, locale)),
  );
  const before = new Map(await Promise.all(pages.map(async (address) => [address, await read(address)] as const)));
  const moment = await reach(client);
  await Promise.all(
    pages.map(async (address) => {
      // oxlint-disable-next-line no-await-in-loop -- until the page has changed
      while ((await read(address)) === before.get(address)) await sleep(20);
    }),
  );
  return (Date.now() - moment) / 1000;
}

const server = await findDatabaseServer();
if (!server)
  throw new Error('The bench needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
const database = await benchDatabase(server);
const client = new Client({ connectionString: database.url });
await client.connect();
const shops = [await startShop(database.url), await startShop(database.url)];
try {
  const urls = shops.map(({ url }) => url);
  const late: { begin: number; end: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one moment after the other
    const priced = await piece(client);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await decide(client, urls[0] ?? '', priced);
    // oxlint-disable-next-line no-await-in-loop -- as above
    late.push({ begin: await lateness(client, urls, priced), end: await lateness(client, urls, priced) });
  }
  const cached = await Promise.all(Array.from({ length: 40 }, () => timed(() => read(`${urls[0]}/fr_fr`))));
  const rows = (['begin', 'end'] as const).map((name): Row => {
    const seconds = late.map((one) => one[name]);
    return {
      claim: `a price in every storefront on two servers, after its ${name === 'begin' ? 'moment' : 'end'} (${rounds} moments)`,
      measured: `${middle(seconds).toFixed(1)} s, slowest ${Math.max(...seconds).toFixed(1)} s; a cached page of the same run ${p95(cached).toFixed(0)} ms`,
      wanted: `${most_s} s`,
      passed: Math.max(...seconds) <= most_s,
    };
  });
  printTable(rows);
  process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await client.end();
  await Promise.all(shops.map(({ stop }) => stop()));
  await database.drop();
}
