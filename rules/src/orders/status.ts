// What a status is called (spec 3 §4): the same word from the stock system means different things for an order, a
// return of it, and an order collected in a boutique.

/** Which face of an order a status is shown for. */
export type StatusVariant = 'order' | 'exchange' | 'refund' | 'web_to_shop';

/** Label keys of the shown statuses. Spec 3 §4. */
export const statusLabelKeys = [
  'pending_payment',
  'approving',
  'preparing',
  'shipping',
  'shipped',
  'delivered',
  'available_in_store',
  'collected_in_store',
  'complete',
  'cancel_asked',
  'cancelled',
  'credit_ok',
  'credit_ko',
  'exchanged',
  'refunded',
  'approved',
  'pending_approval',
  'pending_shipping',
  'return_approved',
  'return_pending_approval',
  'return_cancelled',
] as const;
export type StatusLabel = (typeof statusLabelKeys)[number];

type Labels = Readonly<Record<StatusVariant, StatusLabel>>;

const always = (label: StatusLabel): Labels => ({ order: label, exchange: label, refund: label, web_to_shop: label });
const orReturn = (label: StatusLabel, returned: StatusLabel): Labels => ({
  ...always(label),
  exchange: returned,
  refund: returned,
});
const orWebToShop = (label: StatusLabel, web_to_shop: StatusLabel): Labels => ({ ...always(label), web_to_shop });

/** The label of every status, for an order, its exchange, its refund, and a web-to-shop order. Spec 3 §4. */
export const statusLabels = {
  validated: orReturn('preparing', 'return_approved'),
  available_in_shop: always('available_in_store'),
  retrieved_in_shop: always('collected_in_store'),
  canceled: orReturn('cancelled', 'return_cancelled'),
  cancel_asked: always('cancel_asked'),
  complete: always('complete'),
  credit_ok: always('credit_ok'),
  credit_ko: always('credit_ko'),
  credit_refunded: always('refunded'),
  pending: always('pending_payment'),
  pending_payment: always('pending_payment'),
  pending_review: always('pending_payment'),
  payment_review: always('pending_payment'),
  debit_ok: always('preparing'),
  to_prepare: always('preparing'),
  being_prepared: always('preparing'),
  prepared: always('preparing'),
  preparing: always('preparing'),
  preparing_order: always('preparing'),
  total_exchange: always('exchanged'),
  partial_exchange: always('exchanged'),
  invoiced: orWebToShop('shipping', 'preparing'),
  pending_packing: orWebToShop('shipping', 'preparing'),
  out_for_delivery: always('shipped'),
  received: orReturn('delivered', 'return_pending_approval'),
  holded: always('approving'),
  processing: always('approving'),
  fraud: always('approving'),
  waiting_authorization: always('approving'),
  waiting_refund: always('refunded'),
  total_refund: always('refunded'),
  partial_refund: always('refunded'),
  approved: always('approved'),
  pending_approval: always('pending_approval'),
  pending_shipping: always('pending_shipping'),
} as const satisfies Record<string, Labels>;
export type OrderStatus = keyof typeof statusLabels;

/** Whether a text is a status we know, its words joined by underscores or spaces. Spec 3 §4. */
export function orderStatusOf(text: string): OrderStatus | null {
  const status = text.replaceAll(' ', '_');
  return isOrderStatus(status) ? status : null;
}

/**
 * The label key of a status; null for an unknown one, which shows nothing and is logged. Spec 3 §4, expectations §2.
 */
export function statusLabel(status: string, variant: StatusVariant): StatusLabel | null {
  const known = orderStatusOf(status);
  return known === null ? null : statusLabels[known][variant];
}

/** Which face an order, or a return of it, is shown with: a return before the way of delivery. Spec 3 §4. */
export function statusVariant(is_webtoshop: boolean, return_type: 'exchange' | 'refund' | null): StatusVariant {
  return return_type ?? (is_webtoshop ? 'web_to_shop' : 'order');
}

function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(statusLabels, text);
}
