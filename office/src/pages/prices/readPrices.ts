import { pricedSkus, type PriceRow, staffPricesOf } from '@vitrine/contract/staffPrices';
import {
  type PriceFileCell,
  priceFileCells,
  type PriceFileColumn,
  type PriceFileProblem,
  priceFileRows,
  readPriceFile,
} from '@vitrine/rules/prices/priceFile';
import { call } from '../../lib/calls/call.ts';
import { sheetBytes } from '../../lib/sheet/sheetBytes.ts';
import { regularIn } from './columns.ts';

/** What a file of prices would do: the cells that it changes, the lines that are not taken, and the pieces as the shop has them. */
export type ReadPrices =
  | { readonly is: 'unfit'; readonly why: 'too_large' | 'unreadable' | 'too_many' }
  | { readonly is: 'columns'; readonly missing: readonly PriceFileColumn[] }
  | {
      readonly is: 'read';
      readonly name: string;
      readonly cells: readonly PriceFileCell[];
      readonly problems: readonly PriceFileProblem[];
      readonly rows: readonly PriceRow[];
    };

/** The pieces of the file as the shop has them, some hundred at a time. */
async function rowsOf(skus: readonly string[], language: 'en' | 'fr'): Promise<PriceRow[]> {
  const rows: PriceRow[] = [];
  for (let from = 0; from < skus.length; from += pricedSkus) {
    const body = { language, skus: skus.slice(from, from + pricedSkus) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a large file leaves the shop to others
    rows.push(...(await call(staffPricesOf, { body })).rows);
  }
  return rows;
}

async function cellsIn(file: File): Promise<readonly (readonly string[])[] | null> {
  // Its libraries are of use to few members.
  const { sheetCells } = await import('../../lib/sheet/readSheet.ts');
  try {
    return sheetCells(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return null;
  }
}

/** Reads a file of prices and compares it with the shop. Throws as its calls. decisions/0162. */
export async function readPrices(file: File, language: 'en' | 'fr'): Promise<ReadPrices> {
  if (file.size > sheetBytes) return { is: 'unfit', why: 'too_large' };
  const cells = await cellsIn(file);
  if (cells === null) return { is: 'unfit', why: 'unreadable' };
  if (cells.length > priceFileRows) return { is: 'unfit', why: 'too_many' };
  const found = readPriceFile(cells);
  if (found.missing.length > 0) return { is: 'columns', missing: found.missing };
  const skus = [...new Set(found.rows.map(({ sku }) => sku))].filter((sku) => sku.length <= 100);
  const rows = await rowsOf(skus, language);
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  const priced = priceFileCells(found.rows, (sku, country) => {
    const row = bySku.get(sku);
    return row && regularIn(row, country);
  });
  const problems = [...found.problems, ...priced.problems].toSorted((a, b) => a.line - b.line);
  return { is: 'read', name: file.name, cells: priced.cells, problems, rows };
}
