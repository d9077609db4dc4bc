import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SourceRow, sourceRows } from './sourceRows.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reading = async (name: string, content: string | Buffer): Promise<SourceRow[]> => {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows: SourceRow[] = [];
  for await (const row of sourceRows(path, name, false)) rows.push(row);
  return rows;
};
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const unquoted = 'code,title\r\none,One\r\ntwo,"Two\r\nthree,Three\r\n';
const badLine = '[\n{"code":"one"},\n{"code:"two"},\n{"code":"three"}\n]';

describe('reports an unreadable row by its line, and reads the others', () => {
  test.each([
    ['a quote that is never closed', 'a.csv', unquoted, 'line 3', 'a quote is not closed', 1],
    ['more cells than columns', 'b.csv', 'code,title\na,A,1\nb,B\n', 'line 2', 'has 3 cells, the file 2 columns', 1],
    ['letters of another encoding', 'c.csv', latin1('code,title\na,Été\nb,B\n'), 'line 2', 'is not UTF-8', 1],
    ['a repeated heading', 'd.csv', 'code,title,code\na,A,1\n', 'line 1', 'has code twice', 0],
    ['a heading and one within it', 'f.csv', 'fr,fr.title\na,A\n', 'line 1', 'has fr and columns within it', 0],
    ['headings in another encoding', 'e.csv', latin1('code,été\na,A\n'), 'line 1', 'is not UTF-8', 0],
    ['a line that is no JSON', 'a.json', badLine, 'line 3', 'is not JSON', 2],
    ['a line of another encoding', 'b.json', latin1('[\n{"a":"A"},\n{"a":"é"}\n]'), 'line 3', 'is not UTF-8', 1],
    ['a file of another encoding', 'c.json', latin1('[{"code":"été"}]'), 'line 1', 'is not UTF-8', 0],
    ['an empty file', 'd.json', '', 'line 1', 'is not JSON', 0],
    ['a file that holds nothing', 'e.json', 'null', 'line 1', 'is not JSON', 0],
    ['a file that holds a number', 'f.json', '5', 'line 1', 'is not JSON', 0],
  ] as const)('%s', async (_what, name, content, at, problem, others) => {
    const rows = await reading(name, content);
    const unread = rows.filter((row) => row.problem !== undefined);
    expect(unread).toEqual([{ file: name, at, key: null, value: null, problem }]);
    expect(rows).toHaveLength(others + 1);
  });
});

const windows = '\uFEFFcode,texts.fr.title\r\none,"Un\r\n""1"""\r\n';

test('counts lines that end with a bare carriage return', async () => {
  const rows = await reading('crs.csv', `code,title\r${'one,Un\r'.repeat(20_000)}`);
  expect(rows).toHaveLength(20_000);
  expect(rows.at(-1)?.at).toBe('line 20001');
});

test.each([
  [
    'Windows line ends, also inside quotes',
    'a.csv',
    windows,
    'line 2',
    { code: 'one', texts: { fr: { title: 'Un\r\n"1"' } } },
  ],
  [
    'lines that end with a bare carriage return',
    'cr.csv',
    'code,title\rone,Un\r',
    'line 2',
    { code: 'one', title: 'Un' },
  ],
  ['semicolons', 'semi.csv', '\uFEFFcode;title\r\none;"Un; 1,5"\r\n', 'line 2', { code: 'one', title: 'Un; 1,5' }],
  ['tabs', 'tab.csv', 'code\ttitle\none\tUn, deux;\n', 'line 2', { code: 'one', title: 'Un, deux;' }],
  ['commas inside quoted headings', 'quoted.csv', 'code;"a,b,c"\none;1\n', 'line 2', { code: 'one', 'a,b,c': '1' }],
  ['an empty cell and one of blanks as nothing', 'empty.csv', 'code,a,b\none,,  \n', 'line 2', { code: 'one' }],
  [
    'a cell of JSON, and one that only begins like JSON',
    'b.csv',
    'code,a,b\none,"[1,2]",[x\n',
    'line 2',
    { code: 'one', a: [1, 2], b: '[x' },
  ],
  ['JSON after a byte order mark', 'a.json', '\uFEFF[{"code":"one"}]', 'index 0', { code: 'one' }],
  ['a row per line after a byte order mark', 'b.json', '\uFEFF[\r\n{"code":"one"}\r\n]', 'line 2', { code: 'one' }],
] as const)('reads %s', async (_what, name, content, at, value) => {
  const [row, ...others] = await reading(name, content);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ file: name, at, key: null });
  expect(JSON.parse(JSON.stringify(row?.value))).toEqual(value);
});
