// npm run bench -- overload: a shop that more people want to buy from than it can serve. Measures its capacity first, then lets
// one, four and ten times as many shoppers arrive in the same run, whether or not it keeps up.
import { fork } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { findDatabaseServer } from '../scripts/lib/databases.mjs';
import { freePort } from '../server/src/testing/freePort.ts';
import { Connections, type Counts, type Ending, patienceSeconds, visit, type Visit } from './crowd.ts';
import { giveLoadItsOwnCore } from './ownCore.ts';
import { rawRequest } from './rawLoad.ts';
import { benchDatabase, startShop } from './shopUnderTest.ts';
import { card, guest, Shopper } from './shopper.ts';
import { printTable, type Row } from './table.ts';
import { middleOf, newVisitor } from './writes.ts';

const phaseSeconds = 20;
const capacitySeconds = 5;
const { values: asked } = parseArgs({ options: { rounds: { type: 'string' }, times: { type: 'string' } } });
/** Each load is repeated this many times; the median counts. `--rounds 1 --times 10` is a short run. */
const rounds = Number(asked.rounds ?? 3);
const loads = (asked.times ?? '1,4,10').split(',').map(Number);
/** Concurrent shoppers while the capacity is measured. */
const atOnce = 16;
/** The server counts as busy when an order takes this many times as long as without load. */
const recoveredTimes = 4;

type Piece = { sku: string; path: string; total: { amount: number; currency: string } };

function visitOf(url: string, secret: string, { sku, path, total }: Piece): Visit {
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  const headers = { ...newVisitor(secret), 'x-forwarded-for': network, referer: `${url}/fr_fr/cart/` };
  const post = (call: string, body: object, more: Record<string, string> = {}): Buffer =>
    rawRequest(
      'POST',
      new URL(`/api/commerce/${call}`, url),
      { ...headers, ...more },
      JSON.stringify({ locale: 'fr_fr', ...body }),
    );
  return {
    steps: [
      rawRequest('GET', new URL(path, url), { 'accept-encoding': 'br' }),
      post('basket/add', { items: [{ sku, qty: 1 }] }),
      post('delivery/address', guest()),
    ],
    payment: post(
      'payment',
      { payment_method: 'adyen_cc', payment_data: card, terms: true, shown_total: total },
      { 'idempotency-key': randomUUID() },
    ),
  };
}

const residentMegabytes = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};
const share = (times: number[], at: number): number =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? Number.NaN;

type Phase = {
  offered: number;
  goodput: number;
  /** Paid orders that their shoppers saw, per second from the first arrival to the last answer. */
  seen: number;
  confirmed: number;
  refusals: number;
  unconfirmed: number;
  failures: string[];
  p95: number;
  recovery: number;
  megabytes: number;
};

type Bench = {
  pid: number;
  /** Orders of the shoppers who probe whether the server has recovered. */
  probes: number;
  connections: Connections;
  next: () => Visit;
  placed: () => Promise<number>;
  settle: () => Promise<void>;
};

/** Orders a second of shoppers in sequence, this many at once; and how long an order took. */
async function capacityOf(bench: Bench, seconds: number): Promise<{ perSecond: number; alone: number }> {
  const times: number[] = [];
  const counts: Counts = { answers: 0, refusals: 0 };
  for (let at = 0; at < 10; at += 1) {
    const ending = await visit(bench.connections, bench.next(), counts, () => false);
    if (ending.kind === 'confirmed') times.push(ending.ms);
  }
  let confirmed = 0;
  const from = performance.now();
  const shopper = async (): Promise<void> => {
    while (performance.now() - from < seconds * 1000) {
      const ending = await visit(bench.connections, bench.next(), counts, () => false);
      if (ending.kind === 'failed') throw new Error(`a shopper among ${atOnce} was not served: ${ending.why}`);
      if (ending.kind === 'confirmed') confirmed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, shopper));
  const perSecond = confirmed / ((performance.now() - from) / 1000);
  await bench.settle();
  return { perSecond, alone: share(times, 0.5) };
}

/** Seconds until three orders in a row take about as long as without load. */
async function recoveryOf(bench: Bench, alone: number): Promise<number> {
  const from = performance.now();
  let good = 0;
  let since = 0;
  while (good < 3 && performance.now() - from < 120_000) {
    const started = performance.now();
    const counts: Counts = { answers: 0, refusals: 0 };
    // A refused shopper leaves at once, so that the wait of Retry-After does not count as recovery time.
    const ending = await visit(bench.connections, bench.next(), counts, () => false, 0);
    if (ending.kind === 'confirmed') bench.probes += 1;
    const isGood = ending.kind === 'confirmed' && counts.refusals === 0 && ending.ms < alone * recoveredTimes;
    if (isGood && good === 0) since = started - from;
    good = isGood ? good + 1 : 0;
    await sleep(100);
  }
  return good < 3 ? Number.POSITIVE_INFINITY : since / 1000;
}

async function offer(bench: Bench, perSecond: number, alone: number): Promise<Phase> {
  const before = await bench.placed();
  const probesBefore = bench.probes;
  const counts: Counts = { answers: 0, refusals: 0 };
  const endings: Promise<Ending>[] = [];
  let over = false;
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(bench.pid))), 250);
  const from = performance.now();
  for (;;) {
    const elapsed = (performance.now() - from) / 1000;
    if (elapsed >= phaseSeconds) break;
    while (endings.length < elapsed * perSecond)
      endings.push(visit(bench.connections, bench.next(), counts, () => over));
    await sleep(5);
  }
  // The load ends; shoppers with a payment stay until they see the order.
  over = true;
  const drain = Promise.all(endings);
  const recovery = await recoveryOf(bench, alone);
  const ended = await drain;
  // Shoppers who were told to wait leave without asking again: only answers end the phase.
  const drained = Math.max(phaseSeconds, ((counts.lastAt ?? from) - from) / 1000);
  clearInterval(watch);
  await bench.settle();
  const times = ended.flatMap((ending) => (ending.kind === 'confirmed' ? [ending.ms] : []));
  const inTime = times.filter((ms) => ms <= patienceSeconds * 1000).length;
  const failures = ended.flatMap((ending) => (ending.kind === 'failed' ? [ending.why] : []));
  // The shoppers of the recovery probes bought too and got an answer: they do not count.
  const placed = (await bench.placed()) - before - (bench.probes - probesBefore);
  return {
    offered: endings.length / phaseSeconds,
    goodput: inTime / phaseSeconds,
    seen: times.length / drained,
    confirmed: times.length,
    refusals: counts.refusals,
    unconfirmed: placed - times.length,
    failures,
    p95: share(times, 0.95),
    recovery,
    megabytes,
  };
}

/** A phase relative to the capacity of the same minute: the speed of a shared machine changes. */
type Round = Phase & { capacity: number; ratio: number };

async function roundOf(bench: Bench, times: number): Promise<Round> {
  const before = await capacityOf(bench, capacitySeconds);
  const phase = await offer(bench, before.perSecond * times, before.alone);
  const after = await capacityOf(bench, capacitySeconds);
  const capacity = (before.perSecond + after.perSecond) / 2;
  return { ...phase, capacity, ratio: phase.goodput / capacity };
}

function rowsOf(times: number, measured: readonly Round[]): Row[] {
  const of = `${times} x the capacity`;
  const seen = middleOf([...measured].map((round) => ({ ...round, ratio: round.seen / round.capacity }))).ratio;
  const { goodput, offered, capacity, p95, refusals, ratio } = middleOf([...measured]);
  const ratios = measured.map((round) => round.ratio.toFixed(2)).join(', ');
  const sum = (read: (round: Round) => number): number => measured.reduce((total, round) => total + read(round), 0);
  const most = (read: (round: Round) => number): number => Math.max(...measured.map(read));
  const unconfirmed = sum((round) => round.unconfirmed);
  const failures = measured.flatMap((round) => round.failures);
  const reasons = [...new Set(failures)].slice(0, 3).join('; ');
  const recovery = most((round) => round.recovery);
  const megabytes = most((round) => round.megabytes);
  return [
    {
      claim: `${of}: orders seen within ${patienceSeconds} s`,
      measured: `${ratio.toFixed(2)} of capacity (rounds ${ratios}; ${goodput.toFixed(1)} of ${capacity.toFixed(1)}/s, ${offered.toFixed(0)}/s offered; p95 ${(p95 / 1000).toFixed(1)} s; ${refusals} refused with 503)`,
      wanted: 'at least 0.8',
      passed: ratio >= 0.8,
    },
    {
      claim: `${of}: orders paid and seen, from the first arrival to the last answer`,
      measured: `${seen.toFixed(2)} of capacity (rounds ${measured.map((round) => (round.seen / round.capacity).toFixed(2)).join(', ')})`,
      wanted: 'at least 0.8',
      passed: seen >= 0.8,
    },
    {
      claim: `${of}: paid without an answer that names the order`,
      measured: `${unconfirmed} of ${sum((round) => round.confirmed) + unconfirmed}${reasons ? ` (${failures.length} failures: ${reasons})` : ''}`,
      wanted: 'none',
      passed: unconfirmed === 0 && failures.length === 0,
    },
    {
      claim: `${of}: as quick as before after the crowd left`,
      measured: `at most ${recovery.toFixed(1)} s`,
      wanted: 'under 5 s',
      passed: recovery < 5,
    },
    {
      claim: `${of}: server memory`,
      measured: `at most ${megabytes} MB`,
      wanted: 'under 400 MB',
      passed: megabytes < 400,
    },
  ];
}

async function piecesOf(url: string): Promise<Piece[]> {
  const grid = (await (await fetch(`${url}/api/commerce/categories/leather?locale=fr_fr`)).json()) as {
    items: { sku: string; url: string }[];
  };
  const pieces: Piece[] = [];
  // As in a shop, most buy another product than the one before.
  for (const { sku, url: path } of grid.items)
    pieces.push({ sku, path: `/fr_fr${path}`, total: await new Shopper(url).totalOf(sku) });
  return pieces;
}

async function main(): Promise<boolean> {
  const server = await findDatabaseServer();
  if (!server) throw new Error('Needs a PostgreSQL server on which it may create databases: set TEST_DATABASE_URL.');
  const database = await benchDatabase(server);
  const secret = randomBytes(32).toString('base64url');
  const port = await freePort();
  const provider = fork(new URL('provider.ts', import.meta.url), [`http://127.0.0.1:${port}/webhooks/adyen`]);
  const client = new Client({ connectionString: database.url });
  let stop = async (): Promise<void> => undefined;
  let undo: (() => void) | null = null;
  try {
    const [{ provider_url, smtp_url }] = (await once(provider, 'message')) as [
      { provider_url: string; smtp_url: string },
    ];
    const shop = await startShop(database.url, {
      PORT: String(port),
      SESSION_SECRET: secret,
      ADYEN_ENVIRONMENT_URL: provider_url,
      SMTP_URL: smtp_url,
      TRUST_PROXY: '1',
    });
    stop = shop.stop;
    await client.connect();
    undo = await giveLoadItsOwnCore(database.url, [shop.process.pid ?? 0, provider.pid ?? 0]);
    if (!undo) console.log('The load generator shares its cores with the shop: goodput is understated.');
    await client.query(`update stock set qty = 10000000 where source = 'ecom'`);
    const pieces = await piecesOf(shop.url);
    let at = 0;
    const bench: Bench = {
      pid: shop.process.pid ?? 0,
      probes: 0,
      connections: new Connections(shop.url),
      next: () => {
        const piece = pieces[at % pieces.length];
        at += 1;
        if (!piece) throw new Error('the demo house is empty');
        return visitOf(shop.url, secret, piece);
      },
      placed: async () => {
        const { rows } = await client.query<{ n: number }>(
          'select count(*)::integer as n from shop_order where placed_at is not null',
        );
        return rows[0]?.n ?? Number.NaN;
      },
      settle: async () => {
        provider.send('settle');
        await once(provider, 'message');
      },
    };
    await capacityOf(bench, 5);
    const rows: Row[] = [];
    for (const times of loads) {
      const measured: Round[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await roundOf(bench, times));
      rows.push(...rowsOf(times, measured));
    }
    bench.connections.close();
    printTable(rows);
    return rows.every(({ passed }) => passed);
  } finally {
    undo?.();
    await client.end();
    await stop();
    provider.disconnect();
    await database.drop();
  }
}

process.exit((await main()) ? 0 : 1);
