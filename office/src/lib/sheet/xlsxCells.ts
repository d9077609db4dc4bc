// The cells of the first sheet of an XLSX file, as text (ECMA-376 part 1, section 18.3). decisions/0162.
import { strFromU8, unzipSync } from 'fflate';

/** The lines of a sheet; Excel has no more. */
const mostLines = 1_048_576;
const mostColumns = 200;

type Parts = Readonly<Record<string, Uint8Array>>;

/** A part of the file as a document. Throws for one that is missing or no XML. */
function documentOf(parts: Parts, path: string): Document {
  const bytes = parts[path];
  if (!bytes) throw new Error(`the file has no ${path}`);
  const document = new DOMParser().parseFromString(strFromU8(bytes), 'application/xml');
  if (document.querySelector('parsererror')) throw new Error(`${path} is no XML`);
  return document;
}

const elements = (of: Document | Element, name: string): Element[] => [...of.getElementsByTagName(name)];

/** The text of a string: that of its runs, without how it is spoken. */
const runsOf = (of: Element): string =>
  elements(of, 't')
    .filter((one) => one.parentElement?.tagName !== 'rPh')
    .map((one) => one.textContent ?? '')
    .join('');

/** The place of a cell's column, from 0: `B7` is 1. A cell without a name follows the one before. */
function columnOf(name: string | null, next: number): number {
  const letters = /^[A-Z]+/u.exec(name ?? '')?.[0];
  if (letters === undefined) return next;
  let place = 0;
  for (const letter of letters) place = place * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return place - 1;
}

function textOf(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return runsOf(cell);
  const value = elements(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (value === '' || (type !== null && type !== 'n')) return value;
  // A spreadsheet writes 60.01 as 60.009999999999998.
  const figure = String(Number(value));
  // Three decimals are decimals here, and no group of thousands as in a typed text.
  return /\.\d{3}$/u.test(figure) ? `${figure}0` : figure;
}

/** The path of the first sheet: the workbook names it by a relation. */
function firstSheet(parts: Parts): string {
  const [sheet] = elements(documentOf(parts, 'xl/workbook.xml'), 'sheet');
  const id = sheet?.getAttribute('r:id');
  const relation = elements(documentOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').find(
    (one) => one.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The rows of the first sheet at their lines. Throws for a file that is no such sheet. */
export function xlsxCells(bytes: Uint8Array): readonly (readonly string[])[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/u.test(name) });
  const shared = parts['xl/sharedStrings.xml']
    ? elements(documentOf(parts, 'xl/sharedStrings.xml'), 'si').map(runsOf)
    : [];
  const rows: string[][] = [];
  for (const row of elements(documentOf(parts, firstSheet(parts)), 'row')) {
    const line = Number(row.getAttribute('r') ?? rows.length + 1);
    if (!(line > rows.length && line <= mostLines)) throw new Error(`a row has the line ${line}`);
    while (rows.length < line - 1) rows.push([]);
    const cells: string[] = [];
    for (const cell of elements(row, 'c')) {
      const column = columnOf(cell.getAttribute('r'), cells.length);
      // What lies beyond is no column of a table.
      if (column >= mostColumns) break;
      while (cells.length < column) cells.push('');
      cells.push(textOf(cell, shared));
    }
    rows.push(cells);
  }
  return rows;
}
