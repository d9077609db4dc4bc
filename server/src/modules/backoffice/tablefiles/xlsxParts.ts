// The fixed parts of an XLSX file: ECMA-376 part 1, sections 18.2 (workbook), 18.3 (sheet), 18.8 (styles); part 2 (packages).
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first row stays in view. */
export const sheetBegin = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The formats of cells, by their style: a text, numbers with no, two and three decimals, a moment. Excel knows 0 to 2 by itself. */
const cellFormats = [
  { id: 0 },
  { id: 1 },
  { id: 2 },
  { id: 164, code: '0.000' },
  { id: 165, code: String.raw`yyyy\-mm\-dd hh:mm:ss` },
] as const;
/** The style of a moment. */
export const momentStyle = 4;
/** The style of a number with so many decimals, so that a sheet shows no rounded one: an amount has 0 or 2, a rate of tax 3. */
export const numberStyle = (digits: number): number => (digits === 0 ? 1 : digits <= 2 ? 2 : 3);

const own = cellFormats.flatMap((format) =>
  'code' in format ? [`<numFmt numFmtId="${format.id}" formatCode="${format.code}"/>`] : [],
);
const formats = cellFormats.map(({ id }) => (id === 0 ? '<xf/>' : `<xf numFmtId="${id}" applyNumberFormat="1"/>`));
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`;

/** The parts beside the sheets, by path. `title` is in the name of each sheet: at most 25 letters, figures and lines. */
export function bookParts(title: string, sheets: number): readonly (readonly [path: string, xml: string])[] {
  const each = (write: (number: number) => string): string =>
    Array.from({ length: sheets }, (_one, at) => write(at + 1)).join('');
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="${title} ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}
