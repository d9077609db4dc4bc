import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { bareServer, wireBytes } from './load.ts';
import type { Row } from './table.ts';
import { middleOf, newVisitor } from './writes.ts';

const connections = 32;
const seconds = 3;
/**
 * The planned rate: eight pages each of the 150,000 visitors in the busiest hour of a day of a million visitors.
 */
const asked_per_second = 350;

type Timings = { p50: number; p95: number; perSecond: number };

/** The distribution of answer times, in milliseconds. */
function timingsOf(times: number[], perSecond: number): Timings {
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), perSecond };
}

/** The times of answers to requests at even intervals, this many a second; throws when one was not 200. */
async function pacedTimesOf(url: string, headers: Record<string, string>): Promise<Timings> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answered = (): Promise<number> =>
    new Promise((done, failed) => {
      const from = performance.now();
      get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().once('end', () => done(performance.now() - from));
      }).once('error', failed);
    });
  const from = performance.now();
  const sent: Promise<number>[] = [];
  for (let at = 0; at < asked_per_second * seconds; at += 1) {
    await sleep(Math.max(0, from + (at * 1000) / asked_per_second - performance.now()));
    sent.push(answered());
  }
  const times = await Promise.all(sent);
  agent.destroy();
  return timingsOf(times, asked_per_second);
}

/** Each answer's time by the load's own clock, as fast as answers come; throws when one was not 2xx. */
async function timesOf(url: string, headers: Record<string, string>): Promise<Timings> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const run = autocannon({ url, connections, duration: seconds, headers }, (error: unknown, all) =>
      error ? failed(error) : done(all),
    );
    run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return timingsOf(times, result['2xx'] / result.duration);
}

/** A visitor with a line in the basket, whose session has a cost to read. */
async function visitorWithBasket(url: string, secret: string, sku: string): Promise<Record<string, string>> {
  const headers = newVisitor(secret);
  const body = JSON.stringify({ locale: 'fr_fr', items: [{ sku, qty: 1 }] });
  const answer = await fetch(`${url}/api/commerce/basket/add`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the basket was not made: ${answer.status}`);
  return { cookie: headers['cookie'] ?? '' };
}

/**
 * The one call of every page view, 32 at once, alternating with two bare servers that send the same bytes: one without a
 * database, and one that reads a single row of the same database first.
 */
export async function sessionRows(url: string, secret: string, database: string, sku: string): Promise<Row[]> {
  const headers = await visitorWithBasket(url, secret, sku);
  const call = `${url}/api/commerce/customer-session?locale=fr_fr`;
  const bytes = await wireBytes(call, headers);
  const bare = await bareServer(bytes.body, bytes.headers);
  const row = await bareServer(bytes.body, bytes.headers, database);
  for (const warmed of [call, row.url]) await timesOf(warmed, headers);
  const rounds: { ratio: number; own: Timings; plain: Timings; oneRow: Timings; calm: Timings; calmRow: Timings }[] =
    [];
  for (let round = 0; round < 5; round += 1) {
    const own = await timesOf(call, headers);
    const oneRow = await timesOf(row.url, headers);
    const plain = await timesOf(bare.url, headers);
    const calm = await pacedTimesOf(call, headers);
    const calmRow = await pacedTimesOf(row.url, headers);
    rounds.push({ ratio: own.p95 / oneRow.p95, own, plain, oneRow, calm, calmRow });
  }
  bare.close();
  row.close();
  const { ratio, own, plain, oneRow, calm, calmRow } = middleOf(rounds);
  const all = rounds.map((round) => round.own.p95.toFixed(0)).join(' ');
  const summary = `p95 ${own.p95.toFixed(1)} ms, p50 ${own.p50.toFixed(1)} ms, ${Math.round(own.perSecond)}/s`;
  const against = `bare p95 ${plain.p95.toFixed(1)} ms, bare with one row of the database ${oneRow.p95.toFixed(1)} ms, ${ratio.toFixed(1)} x that`;
  return [
    {
      claim: `customer-session of a visitor with a basket, ${connections} connections, as fast as answers come`,
      measured: `${summary}; ${against} (p95 of rounds: ${all})`,
      wanted: 'p95 under 5 ms',
      passed: own.p95 < 5,
    },
    {
      claim: `the same, ${connections} connections that ask ${asked_per_second} times a second together`,
      measured: `p95 ${calm.p95.toFixed(1)} ms, p50 ${calm.p50.toFixed(1)} ms; bare with one row of the database p95 ${calmRow.p95.toFixed(1)} ms, p50 ${calmRow.p50.toFixed(1)} ms`,
      wanted: 'p95 under 5 ms',
      passed: calm.p95 < 5,
    },
  ];
}
