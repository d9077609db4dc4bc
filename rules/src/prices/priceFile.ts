// Prices in a file of a spreadsheet: a row for each piece and country, as the office exports them. Pure. decisions/0162.
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { type Country, isCountry } from '../storefronts/storefronts.ts';
import { typedEdit } from './priceEdit.ts';

/** The columns that a file of prices must have; others are left aside, but a currency is compared with the country's. Expectations §2, decisions/0162. */
export const priceFileColumns = ['sku', 'country', 'price'] as const;
export type PriceFileColumn = (typeof priceFileColumns)[number];

/** Rows of a file of prices at most: what one set takes, for a piece in every country, and those that change nothing. Expectations §2, decisions/0162. */
export const priceFileRows = 100_000;

/** Why a row is not taken. Expectations §2, decisions/0162. */
export const priceFileReasons = ['sku_missing', 'sku_unknown', 'country', 'currency', 'named_twice', 'price'] as const;
export type PriceFileReason = (typeof priceFileReasons)[number];

/** A row that is not taken: the line of the file, counted from 1 with its head, and the text that is wrong. */
export type PriceFileProblem = { readonly line: number; readonly reason: PriceFileReason; readonly text: string };
/** A price of the file. */
export type PriceFileRow = {
  readonly line: number;
  readonly sku: string;
  readonly country: Country;
  readonly typed: string;
};

export type PriceFile = {
  /** The columns that the head of the file lacks: nothing of it is read then. */
  readonly missing: readonly PriceFileColumn[];
  readonly rows: readonly PriceFileRow[];
  readonly problems: readonly PriceFileProblem[];
};

/** What an export puts before a text that a spreadsheet would take for a formula. */
const marked = /^'(?=[=+\-@＝＋－＠])/u;
const textOf = (cell: string | undefined): string => (cell ?? '').trim().replace(marked, '');

type Places = Readonly<Record<PriceFileColumn | 'currency', number>>;

/** The problem of a row; null for none. */
function problemOf(
  row: readonly string[],
  at: Places,
  named: ReadonlySet<string>,
): Omit<PriceFileProblem, 'line'> | null {
  const [sku, country, currency] = [
    textOf(row[at.sku]),
    textOf(row[at.country]).toLowerCase(),
    textOf(row[at.currency]),
  ];
  if (sku === '') return { reason: 'sku_missing', text: row.map(textOf).join(' ').trim() };
  if (!isCountry(country)) return { reason: 'country', text: textOf(row[at.country]) };
  if (currency !== '' && currency.toUpperCase() !== shopCurrency(country))
    return { reason: 'currency', text: currency };
  return named.has(`${sku}/${country}`) ? { reason: 'named_twice', text: `${sku} ${country}` } : null;
}

/**
 * Reads the cells of a file of prices. A row without a price, or without anything, changes nothing and is left out. A country that no row of a piece names
 * keeps its price. Expectations §2, decisions/0162.
 */
export function readPriceFile(cells: readonly (readonly string[])[]): PriceFile {
  const head = (cells[0] ?? []).map((name) => textOf(name).toLowerCase());
  const missing = priceFileColumns.filter((name) => !head.includes(name));
  if (missing.length > 0) return { missing, rows: [], problems: [] };
  const at: Places = {
    sku: head.indexOf('sku'),
    country: head.indexOf('country'),
    price: head.indexOf('price'),
    currency: head.indexOf('currency'),
  };
  const named = new Set<string>();
  const rows: PriceFileRow[] = [];
  const problems: PriceFileProblem[] = [];
  for (const [index, row] of cells.entries()) {
    const typed = textOf(row[at.price]);
    if (index === 0 || typed === '') continue;
    const line = index + 1;
    const problem = problemOf(row, at, named);
    const country = textOf(row[at.country]).toLowerCase();
    if (problem !== null) problems.push({ line, ...problem });
    else if (isCountry(country)) {
      const sku = textOf(row[at.sku]);
      named.add(`${sku}/${country}`);
      rows.push({ line, sku, country, typed });
    }
  }
  return { missing, rows, problems };
}

/** A price of the file on the price that the shop has. */
export type PriceFileCell = Omit<PriceFileRow, 'line'> & { readonly before: number | null };

/**
 * The rows as cells of the board, by the present price of each piece: undefined for a piece that the shop does not know, null where it is not sold.
 * A text that is no price of its country is a problem. Expectations §2, decisions/0162.
 */
export function priceFileCells(
  rows: readonly PriceFileRow[],
  priceOf: (sku: string, country: Country) => number | null | undefined,
): { readonly cells: readonly PriceFileCell[]; readonly problems: readonly PriceFileProblem[] } {
  const cells: PriceFileCell[] = [];
  const problems: PriceFileProblem[] = [];
  for (const { line, sku, country, typed } of rows) {
    const before = priceOf(sku, country);
    if (before === undefined) problems.push({ line, reason: 'sku_unknown', text: sku });
    else if (typedEdit(country, before, typed).is === 'problem') problems.push({ line, reason: 'price', text: typed });
    else cells.push({ sku, country, typed, before });
  }
  return { cells, problems };
}
