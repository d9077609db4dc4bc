// Refund of a return (spec 3 §3 totals, §9). The returned units are worth their share of the row less what earlier returns
// got, so the parts sum to the row for any order of returns and cancellations, and never exceed it.
import { prorate } from '../money/arithmetic.ts';
import type { Currency } from '../storefronts/storefronts.ts';
import { type FeeBand, returnFee } from './returnFees.ts';
import type { ReturnType } from './returnLine.ts';

export type RefundLine = {
  readonly qty_ordered: number;
  /** Units returned before. */
  readonly returned_qty: number;
  /** Units that the buyer does not keep: those of other accepted refunds, and those that were never sent. Spec 3 §9. */
  readonly unkept_qty: number;
  /** Units of other refunds that are under way: the house may still refuse them. */
  readonly awaited_qty: number;
  /** Units of this return; 0 for a line that is not returned. */
  readonly qty: number;
  /** Amount paid for the whole row after discounts, in minor units. */
  readonly row_incl_tax: number;
  readonly row_tax: number;
  /** What earlier returns of the row, refunds and exchanges, were worth: with tax, and the tax in it. */
  readonly settled_incl_tax: number;
  readonly settled_tax: number;
  /** What price reductions after the sale took off the row, and the units of it that they are spread over. decisions/0114. */
  readonly reduced?: { readonly incl_tax: number; readonly tax: number; readonly of: number };
  /** Whether the return of this line costs no fee: its piece is faulty. */
  readonly is_fee_free: boolean;
};

/** The value of a line's returned units in minor units: with tax, and the tax in it. */
export type ReturnedPart = { readonly with_tax: number; readonly tax: number };

export type RefundFacts = {
  readonly currency: Currency;
  /** Every line of the order, including those not returned. */
  readonly lines: readonly RefundLine[];
  readonly return_type: ReturnType;
  /** Delivery without tax and its tax, as paid. */
  readonly shipping_amount: number;
  readonly shipping_tax_amount: number;
  readonly is_shipping_refunded: boolean;
  readonly refund_only_full_return: boolean;
  /** `returns_amount_fees`; empty for a withdrawal. */
  readonly fees: readonly FeeBand[];
};

/** Minor units; `totalPrice` is exactly items + tax + shipping - adjustement. Spec 3 §3. */
export type RefundTotals = {
  totalItems: number;
  totalTax: number;
  totalShipping: number;
  adjustementNegative: number;
  totalPrice: number;
};

/**
 * Totals of a return: items and delivery without tax, all tax, the fee, and the refund. An exchange refunds nothing.
 * Delivery is refunded with the first return, or only with the one that completes a full return when
 * `refund_only_full_return` is set: an exchanged piece is kept, and a return under way may be refused. Throws on more units
 * than are left. Spec 3 §9, invariants M8, M10, decisions/0081.
 */
export function refundTotals(facts: RefundFacts): RefundTotals {
  const parts = returnedParts(facts);
  if (facts.return_type === 'exchange') return totals(0, 0, 0, 0);
  const goods = sum(parts.map(({ with_tax }) => with_tax));
  const goods_tax = sum(parts.map(({ tax }) => tax));
  const is_refunded = isShippingRefunded(facts);
  const shipping = is_refunded ? facts.shipping_amount : 0;
  const shipping_tax = is_refunded ? facts.shipping_tax_amount : 0;
  const charged = sum(parts.map(({ with_tax }, index) => (facts.lines[index]?.is_fee_free ? 0 : with_tax)));
  const fee = charged === 0 ? 0 : returnFee(facts.fees, charged);
  return totals(goods - goods_tax, goods_tax + shipping_tax, shipping, fee);
}

/** The value of each line's units of this return, in the order of the lines. Throws on more units than are left. M10. */
export function returnedParts({ lines, currency }: Pick<RefundFacts, 'lines' | 'currency'>): ReturnedPart[] {
  return lines.map((line) => linePart(line, currency));
}

/** Whether this return refunds the delivery. Spec 3 §9. */
export function isShippingRefunded(
  facts: Pick<RefundFacts, 'lines' | 'is_shipping_refunded' | 'refund_only_full_return'>,
): boolean {
  if (facts.is_shipping_refunded || facts.lines.every(({ qty }) => qty === 0)) return false;
  return !facts.refund_only_full_return || isFullReturn(facts.lines);
}

/** Whether this return, once it is accepted, leaves the buyer nothing that was paid: a gift may be kept. Spec 3 §9, decisions/0132. */
export function isFullReturn(
  lines: readonly Pick<RefundLine, 'qty_ordered' | 'unkept_qty' | 'qty' | 'row_incl_tax'>[],
): boolean {
  const paid = lines.filter(({ row_incl_tax }) => row_incl_tax > 0);
  return (paid.length > 0 ? paid : lines).every(({ qty_ordered, unkept_qty, qty }) => unkept_qty + qty === qty_ordered);
}

/**
 * Whether delivery is refunded later, with the last of several returns: with this one and those under way nothing of the order
 * is kept. Spec 3 §9, decisions/0081.
 */
export function isDeliveryAwaited(
  facts: Pick<RefundFacts, 'lines' | 'is_shipping_refunded' | 'refund_only_full_return' | 'return_type'>,
): boolean {
  const { lines, is_shipping_refunded, refund_only_full_return, return_type } = facts;
  if (return_type === 'exchange' || is_shipping_refunded || !refund_only_full_return || isFullReturn(lines))
    return false;
  return isFullReturn(lines.map((line) => ({ ...line, unkept_qty: line.unkept_qty + line.awaited_qty })));
}

/**
 * What the next returned unit of a line is worth, exactly as its refund counts it; of a line that is returned whole, what the
 * last one was worth. Spec 3 §3, invariant M8.
 */
export function refundablePrice(
  {
    qty_ordered,
    returned_qty,
    row_incl_tax,
    reduced,
  }: Pick<RefundLine, 'qty_ordered' | 'returned_qty' | 'row_incl_tax' | 'reduced'>,
  currency: Currency,
): number {
  const from = Math.min(returned_qty, qty_ordered - 1);
  const sold = prorate({ amount: row_incl_tax, currency }, { from, to: from + 1, of: qty_ordered }).amount;
  if (!reduced || from >= reduced.of) return sold;
  const off = prorate({ amount: reduced.incl_tax, currency }, { from, to: from + 1, of: reduced.of }).amount;
  return Math.max(0, sold - off);
}

/**
 * What the first `to` units of a row are still worth beside what was settled: less what was taken off them after the sale, and never
 * more than what is left of all units. Invariant M10.
 */
function worth(
  { qty_ordered, reduced }: Pick<RefundLine, 'qty_ordered' | 'reduced'>,
  to: number,
  { amount, settled, off, currency }: { amount: number; settled: number; off: number; currency: Currency },
): number {
  const upTo = (units: number) => prorate({ amount, currency }, { from: 0, to: units, of: qty_ordered }).amount;
  if (!reduced) return Math.max(0, upTo(to) - settled);
  const taken = prorate({ amount: off, currency }, { from: 0, to: Math.min(to, reduced.of), of: reduced.of }).amount;
  return Math.max(0, Math.min(upTo(to) - settled - taken, upTo(reduced.of) - settled - off));
}

function linePart(line: RefundLine, currency: Currency): ReturnedPart {
  const { qty_ordered, returned_qty, qty, row_incl_tax, row_tax, settled_incl_tax, settled_tax, reduced } = line;
  if (qty < 0 || qty > qty_ordered - returned_qty) throw new RangeError('not a quantity that is left');
  if (qty === 0) return { with_tax: 0, tax: 0 };
  const part = (amount: number, settled: number, off: number) =>
    worth(line, returned_qty + qty, { amount, settled, off, currency });
  const with_tax = part(row_incl_tax, settled_incl_tax, reduced?.incl_tax ?? 0);
  return { with_tax, tax: Math.min(with_tax, part(row_tax, settled_tax, reduced?.tax ?? 0)) };
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

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
