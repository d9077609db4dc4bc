import { skusAboveMax, skusOffStep } from '@vitrine/rules/catalogue/quantity';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { isEnough, limitedLine, refusedOptionsOf, type SoldRow, soldRows } from './basketView.ts';
import type { BasketRow } from './basketFragment.ts';

/**
 * Refuses a basket in which one of the skus is not sold here, exceeds its limit, is off its step or exceeds the stock. The
 * caller reads the rows under the basket's lock after the change, so that a refusal rolls it back and concurrent changes
 * cannot exceed the limit together. Throws sku_unknown, quantity_refused, out_of_stock or not_in_stock. Spec 1 §8,
 * invariant M12.
 */
export function refuseLines(rows: readonly BasketRow[], skus: readonly string[]): void {
  const sold = soldRows(rows);
  const refused = [...skusAboveMax(sold.map(limitedLine)), ...skusOffStep(sold)];
  for (const sku of skus) {
    const line = sold.find((row) => row.sku === sku);
    if (!line) throw new ApiError('sku_unknown', { sku });
    const named = { sku, product_name: line.title };
    if (refused.includes(sku)) throw new ApiError('quantity_refused', named);
    if (line.left === 0) throw new ApiError('out_of_stock', named);
    if (!isEnough(line, sold)) throw new ApiError('not_in_stock', named);
  }
}

/** A line as the payload names it: its index there, its sku and its options. */
export type NamedLine = { place: number; sku: string; options_hash: string };

/**
 * Refuses lines with options that their product does not offer, naming each option's field. Throws options_refused.
 * Spec 2 §3, invariant M11.
 */
export function refuseOptions(rows: readonly BasketRow[], lines: readonly NamedLine[]): void {
  for (const { place, sku, options_hash } of lines) {
    const row = rows.find(
      (candidate) => candidate.line_id !== null && candidate.sku === sku && candidate.options_hash === options_hash,
    );
    if (!row || row.line_id === null) continue;
    const refused = Object.entries(refusedOptionsOf(row));
    if (refused.length === 0) continue;
    const fields = Object.fromEntries(refused.map(([name, code]) => [`items.${place}.options.${name}`, code]));
    throw new ApiError('options_refused', { fields, sku, product_name: row.title });
  }
}

/** Refuses lines of the given skus in a quantity between two steps. Throws quantity_refused. Spec 3 §5. */
export function refuseOffStep(rows: readonly BasketRow[], skus: readonly string[]): void {
  const asked = soldRows(rows).filter(({ sku }) => skus.includes(sku));
  refuseSku(asked, skusOffStep(asked)[0]);
}

/**
 * Refuses a basket whose lines of one product together exceed the limit or are off its step: a sign-in has merged them,
 * or the limit or step has changed since. Throws quantity_refused. Invariants M12, S19.
 */
export function refuseQuantities(sold: readonly SoldRow[]): void {
  refuseSku(sold, [...skusAboveMax(sold.map(limitedLine)), ...skusOffStep(sold)][0]);
}

function refuseSku(sold: readonly SoldRow[], sku: string | undefined): void {
  const line = sold.find((row) => row.sku === sku);
  if (sku !== undefined && line) throw new ApiError('quantity_refused', { sku: line.sku, product_name: line.title });
}
