// A table as an XLSX file (ECMA-376), piece by piece: no maintained library writes one without all rows in memory. decisions/0110.
import type { ExportCell } from '@vitrine/rules/staff/orderExport';
import { Zip, ZipDeflate } from 'fflate';
import type { TableFile, TableHead } from './tableFile.ts';
import { bookParts, momentStyle, numberStyle, sheetBegin, sheetEnd, sheetPath } from './xlsxParts.ts';

/** Rows of one sheet; Excel opens 1,048,576 at most. */
const sheetRows = 1_000_000;
/** Signs of a cell; Excel repairs a file with a longer one by taking its text away. */
const cellSigns = 32_767;
/** XML cannot hold these, and half a surrogate pair is no character. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>]/gu, (sign) => entities[sign] ?? sign);

/** A text that fits into a cell; what was cut off ends with an ellipsis. */
const fitting = (text: string): string => (text.length > cellSigns ? `${text.slice(0, cellSigns - 1)}…` : text);

/** Days since the beginning of Excel's calendar. */
const serialOf = (iso: string): number => Date.parse(iso) / 86_400_000 + 25_569;

/** A text is an inline string, which no spreadsheet takes for a formula. */
function cellXml(cell: ExportCell): string {
  if (cell.is === 'number') return `<c s="${numberStyle(cell.digits)}"><v>${cell.decimal}</v></c>`;
  if (cell.is === 'moment') return `<c s="${momentStyle}"><v>${serialOf(cell.at)}</v></c>`;
  return cell.text === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(fitting(cell.text))}</t></is></c>`;
}
const rowXml = (cells: readonly ExportCell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

/**
 * An XLSX file with the names of its fields in the first row of each sheet; `title` names the sheets. Throws if it is written to after a
 * failure.
 */
export function xlsxFile({ names, title }: TableHead, perSheet = sheetRows): TableFile {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const written = (): Buffer => {
    const all = Buffer.concat(pieces);
    pieces = [];
    return all;
  };
  const part = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const head = rowXml(names.map((text) => ({ is: 'text', text })));
  let sheets = 0;
  let free = 0;
  let sheet: ZipDeflate | null = null;
  const nextSheet = (): ZipDeflate => {
    sheet?.push(Buffer.from(sheetEnd), true);
    sheets += 1;
    free = perSheet;
    sheet = part(sheetPath(sheets));
    sheet.push(Buffer.from(sheetBegin + head));
    return sheet;
  };
  return {
    begin: () => {
      nextSheet();
      return written();
    },
    rows: (rows) => {
      for (let from = 0; from < rows.length;) {
        const open = free === 0 || sheet === null ? nextSheet() : sheet;
        const some = rows.slice(from, from + free);
        open.push(Buffer.from(some.map(rowXml).join('')));
        free -= some.length;
        from += some.length;
      }
      return written();
    },
    end: () => {
      sheet?.push(Buffer.from(sheetEnd), true);
      for (const [path, xml] of bookParts(title, sheets)) part(path).push(Buffer.from(xml), true);
      zip.end();
      return written();
    },
  };
}
