// npm run bench -- office-calls [--products 30000] [--only PART] [--database URL]: every reading call of the office in a house
// with so many products in 42 storefronts, at the server, against a bare statement of the same run. A call without a row of the demo to read is listed as such. A database
// that has the house already is measured as it is, and stays.
import type { Client } from 'pg';
import { type OfficeRead, officeReads } from '../server/src/testing/officeReads.ts';
import { flag, withLargeHouse } from './largeHouse.ts';
import { middle, p95, signedIn, timed } from './officeMember.ts';
import { printTable, type Row } from './table.ts';

const only = flag('only', '');
const rounds = 30;
const limit = { ms: 50, times: 25 };

/** What a list cannot do without: 50 rows by their keys. */
const bare = `select v.*, t.title from variant v join product_text t using (code) where t.language = 'fr' and v.code = any ($1)`;

async function measured(url: string, client: Client, { path, address }: OfficeRead): Promise<Row> {
  const cookie = await signedIn(client);
  const codes = Array.from({ length: 50 }, (_, at) => `p${at * 97}`);
  const mine: number[] = [];
  const floor: number[] = [];
  let status = 0;
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const ms = await timed(async () => {
      const answer = await fetch(`${url}/api/backend/staff${address}`, { headers: { cookie } });
      ({ status } = answer);
      size = (await answer.arrayBuffer()).byteLength;
    });
    // The first ones warm up.
    if (round > 3) mine.push(ms);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    floor.push(await timed(() => client.query({ name: 'bare', text: bare, values: [codes] })));
  }
  const ratio = p95(mine) / p95(floor);
  const said = status === 200 ? `${Math.ceil(size / 1024)} KB` : `status ${status}`;
  return {
    claim: address === path.replace('/staff', '') ? path : `${path} (${address})`,
    measured: `p95 ${p95(mine).toFixed(1)} ms, p50 ${middle(mine).toFixed(1)} ms, ${ratio.toFixed(1)} x bare, p50 ${(middle(mine) / middle(floor)).toFixed(1)} x, ${said}`,
    wanted: `${limit.ms} ms, or ${limit.times} x`,
    passed: status < 500 && status !== 429 && (p95(mine) <= limit.ms || ratio <= limit.times),
  };
}

const rows: Row[] = [];
await withLargeHouse(async (url, client) => {
  const reads = await officeReads(client, { sku: 'H12', word: 'Balemo' });
  for (const one of reads.filter(({ path }) => path.includes(only))) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const row = await measured(url, client, one);
    rows.push(row);
    console.log(`${row.passed ? ' ' : '✗'} ${row.claim}: ${row.measured}`);
  }
});
printTable(rows.filter(({ passed }) => !passed));
console.log(`${rows.length} calls, ${rows.filter(({ passed }) => !passed).length} over their limit`);
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
