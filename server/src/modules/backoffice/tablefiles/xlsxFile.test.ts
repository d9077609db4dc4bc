// Sheets as spreadsheets show them. decisions/0110, decisions/0144.
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxFile } from './xlsxFile.ts';

/** The parts of a file with some rows, each a number with its decimals. */
function partsOf(numbers: readonly (readonly [decimal: string, digits: number])[], perSheet?: number) {
  const file = xlsxFile({ names: ['rate'], title: 'vat' }, perSheet);
  const rows = numbers.map(([decimal, digits]) => [{ is: 'number', decimal, digits } as const]);
  const parts = unzipSync(Buffer.concat([file.begin(), file.rows(rows), file.end()]));
  return (path: string): string => Buffer.from(parts[path] ?? []).toString();
}

test('M8: a number shows as many decimals as it has: a tax of 8.875 % is not shown as 8.88', () => {
  const part = partsOf([
    ['3', 0],
    ['3.50', 2],
    ['8.875', 3],
  ]);
  const formats = [...part('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/gu)];
  const codes = new Map<string | undefined, string | undefined>([
    ['1', '0'],
    ['2', '0.00'],
    ...formats.map(([, id, code]) => [id, code] as const),
  ]);
  const styles = (part('xl/styles.xml').split('<cellXfs')[1] ?? '').match(/<xf[^>]*>/gu) ?? [];
  const cells = [...part('xl/worksheets/sheet1.xml').matchAll(/<c s="(\d)"><v>([^<]+)<\/v>/gu)];
  const shown = cells.map(([, style, value]) => {
    const [, id] = /numFmtId="(\d+)"/u.exec(styles[Number(style)] ?? '') ?? [];
    return [value, codes.get(id)];
  });
  expect(shown).toEqual([
    ['3', '0'],
    ['3.50', '0.00'],
    ['8.875', '0.000'],
  ]);
});

test('every sheet has the name of its list', () => {
  const part = partsOf(
    [
      ['1', 0],
      ['2', 0],
    ],
    1,
  );
  expect([...part('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/gu)].map(([, name]) => name)).toEqual([
    'vat 1',
    'vat 2',
  ]);
});

test('a text longer than a cell of Excel holds ends with an ellipsis', () => {
  const file = xlsxFile({ names: ['text'], title: 'changes' });
  const cell = (text: string) => [{ is: 'text', text } as const];
  const bytes = Buffer.concat([
    file.begin(),
    file.rows([cell('a'.repeat(32_767)), cell('b'.repeat(32_768))]),
    file.end(),
  ]);
  const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect([...sheet.matchAll(/<t [^>]*>([ab]+…?)<\/t>/gu)].map(([, text]) => [text?.length, text?.at(-1)])).toEqual([
    [32_767, 'a'],
    [32_767, '…'],
  ]);
});
