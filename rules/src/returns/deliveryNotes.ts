import type { OrderRights } from './lineRights.ts';

/** What an order says about its delivery costs before a return. Spec 3 §3. */
export type DeliveryNotes = {
  readonly is_display_shipping_refund: boolean;
  readonly is_display_shipping_exchange: boolean;
};

/**
 * Whether an order's page shows what becomes of its delivery costs in a refund and in an exchange: where the order offers
 * it, its delivery cost something (minor units, with tax), and no return has refunded that yet. Spec 3 §3, §9.
 */
export function deliveryNotes(
  { is_refundable, is_exchangeable, is_withdrawable, has_withdrawn, is_claimable }: OrderRights,
  { delivery_paid, is_shipping_refunded }: { readonly delivery_paid: number; readonly is_shipping_refunded: boolean },
): DeliveryNotes {
  // A faulty piece is refunded too.
  const is_refunded = is_refundable || is_withdrawable || has_withdrawn || is_claimable;
  const is_open = delivery_paid > 0 && !is_shipping_refunded;
  return {
    is_display_shipping_refund: is_open && is_refunded,
    is_display_shipping_exchange: is_open && is_exchangeable,
  };
}
