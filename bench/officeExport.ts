// What an export costs in memory: the server's, before it and at its highest.
import type { ChildProcess } from 'node:child_process';
import { setInterval, clearInterval } from 'node:timers';
import type { Client } from 'pg';
import { asked, Refusal, signedIn } from './officeMember.ts';
import { residentMegabytes } from './shopUnderTest.ts';
import type { Row } from './table.ts';

type Shop = { readonly url: string; readonly process: ChildProcess };
type Wanted = { readonly format: 'csv' | 'xlsx'; readonly orders: number };

/** The days of the newest orders that are about so many. */
async function daysOf(client: Client, orders: number): Promise<{ from: string; found: number }> {
  const { rows } = await client.query<{ day: string }>(
    `select placed_at::date::text as day from shop_order where placed_at is not null order by placed_at desc offset $1 limit 1`,
    [orders - 1],
  );
  const from = rows[0]?.day ?? '2000-01-01';
  const { rows: counted } = await client.query<{ found: number }>(
    'select count(*)::integer as found from shop_order where placed_at >= $1::date',
    [from],
  );
  return { from, found: counted[0]?.found ?? 0 };
}

/** Asks for the link of an export. So many clients need a second member, which approves exactly this file (decisions/0139). */
async function linkOf(
  url: string,
  staff: string,
  second: string,
  wanted: { from: string; format: string },
): Promise<string> {
  const { from, format } = wanted;
  const body = { list: 'orders', format, query: { state: 'all', from }, sort: 'newest', columns: [] };
  const ask = async () => ((await asked(url, staff, '/exports', body)) as { address: string }).address;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || error.approval_id === undefined) throw error;
    await asked(url, second, `/approvals/${error.approval_id}/decide`, { verdict: 'approved' });
    return ask();
  }
}

/** An export of the newest orders, with the most memory that the server took beyond what it had. */
export async function exportRow(shop: Shop, client: Client, staff: string, { format, orders }: Wanted): Promise<Row> {
  const { from, found } = await daysOf(client, orders);
  const address = await linkOf(shop.url, staff, await signedIn(client), { from, format });
  const memory = (): number => residentMegabytes(shop.process.pid ?? 0);
  const before = memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memory())), 100);
  const started = performance.now();
  let bytes = 0;
  const answer = await fetch(`${shop.url}${address}`, { headers: { cookie: staff } });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  for await (const piece of answer.body) bytes += piece.length;
  clearInterval(watch);
  most = Math.max(most, memory());
  const seconds = (performance.now() - started) / 1000;
  return {
    claim: `export of ${found} orders as ${format}`,
    measured: `${most - before} MB more (${before} MB before), ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    wanted: 'at most 64 MB more',
    passed: most - before <= 64,
  };
}
