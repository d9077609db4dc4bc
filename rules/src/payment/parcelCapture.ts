// What is captured with a parcel, so that the captures of an order sum to exactly what was authorised. decisions/0069.
import { type InvoicedLine, type InvoicedOrder, invoiceTotals } from '../papers/invoiceTotals.ts';

type CapturedParcel = {
  /** The authorised amount, in minor units. */
  readonly authorised: number;
  /** What earlier parcels have captured or asked for, in minor units. */
  readonly asked: number;
  /** The parcel's lines; `before` counts the pieces of earlier parcels. */
  readonly lines: readonly InvoicedLine[];
  readonly is_first: boolean;
  readonly is_last: boolean;
};

/**
 * The amount to capture with a parcel: its invoice's total, the delivery with the first one, and the whole rest with the
 * last one. 0 where nothing is left. Invariants M7, M8.
 */
export function parcelCapture(order: InvoicedOrder, parcel: CapturedParcel): number {
  const left = Math.max(0, parcel.authorised - parcel.asked);
  if (parcel.is_last) return left;
  return Math.min(left, invoiceTotals(order, parcel.lines, parcel.is_first).total_amount);
}
