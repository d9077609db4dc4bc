import { moneyOf } from '@vitrine/rules/money/money';
import { isConformityReason } from '@vitrine/rules/returns/conformity';
import type { FeeBand } from '@vitrine/rules/returns/returnFees';
import type { ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { type RefundTotals, refundTotals, type ReturnedPart, returnedParts } from '@vitrine/rules/returns/refundTotals';
import { refundOnlyFullReturn, returnFeesOf } from '@vitrine/rules/returns/returnTerms';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { reducedOf } from '../orders/reducedOf.ts';
import { paidDelivery, returnedUnits } from '../orders/returnedUnits.ts';
import * as queries from './queries.ts';

type Chosen = { readonly item_order_id: string; readonly qty: number; readonly return_reason: string };
export type RequestedReturn = {
  readonly return_type: ReturnType;
  readonly chosen: readonly Chosen[];
  /** Null while the method is not chosen yet. */
  readonly method: ReturnMethod | null;
  readonly requested_at: Date;
  /** The stored request itself, whose lines do not count as an earlier return. */
  readonly without: string | null;
};

/**
 * The fee bands of a return. A withdrawal is free, and so is a return to a store, which needs no parcel. Spec 3 §3, §9,
 * decisions/0054.
 */
export function feesOf(
  country: Country,
  { delivered_at }: Pick<OrderRow, 'delivered_at'>,
  { return_type, method, requested_at }: Pick<RequestedReturn, 'return_type' | 'method' | 'requested_at'>,
): FeeBand[] {
  if (return_type !== 'refund' || method === 'boutique') return [];
  return returnFeesOf(country, delivered_at, requested_at);
}

/**
 * The totals of a return and the value of each chosen line, by the order under lock. The return itself must not be
 * sent off yet. Spec 3 §3, invariants M8, M10.
 */
export async function requestTotals(
  tx: Tx,
  country: Country,
  order: OrderRow,
  asked: RequestedReturn,
): Promise<{ totals: RefundTotals; parts: ReadonlyMap<string, ReturnedPart> }> {
  const settled = new Map(
    (await queries.returnedValuesOf(tx, order.order_id, asked.without)).map((row) => [row.item_order_id, row]),
  );
  const unitsOf = returnedUnits(order, asked.without);
  const facts = {
    currency: moneyOf(0, order.currency).currency,
    lines: order.lines.map((line) => {
      const { item_order_id, qty, returned_qty, row_incl_tax, row_tax } = line;
      const choice = asked.chosen.find((one) => one.item_order_id === item_order_id);
      const { with_tax, tax } = settled.get(item_order_id) ?? { with_tax: 0, tax: 0 };
      return {
        qty_ordered: qty,
        returned_qty,
        ...unitsOf(item_order_id),
        qty: choice?.qty ?? 0,
        row_incl_tax,
        row_tax,
        settled_incl_tax: with_tax,
        settled_tax: tax,
        reduced: reducedOf(line),
        is_fee_free: isConformityReason(choice?.return_reason ?? ''),
      };
    }),
    return_type: asked.return_type,
    ...paidDelivery(order, asked.return_type, asked.without),
    is_shipping_refunded: await queries.isShippingRefunded(tx, order.order_id, asked.without),
    refund_only_full_return: refundOnlyFullReturn,
    fees: feesOf(country, order, asked),
  };
  const parts = returnedParts(facts);
  return {
    totals: refundTotals(facts),
    parts: new Map(order.lines.map(({ item_order_id }, index) => [item_order_id, parts[index] ?? nothing])),
  };
}

const nothing: ReturnedPart = { with_tax: 0, tax: 0 };

/** The totals as columns. */
export const totalColumns = (totals: RefundTotals) => ({
  total_items: totals.totalItems,
  total_tax: totals.totalTax,
  total_shipping: totals.totalShipping,
  adjustement_negative: totals.adjustementNegative,
  total_price: totals.totalPrice,
});
