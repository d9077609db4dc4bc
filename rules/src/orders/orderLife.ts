// What may happen to a placed order, and the status that it leads to: the one declared state machine. The statuses and their
// labels are in `status.ts`. Spec 3 §4.
import type { DeliveryMode } from '../checkout/checkoutSteps.ts';
import { everyOrderStatus, type OrderStatus } from './status.ts';

/** Paid, and nothing is packed yet: the shopper can still ask for a cancellation. */
const beforePacking = [
  'validated',
  'debit_ok',
  'to_prepare',
  'preparing',
  'preparing_order',
  'being_prepared',
  'approved',
] as const satisfies readonly OrderStatus[];
/** Packed, and still in the house. */
const packed = ['prepared', 'invoiced', 'pending_packing'] as const satisfies readonly OrderStatus[];

type Step = {
  /** The statuses in which the step is possible. */
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  /** Only for orders that are delivered, or only for those collected in a boutique; both without it. */
  readonly mode?: DeliveryMode;
  /** The actors that may take it, besides the shop itself. */
  readonly by: readonly ('shopper' | 'staff' | 'carrier')[];
};

/** Every step of a placed order. Spec 3 §4. */
export const orderSteps = {
  prepare: { from: beforePacking, to: 'being_prepared', by: ['staff'] },
  pack: { from: beforePacking, to: 'prepared', by: ['staff'] },
  ship: { from: [...beforePacking, ...packed], to: 'out_for_delivery', mode: 'deliver', by: ['staff'] },
  // One parcel of several arrives before the last one has left, whatever becomes of the rest.
  deliver: {
    from: ['out_for_delivery', 'being_prepared', ...packed, 'fraud'],
    to: 'received',
    mode: 'deliver',
    by: ['staff', 'carrier'],
  },
  /** The boutique has all pieces and keeps them for the collector. */
  make_ready: { from: [...beforePacking, ...packed], to: 'available_in_shop', mode: 'pickup', by: ['staff'] },
  collect: { from: ['available_in_shop'], to: 'retrieved_in_shop', mode: 'pickup', by: ['staff'] },
  /** The order was not collected in time. */
  give_up: { from: ['available_in_shop'], to: 'canceled', mode: 'pickup', by: [] },
  ask_cancel: { from: beforePacking, to: 'cancel_asked', by: ['shopper', 'staff'] },
  keep: { from: ['cancel_asked'], to: 'being_prepared', by: ['staff'] },
  /** The shop grants what was asked for, unless staff has kept the order. */
  grant_cancel: { from: ['cancel_asked'], to: 'canceled', by: [] },
  /** A suspect order waits for a review for fraud; nothing is packed, sent or captured meanwhile. */
  hold: { from: [...beforePacking, ...packed], to: 'fraud', by: [] },
  clear: { from: ['fraud'], to: 'validated', by: ['staff'] },
  refuse: { from: ['fraud'], to: 'canceled', by: ['staff'] },
  cancel: { from: [...beforePacking, ...packed, 'available_in_shop', 'cancel_asked'], to: 'canceled', by: ['staff'] },
  /** The pieces of a partly shipped order that are still in the house: lost, damaged, or not to be sent. decisions/0081. */
  cancel_rest: { from: [...beforePacking, ...packed], to: 'out_for_delivery', mode: 'deliver', by: ['staff'] },
  /** Some units, before anything has left; the order keeps its status while any are left. decisions/0109. */
  cancel_units: { from: [...beforePacking, ...packed], to: 'canceled', by: ['staff'] },
  /** The buyer withdrew from the contract by law before anything left. Expectations §2, decisions/0083. */
  withdraw: {
    from: [...beforePacking, ...packed, 'available_in_shop', 'cancel_asked'],
    to: 'canceled',
    by: ['shopper'],
  },
} as const satisfies Record<string, Step>;
export type OrderStep = keyof typeof orderSteps;
export type OrderActor = 'shopper' | 'staff' | 'carrier' | 'system';

/** All steps as a list. Spec 3 §4. */
export const everyOrderStep: readonly OrderStep[] = Object.keys(orderSteps).filter(isOrderStep);

/** The statuses in which an order can still take a step: what the house works on. Spec 3 §4. */
export const openOrderStatuses: readonly OrderStatus[] = everyOrderStatus.filter((status) =>
  everyOrderStep.some((step) => orderSteps[step].from.some((from) => from === status)),
);

/** Whether a text names a step. Spec 3 §4. */
export function isOrderStep(text: string): text is OrderStep {
  return Object.hasOwn(orderSteps, text);
}

/** Whether an order of a mode and in a status can take a step; an unknown status takes none. Spec 3 §4. */
export function canTake(step: OrderStep, status: OrderStatus | null, mode: DeliveryMode): boolean {
  const { from, mode: only = mode }: Step = orderSteps[step];
  return status !== null && from.includes(status) && only === mode;
}

/** How far the pieces of an order have come. */
export type Progress = {
  /** Whether a parcel has left. */
  readonly has_left: boolean;
  /** Whether pieces are still in the house. */
  readonly has_rest: boolean;
  /** Whether a parcel with a number is on its way. */
  readonly travels: boolean;
};

/** Steps that need more than their status: what a partly shipped order can and cannot take. decisions/0081. */
const needs: { readonly [Step in OrderStep]?: (progress: Progress, status: OrderStatus | null) => boolean } = {
  ask_cancel: ({ has_left }) => !has_left,
  cancel: ({ has_left }) => !has_left,
  cancel_units: ({ has_left }) => !has_left,
  cancel_rest: ({ has_left, has_rest }) => has_left && has_rest,
  deliver: ({ travels }, status) => status === 'out_for_delivery' || travels,
};

/** Whether an order can take a step as far as its pieces have come: the steps that a page offers. Spec 3 §4. */
export function isOffered(
  step: OrderStep,
  status: OrderStatus | null,
  mode: DeliveryMode,
  progress: Progress,
): boolean {
  return canTake(step, status, mode) && (needs[step]?.(progress, status) ?? true);
}

/** Whether someone may take a step; the shop itself may take all. Spec 3 §6. */
export function mayTake(actor: OrderActor, step: OrderStep): boolean {
  const { by }: Step = orderSteps[step];
  return actor === 'system' || by.includes(actor);
}
