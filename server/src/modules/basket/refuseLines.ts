import { skusAboveMax } from '@vitrine/rules/catalogue/quantity';
import { ApiError } from '../../platform/errors/ApiError.ts';
import { refusedOptionsOf, type SoldRow, soldRows } from './basketView.ts';
import type { BasketRow } from './basketSql.ts';

/**
 * Refuses a basket that asks too much of the given skus: not sold here, more than may be sold at once, or more than
 * there is. The rows are read under the basket's lock, after the change: a refusal rolls it back, and parallel changes
 * cannot pass the limit together. Spec 1 §8, invariant M12.
 */
export function refuseLines(rows: readonly BasketRow[], skus: readonly string[]): void {
  const sold = soldRows(rows);
  const above = skusAboveMax(sold);
  for (const sku of skus) {
    const lines = sold.filter((row) => row.sku === sku);
    const [line] = lines;
    if (!line) throw new ApiError('sku_unknown', { sku });
    const named = { sku, product_name: line.title };
    if (above.includes(sku)) throw new ApiError('quantity_refused', named);
    if (line.left === 0) throw new ApiError('out_of_stock', named);
    if (line.left < lines.reduce((sum, { qty }) => sum + qty, 0)) throw new ApiError('not_in_stock', named);
  }
}

/** A line as the payload names it: its place there, its sku and its options. */
export type NamedLine = { place: number; sku: string; options_hash: string };

/**
 * Refuses lines with options that their piece is not sold with, naming each option's field. Throws options_refused.
 * Spec 2 §3, invariant M11.
 */
export function refuseOptions(rows: readonly BasketRow[], lines: readonly NamedLine[]): void {
  for (const { place, sku, options_hash } of lines) {
    const row = rows.find(
      (candidate) => candidate.line_id !== null && candidate.sku === sku && candidate.options_hash === options_hash,
    );
    if (!row || row.line_id === null) continue;
    const refused = refusedOptionsOf(row);
    if (refused.length === 0) continue;
    const fields = Object.fromEntries(refused.map((name) => [`items.${place}.options.${name}`, 'options_refused']));
    throw new ApiError('options_refused', { fields, sku, product_name: row.title });
  }
}

/**
 * Refuses a basket whose lines of one piece are too many together, each of which was within the limit where it was
 * chosen: a sign-in has joined them, or the limit was lowered since. Throws quantity_refused. Invariants M12, S19.
 */
export function refuseAboveMax(sold: readonly SoldRow[]): void {
  const [sku] = skusAboveMax(sold);
  const line = sold.find((row) => row.sku === sku);
  if (line) throw new ApiError('quantity_refused', { sku: line.sku, product_name: line.title });
}
