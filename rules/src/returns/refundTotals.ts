// What a return gives back (spec 3 §3 totals, §9). Each piece's part of its row is the step of a running split, so the
// parts of a row add up to the row whatever the order and size of the returns, and never to more.
import { type FeeBand, returnFee } from './returnFees.ts';
import type { ReturnType } from './returnLine.ts';

export type RefundLine = {
  readonly qty_ordered: number;
  /** Pieces that came back before. */
  readonly returned_qty: number;
  /** Pieces that come back now; 0 for a line that stays. */
  readonly qty: number;
  /** What was paid for the whole row, minor units, discount taken off. */
  readonly row_incl_tax: number;
  readonly row_tax: number;
};

export type RefundFacts = {
  /** Every line of the order, also those that stay. */
  readonly lines: readonly RefundLine[];
  readonly return_type: ReturnType;
  /** Delivery without tax and its tax, as paid. */
  readonly shipping_amount: number;
  readonly shipping_tax_amount: number;
  readonly is_shipping_refunded: boolean;
  readonly refund_only_full_return: boolean;
  /** `returns_amount_fees`; none for a withdrawal. */
  readonly fees: readonly FeeBand[];
};

/** Minor units; `totalPrice` is items + tax + shipping - adjustement, to the unit. Spec 3 §3. */
export type RefundTotals = {
  totalItems: number;
  totalTax: number;
  totalShipping: number;
  adjustementNegative: number;
  totalPrice: number;
};

/**
 * The totals of a return: items and delivery without tax, all tax, the fee taken off, and what is given back. An
 * exchange gives nothing back. Delivery comes back with the first return, or only with the one that completes a full
 * return when `refund_only_full_return` is set. Throws on more pieces than are left. Spec 3 §9, invariants M8, M10.
 */
export function refundTotals(facts: RefundFacts): RefundTotals {
  const parts = facts.lines.map(linePart);
  if (facts.return_type === 'exchange') return totals(0, 0, 0, 0);
  const goods = sum(parts.map(({ with_tax }) => with_tax));
  const goods_tax = sum(parts.map(({ tax }) => tax));
  const is_refunded = isShippingRefunded(facts);
  const shipping = is_refunded ? facts.shipping_amount : 0;
  const shipping_tax = is_refunded ? facts.shipping_tax_amount : 0;
  return totals(goods - goods_tax, goods_tax + shipping_tax, shipping, returnFee(facts.fees, goods));
}

/** Whether this return gives the delivery back. Spec 3 §9. */
export function isShippingRefunded(
  facts: Pick<RefundFacts, 'lines' | 'is_shipping_refunded' | 'refund_only_full_return'>,
): boolean {
  if (facts.is_shipping_refunded || facts.lines.every(({ qty }) => qty === 0)) return false;
  return !facts.refund_only_full_return || isFullReturn(facts.lines);
}

/** Whether nothing of the order stays with the shopper after this return. Spec 3 §9. */
export function isFullReturn(lines: readonly Pick<RefundLine, 'qty_ordered' | 'returned_qty' | 'qty'>[]): boolean {
  return lines.every(({ qty_ordered, returned_qty, qty }) => returned_qty + qty === qty_ordered);
}

function linePart({ qty_ordered, returned_qty, qty, row_incl_tax, row_tax }: RefundLine) {
  const until = returned_qty + qty;
  if (![qty_ordered, returned_qty, qty].every(isCount) || until > qty_ordered) {
    throw new RangeError(`returning ${qty} of ${qty_ordered}, ${returned_qty} returned before`);
  }
  const part = (row: number) => partOf(row, until, qty_ordered) - partOf(row, returned_qty, qty_ordered);
  return { with_tax: part(row_incl_tax), tax: part(row_tax) };
}

function partOf(row: number, pieces: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(row) * BigInt(pieces)) / BigInt(of));
}

function totals(totalItems: number, totalTax: number, totalShipping: number, fee: number): RefundTotals {
  return {
    totalItems,
    totalTax,
    totalShipping,
    adjustementNegative: fee,
    totalPrice: totalItems + totalTax + totalShipping - fee,
  };
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
