// A rush for a few pieces in one boutique, at two servers: `npm run build`, then
// `npm run node -- bench/reservations.ts [--rate 2000] [--seconds 60] [--connections 200]`. Needs a PostgreSQL server.
//
// What it proves: that the reservations are right and that the shop stays up while attempts arrive at this rate, whether or not
// earlier ones are answered. It does not claim that each attempt is decided. What the servers cannot take is refused with 503
// and `Retry-After`: an honest refusal, which the same key repeats later. Each server has a limit of connections, as behind a
// load balancer; an attempt that finds them all in use never reaches the shop and is counted as turned away. Sessions are
// signed in before, and each attempt comes from a network of its own, because the limit per network is another rule's. The
// load generator, both servers and the database share the machine.
import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { errors, type ErrorSpec } from '@vitrine/contract/errors';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { countStock } from '../server/src/modules/catalog/stock/countStock.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { type Answer, Connections } from './crowd.ts';
import { bareServer } from './load.ts';
import { type ProcessorTime, processorTime } from './processorTime.ts';
import { rawRequest } from './rawLoad.ts';
import { bookRows } from './reservationBooks.ts';
import {
  arrivals,
  type Attempt,
  attemptOf,
  inTurn,
  share,
  signedInCustomers,
  type Timed,
  untilDecided,
} from './rush.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { printTable, type Row } from './table.ts';
import { middleOf } from './writes.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '200' },
  },
});
const [rate, seconds, most] = [Number(values.rate), Number(values.seconds), Number(values.connections)];
if (!(rate > 0 && seconds > 0 && most > 0)) throw new Error('--rate, --seconds and --connections take numbers above 0');

const store = '1001';
const customers = 4000;
/** Pieces of each SKU before the rush, and after it for the attempts that are repeated. */
const [pieces, morePieces] = [10, 3];
const skuCount = 5;
/** Page and session reads a second beside the rush, and for how long before it. */
const reads = { perSecond: 20, calmSeconds: 10 };
const mostRepeats = 1000;

const statusIs =
  (...statuses: number[]) =>
  (one: Timed<unknown>): boolean =>
    statuses.includes(one.answer.status);
const counts = (answers: readonly Timed<unknown>[]): string =>
  [...new Set(answers.map(({ answer }) => answer.status))]
    .toSorted((a, b) => a - b)
    .map((status) => `${answers.filter(statusIs(status)).length} x ${status}`)
    .join(', ');
const percentiles = (answers: readonly Timed<unknown>[]): string =>
  [0.5, 0.95]
    .map((part) =>
      share(
        answers.map(({ ms }) => ms),
        part,
      ).toFixed(1),
    )
    .join(' / ');
const codeOf = ({ internal_code }: ErrorSpec): string => `"internal_code":${JSON.stringify(internal_code)}`;
const numberIn = ({ body }: Answer): string => /"increment_id":"(\w+)"/u.exec(body)?.[1] ?? '';

/** The answer to an attempt that found no free connection: it was not sent. */
const turnedAway: Answer = { status: -1, retry: 0, body: '' };

type Bench = { links: Connections[]; urls: string[]; ask: (attempt: Attempt) => Promise<Answer>; next: () => Attempt };

/** Processor time per attempt that was sent: a machine with two cores has 1 ms for each at 2,000 a second. */
function processorRow(before: ProcessorTime, after: ProcessorTime, sent: number, elapsed: number): Row {
  const each = (of: keyof ProcessorTime): string => (((after[of] - before[of]) * 1000) / sent).toFixed(2);
  const whole = Object.keys(before).reduce(
    (sum, of) => sum + after[of as keyof ProcessorTime] - before[of as keyof ProcessorTime],
    0,
  );
  return {
    claim: 'processor time per sent attempt, with the reads beside it',
    measured: `servers ${each('servers')} ms, database ${each('database')} ms, load generator ${each('client')} ms; ${(whole / elapsed).toFixed(2)} of ${availableParallelism()} cores in use`,
    wanted: '–',
    passed: true,
  };
}

/** What a refused attempt costs: as many a second as a bare server's that reads one row, in turn. */
async function costRow({ ask, next }: Bench, database: string, used: () => Promise<ProcessorTime>): Promise<Row> {
  const bare = await bareServer(Buffer.from('{"error":{}}'), { 'content-type': 'application/json' }, database);
  const link = new Connections(bare.url);
  const request = rawRequest('POST', new URL(bare.url), {}, '{}');
  const rounds: { ratio: number; ours: number; plain: number }[] = [];
  let [asked, milliseconds] = [0, 0];
  for (let round = 0; round < 4; round += 1) {
    const before = await used();
    const ours = await inTurn(2, 8, () => {
      if (round > 0) asked += 1;
      return ask(next());
    });
    if (round > 0) milliseconds += ((await used()).servers - before.servers) * 1000;
    const plain = await inTurn(2, 8, () => link.ask(request));
    // The first round warms both up.
    if (round > 0) rounds.push({ ratio: plain / ours, ours, plain });
  }
  link.close();
  bare.close();
  const { ratio, ours, plain } = middleOf(rounds);
  return {
    claim: 'attempts refused as sold out, 8 at once at two servers',
    measured: `${ours.toFixed(0)}/s, a bare server that reads one row ${plain.toFixed(0)}/s: ${ratio.toFixed(1)} x the time; ${(milliseconds / asked).toFixed(2)} ms of the servers’ processor time each`,
    wanted: '–',
    passed: true,
  };
}

/** Other visitors' reads, a product page and the session call in turn, at both servers. */
function readsOf({ links, urls }: Bench, page: string) {
  const kinds = [page, '/api/commerce/customer-session?locale=fr_fr'].map((path) =>
    urls.map((url) => rawRequest('GET', new URL(path, url), { 'accept-encoding': 'br' })),
  );
  return (isOver: (elapsed: number) => boolean) =>
    arrivals(reads.perSecond * kinds.length, isOver, (at) => {
      const asked = at % kinds.length;
      const server = Math.floor(at / kinds.length) % urls.length;
      const [link, request] = [links[server], kinds[asked]?.[server]];
      if (!link || !request) throw new Error('no server');
      return { asked, sent: link.ask(request) };
    });
}

/** The reads during the rush against those before it. */
function readRows(calm: readonly Timed<number>[], busy: readonly Timed<number>[]): Row[] {
  return ['product page', 'session and basket of a visitor (reads the database)'].map((name, kind) => {
    const [before, during] = [calm, busy].map((all) => all.filter(({ asked }) => asked === kind)) as [
      Timed<number>[],
      Timed<number>[],
    ];
    const answered = during.filter(statusIs(200));
    const ratio = (part: number): string =>
      (
        share(
          answered.map(({ ms }) => ms),
          part,
        ) /
        share(
          before.map(({ ms }) => ms),
          part,
        )
      ).toFixed(1);
    return {
      claim: `${name} in the same minute, ${reads.perSecond}/s`,
      measured: `p50 / p95 ${percentiles(answered)} ms, ${percentiles(before)} ms before: ${ratio(0.5)} / ${ratio(0.95)} x; ${counts(during)}`,
      wanted: 'each answered, at most 1 % shed',
      passed:
        during.length > 0 &&
        during.every(statusIs(200, 503)) &&
        during.filter(statusIs(503)).length <= during.length / 100,
    };
  });
}

/** The attempts that were shed, repeated with their keys after a few pieces more came in; and confirmed ones, repeated. */
async function repeatRows({ ask }: Bench, shed: readonly Attempt[], confirmed: readonly Timed<Attempt>[]) {
  const queue = shed.slice(0, mostRepeats);
  const answers: Answer[] = [];
  const worker = async (): Promise<void> => {
    for (let attempt = queue.pop(); attempt; attempt = queue.pop()) {
      const again = attempt;
      answers.push(await untilDecided(() => ask(again)));
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  const won = answers.filter(({ status }) => status === 200);
  const soldOut = answers.filter(({ status, body }) => status === 409 && body.includes(codeOf(errors.out_of_stock)));
  const refused = answers.filter(
    ({ status, body }) =>
      (status === 422 && body.includes(codeOf(errors.reservation_limit))) ||
      (status === 409 && body.includes(codeOf(errors.reservation_exists))),
  );
  const same = await Promise.all(
    confirmed.map(async ({ asked, answer }) => numberIn(await untilDecided(() => ask(asked))) === numberIn(answer)),
  );
  const rows: Row[] = [
    {
      claim: `shed attempts, repeated with the same key after ${morePieces} more of each came in`,
      measured: `${won.length} reserved, ${soldOut.length} out of stock, ${refused.length} had theirs, of ${answers.length}`,
      wanted: 'each decided',
      passed: won.length + soldOut.length + refused.length === answers.length,
    },
    {
      claim: 'confirmed attempts, repeated with the same key',
      measured: `${same.filter(Boolean).length} of ${same.length} name the same reservation`,
      wanted: 'all',
      passed: same.every(Boolean),
    },
  ];
  return { rows, won: won.map(numberIn) };
}

async function main(): Promise<boolean> {
  const server = await findDatabaseServer();
  if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
  const database = await benchDatabase(server);
  const client = new Client({ connectionString: database.url });
  const stops: (() => Promise<void> | void)[] = [database.drop];
  try {
    await client.connect();
    stops.push(() => client.end());
    const own = openDatabase({ connectionString: database.url }, 2, () => undefined);
    stops.push(own.close);
    const secret = randomBytes(32).toString('base64url');
    const settings = { SESSION_SECRET: secret, TRUST_PROXY: '1' };
    const shops = [await startShop(database.url, settings), await startShop(database.url, settings)];
    stops.push(...shops.map(({ stop }) => stop));
    const urls = shops.map(({ url }) => url);
    const links = urls.map((url) => new Connections(url, most));
    const others = urls.map((url) => new Connections(url));
    stops.push(...[...links, ...others].map((link) => () => link.close()));

    await client.query('update store set is_ereservation = true where store_id = $1', [store]);
    const { rows: found } = await client.query<{ sku: string }>(
      `select min(v.sku) as sku from variant v join product p using (code) join price using (sku)
       where p.configurator_type = 'VARIANT_PRODUCT' and price.country = 'fr' and not v.is_withdrawn
       group by p.code order by 1 limit $1`,
      [skuCount],
    );
    const skus = found.map(({ sku }) => sku);
    const have = (qty: number) =>
      countStock(
        own.db,
        skus.map((sku) => ({ sku, source: store, qty })),
      );
    const people = await signedInCustomers(client, secret, customers);
    const bench: Bench = {
      links,
      urls,
      ask: ({ server: at, request }) => links[at]?.ask(request) ?? Promise.reject(new Error('no server')),
      next: () => {
        const at = randomInt(urls.length);
        return attemptOf(
          urls[at] ?? '',
          at,
          people[randomInt(people.length)] ?? {},
          skus[randomInt(skus.length)] ?? '',
          store,
        );
      },
    };
    await have(0);
    const pids = shops.map(({ process: { pid = 0 } }) => pid);
    const used = () => processorTime(client, pids);
    const cost = await costRow(bench, database.url, used);

    const grid = (await (await fetch(`${urls[0]}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
      items: { url: string }[];
    };
    const readAll = readsOf({ ...bench, links: others }, `/fr_fr${grid.items[0]?.url}`);
    await readAll((elapsed) => elapsed >= 2);
    const calm = await readAll((elapsed) => elapsed >= reads.calmSeconds);
    if (!calm.answers.every(statusIs(200))) throw new Error(`reads before the rush: ${counts(calm.answers)}`);

    await have(pieces);
    const [usedBefore, from] = [await used(), performance.now()];
    let isOver = false;
    const beside = readAll(() => isOver);
    const { answers, sentPerSecond } = await arrivals(
      rate,
      (elapsed) => elapsed >= seconds,
      () => {
        const asked = bench.next();
        const sent = links[asked.server]?.isFull === true ? Promise.resolve(turnedAway) : bench.ask(asked);
        return { asked, sent };
      },
    );
    isOver = true;
    const busy = await beside;
    const usedAfter = await used();
    const elapsed = (performance.now() - from) / 1000;

    const sent = answers.filter(({ answer }) => answer !== turnedAway);
    const decided = answers.filter(statusIs(200, 409, 422));
    const shed = answers.filter(statusIs(503));
    const confirmed = answers.filter(statusIs(200));
    const silent = answers.filter(statusIs(0));
    const isHonest = shed.every(({ answer }) => answer.retry > 0);
    await have(morePieces);
    const repeated = await repeatRows(
      bench,
      shed.map(({ asked }) => asked),
      confirmed,
    );
    const numbers = [...confirmed.map(({ answer }) => numberIn(answer)), ...repeated.won];
    // An attempt without an answer may have reserved: its key must find that.
    const { rows: stored } = await client.query<{ request_key: string }>(
      'select request_key from reservation where request_key = any ($1)',
      [silent.map(({ asked }) => asked.key)],
    );
    const unheard = silent.filter(({ asked }) => stored.some(({ request_key }) => request_key === asked.key));
    for (const { asked } of unheard) numbers.push(numberIn(await untilDecided(() => bench.ask(asked))));
    const rows: Row[] = [
      {
        claim: `${rate} attempts a second for ${seconds} s`,
        measured: `${sentPerSecond.toFixed(0)}/s arrived, ${answers.length - sent.length} turned away at ${most} connections a server; ${sent.length} sent: ${counts(sent)}`,
        wanted: 'each sent one decided, or 503 with Retry-After',
        passed: decided.length + shed.length === sent.length && isHonest && sentPerSecond > rate * 0.95,
      },
      {
        claim: 'of these decided',
        measured: `${(decided.length / seconds).toFixed(0)}/s, p50 / p95 ${percentiles(decided)} ms; shed p50 / p95 ${percentiles(shed)} ms`,
        wanted: '–',
        passed: decided.length > 0,
      },
      processorRow(usedBefore, usedAfter, sent.length, elapsed),
      ...readRows(calm.answers, busy.answers),
      ...repeated.rows,
      ...(await bookRows(client, { skus, store, numbers, came: pieces + morePieces })),
      cost,
    ];
    printTable(rows);
    return rows.every(({ passed }) => passed);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

process.exit((await main()) ? 0 : 1);
