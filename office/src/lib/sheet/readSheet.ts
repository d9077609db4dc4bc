// The cells of a spreadsheet's file, CSV or XLSX, as text. decisions/0162.
import { parse } from 'csv-parse/browser/esm/sync';
import { xlsxCells } from './xlsxCells.ts';

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** The text of a CSV file: spreadsheets write UTF-8, UTF-16 with its mark, or the older Windows letters. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign between cells: that which the head has most often. A French spreadsheet writes semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/u));
  const [most] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length);
  return most ?? ',';
}

/** The rows of the file, or of its first sheet, at their lines. Throws for a file that is no spreadsheet. */
export function sheetCells(bytes: Uint8Array): readonly (readonly string[])[] {
  if (isZip(bytes)) return xlsxCells(bytes);
  const text = decoded(bytes);
  return parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true });
}
