// Files of spreadsheets as they are saved: by the office, by Excel, by a French or an older one. decisions/0162.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxFile } from '../../../../server/src/modules/backoffice/tablefiles/xlsxFile.ts';
import { sheetCells } from './readSheet.ts';

const cells = [
  ['sku', 'price'],
  ['H0612P 20R', '3850.00'],
];

test.each([
  ['commas, with a mark', `\uFEFFsku,price\r\nH0612P 20R,3850.00\r\n`],
  ['semicolons', 'sku;price\nH0612P 20R;3850.00'],
  ['tabs', 'sku\tprice\nH0612P 20R\t3850.00'],
])('a CSV file with %s', (_name, text) => {
  expect(sheetCells(strToU8(text))).toEqual(cells);
});

test('a CSV file keeps its lines, decimals with a comma, and the letters of UTF-16 and of Windows', () => {
  expect(sheetCells(strToU8('sku;price\n\n"A;1";"3850,50"'))).toEqual([['sku', 'price'], [''], ['A;1', '3850,50']]);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('sku\tprix\nÉté\t1', 'utf16le')]);
  expect(sheetCells(wide)).toEqual([
    ['sku', 'prix'],
    ['Été', '1'],
  ]);
  expect(sheetCells(Buffer.from('sku;prix\nÉté;1', 'latin1'))[1]).toEqual(['Été', '1']);
});

test('the XLSX file of an export', () => {
  const file = xlsxFile({ names: ['sku', 'price'], title: 'prices' });
  const row = [
    { is: 'text', text: 'H0612P 20R' },
    { is: 'number', decimal: '3850.00', digits: 2 },
  ] as const;
  const bytes = Buffer.concat([file.begin(), file.rows([row]), file.end()]);
  expect(sheetCells(bytes)).toEqual([
    ['sku', 'price'],
    ['H0612P 20R', '3850'],
  ]);
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** A file as Excel saves it: shared strings, named cells, a sheet of another name. */
const saved = (rows: string) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${main} ${relations}><sheets><sheet name="Prices" sheetId="3" r:id="rId7"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet9.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${main}><si><t>sku</t></si><si><t>price</t></si><si><r><t>H0612P </t></r><r><t>20R</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData/></worksheet>`),
    'xl/worksheets/sheet9.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
  });

test('an XLSX file as Excel saves it: its first sheet, empty cells and lines, figures of a computer, decimals that are no thousands', () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
    '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3"><v>60.009999999999998</v></c></row>',
    '<row r="4"><c r="A4" t="inlineStr"><is><t>B</t></is></c><c r="C4"><v>1.234</v></c></row>',
  ];
  expect(sheetCells(saved(rows.join('')))).toEqual([
    ['sku', '', 'price'],
    [],
    ['H0612P 20R', '', '60.01'],
    ['B', '', '1.2340'],
  ]);
});

test('a file that is no spreadsheet is refused, and one whose lines never end', () => {
  expect(() => sheetCells(zipSync({ 'a.txt': strToU8('a') }))).toThrow();
  expect(() => sheetCells(saved('<row r="99999999999"><c><v>1</v></c></row>'))).toThrow('line');
  expect(() => sheetCells(saved('<row r="2"><c'))).toThrow();
});
