// What a scanner reads: the text of a barcode, a GTIN, or a GS1 code with a serial number. Spec 3 §3, decisions/0115.
import { plainFigures } from '../text/plainFigures.ts';
import { pastedRows } from './pastedRows.ts';

/** A scanned code. A GTIN has fourteen figures, whatever the length of its EAN or UPC. Spec 3 §3, decisions/0115. */
export type Scanned = {
  /** As it was read, without the scanner's own prefix. */
  readonly text: string;
  readonly gtin: string | null;
  readonly serial: string | null;
};

/** Signs of a scanned code at most. Spec 3 §3, decisions/0115. */
export const scanLength = 100;

const separator = '\u001D';
const leading = new RegExp(`^${separator}`, 'u');
/** How a scanner names the kind of a barcode before its content (ISO/IEC 15424). */
const symbology = /^\][A-Za-z][0-9A-Za-z]/u;
const gtinLengths: readonly number[] = [8, 12, 13, 14];

/** Whether figures are a GTIN: their length, and their check digit (GS1 General Specifications). Spec 3 §3. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/u.test(text) || !gtinLengths.includes(text.length)) return false;
  const sum = text
    .split('')
    .toReversed()
    .reduce((so_far, figure, at) => so_far + Number(figure) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The fourteen figures of a GTIN. Spec 3 §3, decisions/0115. */
export const gtinOf = (text: string): string => text.padStart(14, '0');

/** Application identifiers with a fixed length that may precede a serial number. */
const fixed: Readonly<Record<string, number>> = { '01': 14, '11': 6, '13': 6, '15': 6, '17': 6 };

/** The GTIN (01) and the serial number (21) of a GS1 element string; null for any other text. */
function elementsOf(text: string): Pick<Scanned, 'gtin' | 'serial'> | null {
  let rest = text;
  let gtin: string | null = null;
  let serial: string | null = null;
  while (rest !== '') {
    const name = rest.slice(0, 2);
    const content = rest.slice(2);
    const length = fixed[name];
    if (length === undefined && name !== '21' && name !== '10') return null;
    const end = length ?? (content.includes(separator) ? content.indexOf(separator) : content.length);
    const value = content.slice(0, end);
    if (value.length < (length ?? 1)) return null;
    if (name === '01') gtin = value;
    if (name === '21') serial = value;
    rest = content.slice(end).replace(leading, '');
  }
  return gtin !== null && isGtin(gtin) ? { gtin, serial } : null;
}

/** What the keys 1 to 0 write on French and Belgian keyboards without Shift. */
const figureOf: Readonly<Record<string, string>> = {
  '&': '1',
  é: '2',
  '"': '3',
  "'": '4',
  '(': '5',
  '-': '6',
  '§': '6',
  è: '7',
  _: '8',
  '!': '8',
  ç: '9',
  à: '0',
};

/** The figures of a code that a scanner for English keyboards has typed on a French one; any other text as it is. */
const withFigures = (text: string): string => {
  const figures = Array.from(text, (sign) => figureOf[sign] ?? '').join('');
  return figures.length === text.length && isGtin(figures) ? figures : text;
};

/** Reads what a scanner typed or a camera saw. Spec 3 §3, decisions/0115. */
export function readScan(raw: string): Scanned {
  // A code that is typed on a Japanese or Chinese keyboard has full-width letters and figures.
  const text = withFigures(raw.normalize('NFKC').trim().replace(symbology, '').replace(leading, ''));
  if (isGtin(text)) return { text, gtin: gtinOf(text), serial: null };
  const elements = text.startsWith('01') ? elementsOf(text) : null;
  return { text, gtin: elements?.gtin ?? null, serial: elements?.serial ?? null };
}

/** Whether a scanned text is a SKU: its spaces may be hyphens, and its letters small. Spec 2 §3, decisions/0115. */
export const isSkuText = (text: string, sku: string): boolean => skuText(text) === skuText(sku);
const skuText = (text: string): string =>
  plainFigures(text)
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/gu, ' ');

/** A row of a pasted list of codes. */
export type CodeRow = { readonly sku: string; readonly code: string };

/** The rows of a pasted list: SKU and EAN, UPC or GTIN, divided by a tab, a semicolon or a comma. Spec 3 §3, decisions/0115. */
export const codeRows = (text: string): CodeRow[] => pastedRows(text).map(([sku = '', code = '']) => ({ sku, code }));
