import { isDeliveryAwaited, isFullReturn, isShippingRefunded } from '@vitrine/rules/returns/refundTotals';
import { type DeliveryCost, refundedDelivery } from '@vitrine/rules/returns/refundedDelivery';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { refundOnlyFullReturn } from '@vitrine/rules/returns/returnTerms';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { OrderRow, ReturnRow } from './orderRows.ts';

type Units = { readonly unkept_qty: number; readonly awaited_qty: number };

/** What became of each line's units beside one return. A return that was not sent off yet counts nowhere. Spec 3 §9. */
export function returnedUnits(
  { lines, returns }: Pick<OrderRow, 'lines' | 'returns'>,
  without: string | null,
): (item_order_id: string) => Units {
  const refunds = returns.filter(
    ({ return_id, return_type, status }) =>
      return_id !== without && return_type !== 'exchange' && status !== 'canceled',
  );
  const unitsIn = (some: readonly ReturnRow[], id: string): number =>
    some
      .flatMap((back) => back.lines)
      .filter(({ item_order_id }) => item_order_id === id)
      .reduce((sum, { qty }) => sum + qty, 0);
  const accepted = refunds.filter(({ accepted_at }) => accepted_at !== null);
  const awaited = refunds.filter(({ accepted_at }) => accepted_at === null);
  return (id) => ({
    unkept_qty: (lines.find(({ item_order_id }) => item_order_id === id)?.canceled_qty ?? 0) + unitsIn(accepted, id),
    awaited_qty: unitsIn(awaited, id),
  });
}

type Back = Pick<ReturnRow, 'return_id'> & {
  readonly return_type: ReturnType;
  readonly lines: readonly { readonly item_order_id: string; readonly qty: number }[];
};

const none: DeliveryCost = { shipping_amount: 0, shipping_tax_amount: 0 };

/**
 * The delivery that goes back when nothing of an order is kept: by the types of all its refunds, so that their order decides
 * nothing. Expectations §2, decisions/0081.
 */
function deliveryFor(order: OrderRow, types: readonly ReturnType[]): DeliveryCost {
  const return_type = types.every((type) => type === 'return') ? 'return' : 'refund';
  return isCountry(order.store) ? refundedDelivery(order.store, order, return_type) : none;
}

const acceptedTypes = (returns: readonly ReturnRow[]): ReturnType[] =>
  returns
    .filter(({ return_type, accepted_at }) => return_type !== 'exchange' && accepted_at !== null)
    .map(({ return_type }) => return_type);

/** The delivery that a return of a type refunds beside the accepted ones, where it refunds any. */
export const paidDelivery = (order: OrderRow, return_type: ReturnType, without: string | null): DeliveryCost =>
  deliveryFor(order, [return_type, ...acceptedTypes(order.returns.filter(({ return_id }) => return_id !== without))]);

/** The tax in a delivery that a return was shown, in minor units. */
export const taxOfDelivery = (order: OrderRow, shipping_amount: number): number =>
  (['refund', 'return'] as const)
    .map((type) => deliveryFor(order, [type]))
    .find((cost) => cost.shipping_amount === shipping_amount)?.shipping_tax_amount ?? 0;

/**
 * The delivery that the cancellation of an order's rest refunds: the accepted returns and the cancelled units leave the buyer
 * nothing, and no return has refunded it. Minor units. Spec 3 §9, decisions/0081.
 */
export function restDelivery(order: OrderRow): DeliveryCost {
  const unitsOf = returnedUnits(order, null);
  const lines = order.lines.map(({ item_order_id, qty, row_incl_tax }) => ({
    ...unitsOf(item_order_id),
    qty_ordered: qty,
    qty: 0,
    row_incl_tax,
  }));
  const is_refunded = order.returns.some(
    ({ accepted_at, total_shipping }) => accepted_at !== null && total_shipping > 0,
  );
  return is_refunded || !isFullReturn(lines) ? none : deliveryFor(order, acceptedTypes(order.returns));
}

/**
 * The delivery that a return refunds when it is accepted now, and the one that it refunds only if the returns under way are
 * accepted before it. Minor units. Spec 3 §9, decisions/0081.
 */
export function deliveryOf(order: OrderRow, back: Back): { refunded: DeliveryCost; awaited: DeliveryCost } {
  if (!isCountry(order.store) || back.return_type === 'exchange') return { refunded: none, awaited: none };
  const unitsOf = returnedUnits(order, back.return_id);
  const others = order.returns.filter(({ return_id, status }) => return_id !== back.return_id && status !== 'canceled');
  const facts = {
    lines: order.lines.map((line) => ({
      ...line,
      ...unitsOf(line.item_order_id),
      qty_ordered: line.qty,
      qty: back.lines.find(({ item_order_id }) => item_order_id === line.item_order_id)?.qty ?? 0,
      settled_incl_tax: 0,
      settled_tax: 0,
      is_fee_free: false,
    })),
    return_type: back.return_type,
    is_shipping_refunded: others.some(({ accepted_at, total_shipping }) => accepted_at !== null && total_shipping > 0),
    refund_only_full_return: refundOnlyFullReturn,
  };
  const cost = paidDelivery(order, back.return_type, back.return_id);
  return {
    refunded: isShippingRefunded(facts) ? cost : none,
    awaited: isDeliveryAwaited(facts) ? cost : none,
  };
}
