// What of a returned line arrived in the house, and what its refund is then (spec 3 §4, decisions/0087).
import { prorate } from '../money/arithmetic.ts';
import type { Currency } from '../storefronts/storefronts.ts';
import { isSoldAgain, type PieceCondition } from './inspection.ts';
import type { ReturnedPart } from './refundTotals.ts';

/** A line's units: those that were sent off, and as far as staff counted them, those that arrived and can be sold again. */
export type CountedLine = {
  readonly qty: number;
  readonly arrived_qty: number | null;
  readonly sellable_qty: number | null;
  readonly condition: PieceCondition | null;
};

/** The units of a line that arrived: all of them where staff counted none. */
export const arrivedQty = ({ qty, arrived_qty }: Pick<CountedLine, 'qty' | 'arrived_qty'>): number =>
  arrived_qty ?? qty;

/** The units of a line that can be sold again: as staff counted them, else by the condition of all that arrived. */
export const sellableQty = (line: CountedLine): number =>
  line.sellable_qty ?? (line.condition === null || isSoldAgain(line.condition) ? arrivedQty(line) : 0);

/** Whether a count is possible: no more arrived than were sent off, and no more can be sold again than arrived. */
export const isCount = (line: Omit<CountedLine, 'condition'>): boolean =>
  line.arrived_qty !== null && line.arrived_qty > line.qty ? false : (line.sellable_qty ?? 0) <= arrivedQty(line);

/**
 * The value of the units that arrived, of a line's value in minor units. What is taken off stays with the row, so that a later
 * return of the missing units refunds exactly the rest. Spec 3 §3, invariant M8.
 */
export function arrivedPart(
  { with_tax, tax }: ReturnedPart,
  line: Pick<CountedLine, 'qty' | 'arrived_qty'>,
  currency: Currency,
): ReturnedPart {
  if (line.qty === 0) return { with_tax: 0, tax: 0 };
  const units = { from: 0, to: arrivedQty(line), of: line.qty };
  const value = prorate({ amount: with_tax, currency }, units).amount;
  return { with_tax: value, tax: Math.min(value, prorate({ amount: tax, currency }, units).amount) };
}

/** The fee of what arrived, in minor units: never more than the fee that was shown, nor than what is charged for. Spec 3 §9. */
export const arrivedFee = (shown: number, charged: number): number => Math.min(shown, charged);
