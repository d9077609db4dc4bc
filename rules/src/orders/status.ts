// Labels of statuses (spec 3 §4). The same word from the stock system means different things for an order, its return,
// and an order collected in a boutique.

/** Context in which a status is shown. */
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

/** The stages of an order, first to last. Each has its step of the timeline (`stageSteps` of `timeline.ts`). Spec 3 §4. */
export const orderStages = ['confirmed', 'prepared', 'sent', 'received'] as const;
export type OrderStage = (typeof orderStages)[number];

/** Everything the shop derives from an order's status. */
type StatusFacts = {
  /** Label key for an order, its exchange, its refund and a web-to-shop order. Spec 3 §4. */
  readonly label: Labels;
  /** The last completed stage of the timeline; null when the order ended early. Spec 3 §4. */
  readonly reached: OrderStage | 'nothing' | null;
  /** Whether the parcel has left, so that the order no longer needs its delivery address. Expectations §3. */
  readonly left: boolean;
  /** Whether the parcel can be tracked; `home_only` excludes parcels to a boutique. Spec 3 §4. */
  readonly track: 'never' | 'home_only' | 'always';
  /** False hides the invoice even when there is one. Spec 3 §4. */
  readonly invoice: boolean;
};

/**
 * Every order status, spelled as in the specification, with all facts that depend on it. To add a status, add it here
 * and in the check of `shop_order.status` by a migration. Spec 3 §4.
 */
export const orderStatuses = {
  validated: {
    label: orReturn('preparing', 'return_approved'),
    reached: 'confirmed',
    left: false,
    track: 'never',
    invoice: true,
  },
  available_in_shop: {
    label: always('available_in_store'),
    reached: 'sent',
    left: false,
    track: 'never',
    invoice: true,
  },
  retrieved_in_shop: {
    label: always('collected_in_store'),
    reached: 'received',
    left: true,
    track: 'never',
    invoice: true,
  },
  canceled: {
    label: orReturn('cancelled', 'return_cancelled'),
    reached: null,
    left: true,
    track: 'never',
    invoice: true,
  },
  cancel_asked: { label: always('cancel_asked'), reached: 'confirmed', left: false, track: 'never', invoice: true },
  complete: { label: always('complete'), reached: 'received', left: true, track: 'never', invoice: true },
  credit_ok: { label: always('credit_ok'), reached: 'received', left: true, track: 'never', invoice: true },
  credit_ko: { label: always('credit_ko'), reached: 'received', left: false, track: 'never', invoice: true },
  credit_refunded: { label: always('refunded'), reached: 'received', left: true, track: 'never', invoice: true },
  pending: { label: always('pending_payment'), reached: 'nothing', left: false, track: 'never', invoice: true },
  pending_payment: { label: always('pending_payment'), reached: 'nothing', left: false, track: 'never', invoice: true },
  pending_review: { label: always('pending_payment'), reached: 'nothing', left: false, track: 'never', invoice: true },
  payment_review: { label: always('pending_payment'), reached: 'nothing', left: false, track: 'never', invoice: true },
  debit_ok: { label: always('preparing'), reached: 'confirmed', left: false, track: 'never', invoice: true },
  to_prepare: { label: always('preparing'), reached: 'confirmed', left: false, track: 'never', invoice: true },
  being_prepared: { label: always('preparing'), reached: 'confirmed', left: false, track: 'never', invoice: true },
  prepared: { label: always('preparing'), reached: 'prepared', left: false, track: 'never', invoice: true },
  preparing: { label: always('preparing'), reached: 'confirmed', left: false, track: 'never', invoice: true },
  preparing_order: { label: always('preparing'), reached: 'confirmed', left: false, track: 'never', invoice: false },
  total_exchange: { label: always('exchanged'), reached: 'received', left: true, track: 'never', invoice: true },
  partial_exchange: { label: always('exchanged'), reached: 'received', left: true, track: 'never', invoice: true },
  invoiced: {
    label: orWebToShop('shipping', 'preparing'),
    reached: 'prepared',
    left: false,
    track: 'never',
    invoice: true,
  },
  pending_packing: {
    label: orWebToShop('shipping', 'preparing'),
    reached: 'confirmed',
    left: false,
    track: 'never',
    invoice: true,
  },
  out_for_delivery: { label: always('shipped'), reached: 'sent', left: true, track: 'home_only', invoice: true },
  received: {
    label: orReturn('delivered', 'return_pending_approval'),
    reached: 'received',
    left: true,
    track: 'always',
    invoice: true,
  },
  holded: { label: always('approving'), reached: 'nothing', left: false, track: 'never', invoice: true },
  processing: { label: always('approving'), reached: 'nothing', left: false, track: 'never', invoice: true },
  fraud: { label: always('approving'), reached: 'nothing', left: false, track: 'never', invoice: true },
  waiting_authorization: { label: always('approving'), reached: 'nothing', left: false, track: 'never', invoice: true },
  waiting_refund: { label: always('refunded'), reached: 'received', left: true, track: 'never', invoice: true },
  total_refund: { label: always('refunded'), reached: 'received', left: true, track: 'never', invoice: true },
  partial_refund: { label: always('refunded'), reached: 'received', left: true, track: 'never', invoice: true },
  approved: { label: always('approved'), reached: 'confirmed', left: false, track: 'never', invoice: true },
  pending_approval: {
    label: always('pending_approval'),
    reached: 'nothing',
    left: false,
    track: 'never',
    invoice: true,
  },
  pending_shipping: {
    label: always('pending_shipping'),
    reached: 'prepared',
    left: false,
    track: 'never',
    invoice: true,
  },
} as const satisfies Record<string, StatusFacts>;
export type OrderStatus = keyof typeof orderStatuses;

/** All statuses as a list. */
export const everyOrderStatus: readonly OrderStatus[] =
  /* @__PURE__ */ Object.keys(orderStatuses).filter(isOrderStatus);

/** Other spellings that partners use. */
const aliases: ReadonlyMap<string, OrderStatus> = new Map([['cancelled', 'canceled']]);

/**
 * Parses a status from a partner; null for an unknown one. Accepts blanks for underscores, as spec 3 §4 writes some,
 * and the British spelling of `canceled`.
 */
export function orderStatusOf(text: string): OrderStatus | null {
  const status = text.replaceAll(' ', '_');
  return isOrderStatus(status) ? status : (aliases.get(status) ?? null);
}

/** Whether an order has reached a stage; false for one that ended early. Spec 3 §4. */
export function hasReached(status: OrderStatus, stage: OrderStage): boolean {
  const { reached } = orderStatuses[status];
  return reached !== null && reached !== 'nothing' && orderStages.indexOf(reached) >= orderStages.indexOf(stage);
}

/** The label key of a status; null for an unknown one, which has no label. Spec 3 §4, expectations §2. */
export function statusLabel(status: OrderStatus | null, variant: StatusVariant): StatusLabel | null {
  return status === null ? null : orderStatuses[status].label[variant];
}

/**
 * Whether the money of a refund has not moved yet: the specification's label of such an order is that of a refunded one, so a
 * page adds that the refund is on its way. Spec 3 §4, decisions/0083.
 */
export const isRefundDue = (status: OrderStatus | null): boolean => status === 'waiting_refund';

/** The context in which an order or its return is shown; a return takes precedence over the delivery. Spec 3 §4. */
export function statusVariant(is_webtoshop: boolean, return_type: 'exchange' | 'refund' | null): StatusVariant {
  return return_type ?? (is_webtoshop ? 'web_to_shop' : 'order');
}

function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(orderStatuses, text);
}
