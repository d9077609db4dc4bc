// npm run bench -- office-texts [--products 30000] [--only PART] [--database URL]: every reading call of the office that takes a text, with texts
// that an index may not serve, in a house with so many products. None may take 500 ms or fail.
import { endpoints } from '@vitrine/contract/testing/endpoints';
import { payloadOf } from '../server/src/platform/http/openapi.ts';
import { type OfficeRead, officeReads } from '../server/src/testing/officeReads.ts';
import { flag, withLargeHouse } from './largeHouse.ts';
import { middle, signedIn, timed } from './officeMember.ts';
import { printTable, type Row } from './table.ts';

const only = flag('only', '');
const limitMs = 500;
const rounds = 3;

/** As they are in an address: wildcards, letters that many rows have or none, scripts without words, long texts, bytes that are no text. */
const texts: readonly string[] = [
  '%',
  '_',
  '%%%',
  String.raw`\ `,
  String.raw`a\%`,
  "'",
  '"',
  ' . ',
  '-',
  '1',
  'a',
  'e',
  'h',
  'p',
  'x',
  'z',
  'é',
  'ß',
  'İ',
  'ſ',
  'zq',
  'a a a a a a a a',
  '包',
  '手袋',
  'ー',
  'バ',
  'ก',
  'حق',
  '핸',
  '١٢',
  '𝔞',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  '\u200B',
  '\uFFFF',
  '\u{10FFFF}',
  '\u202E',
  'ale',
  'bal',
  'noir',
  'H1',
  'H12',
  'h123456p 00a',
  'p1',
  'p12',
  'a'.repeat(200),
  '%'.repeat(200),
  'ab '.repeat(66),
  '包'.repeat(80),
  'Balemo '.repeat(10),
]
  .map(encodeURIComponent)
  .concat('%00', '%ff', '%ed%a0%80', 'a%00b', '%', '&q=a');

/** The texts that a call takes: the fields of its query without a list, a form or a date of their own. */
function textFields(path: string): { name: string; most: number }[] {
  const endpoint = endpoints.find((one) => one.path === path && one.method === 'GET');
  if (!endpoint?.query) return [];
  const { properties = {} } = payloadOf(endpoint.query) as { properties?: Record<string, Record<string, unknown>> };
  return Object.entries(properties).flatMap(
    ([name, { type, maxLength = Infinity, enum: listed, format, pattern, const: one }]) =>
      type === 'string' && (listed ?? format ?? pattern ?? one) === undefined
        ? [{ name, most: Number(maxLength) }]
        : [],
  );
}

type Asked = { readonly path: string; readonly name: string; readonly text: string; readonly address: string };

/** Each address of a call with each text in each of its fields; and each text as the name of a thing. */
function asked({ path, address }: OfficeRead): Asked[] {
  const [before = '', query = ''] = address.split('?');
  const fields = textFields(path).flatMap(({ name, most }) =>
    texts.map((text) => {
      const rest = new URLSearchParams(query);
      rest.delete(name);
      const cut = decodable(text)
        ? encodeURIComponent(Array.from(decodeURIComponent(text)).slice(0, most).join(''))
        : text;
      return {
        path,
        name,
        text,
        address: `${before}?${[rest.toString(), `${name}=${cut}`].filter(Boolean).join('&')}`,
      };
    }),
  );
  const named = /:\w+(?:\{[^}]*\})?$/u.test(path)
    ? texts.map((text) => ({ path, name: 'its name', text, address: `${before.replace(/[^/]+$/u, text)}?${query}` }))
    : [];
  return [...fields, ...named];
}

function decodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const rows: Row[] = [];
await withLargeHouse(async (url, client) => {
  const reads = await officeReads(client, { sku: 'H12', word: 'Balemo' });
  const seen = new Set<string>();
  const all = reads.filter(({ path }) => path.includes(only)).flatMap(asked);
  const fresh = all.filter(({ address }) => !seen.has(address) && seen.add(address));
  let cookie = '';
  for (const [at, { path, name, text, address }] of fresh.entries()) {
    // A member has few calls in a minute.
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (at % 20 === 0) cookie = await signedIn(client);
    const times: number[] = [];
    let status = 0;
    // Once; a slow one again, since the machine may have been busy.
    while (times.length === 0 || (times.length < rounds && Math.max(...times) > limitMs / 2))
      times.push(
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await timed(async () => {
          const answer = await fetch(`${url}/api/backend/staff${address}`, { headers: { cookie } });
          ({ status } = answer);
          await answer.arrayBuffer();
        }),
      );
    const ms = middle(times);
    const row = {
      claim: `${path}, ${name} ${text.slice(0, 30)}`,
      measured: `${ms.toFixed(0)} ms, status ${status}`,
      wanted: `${limitMs} ms`,
      passed: status < 500 && status !== 429 && ms <= limitMs,
    };
    rows.push(row);
    if (!row.passed || ms > limitMs / 5) console.log(`${row.passed ? ' ' : '✗'} ${row.claim}: ${row.measured}`);
  }
});
printTable(rows.filter(({ passed }) => !passed));
console.log(`${rows.length} addresses, ${rows.filter(({ passed }) => !passed).length} over their limit`);
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
