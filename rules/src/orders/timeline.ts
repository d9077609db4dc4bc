import { type OrderStatus, orderStatusOf } from './status.ts';

/** Steps of an order's way, as label keys, from the confirmation to the shopper's hands. Spec 3 §4. */
export const timelineStepKeys = [
  'confirmed',
  'prepared',
  'shipped',
  'delivered',
  'available_in_store',
  'collected_in_store',
  'cancelled',
] as const;
export type TimelineStep = (typeof timelineStepKeys)[number];
export type StepState = 'done' | 'now' | 'next';
export type TimelineEntry = { step: TimelineStep; state: StepState; at: string | null };

/** The way of a parcel, and of a piece collected in a boutique. Spec 3 §4. */
export const timelineSteps = {
  deliver: ['confirmed', 'prepared', 'shipped', 'delivered'],
  pickup: ['confirmed', 'prepared', 'available_in_store', 'collected_in_store'],
} as const satisfies Record<'deliver' | 'pickup', readonly TimelineStep[]>;

/** How many steps each status has behind it; null where the order ended before its way did. Spec 3 §4. */
export const stepsBehind = {
  pending: 0,
  pending_payment: 0,
  pending_review: 0,
  payment_review: 0,
  holded: 0,
  processing: 0,
  fraud: 0,
  waiting_authorization: 0,
  approved: 1,
  pending_approval: 0,
  validated: 1,
  debit_ok: 1,
  to_prepare: 1,
  being_prepared: 1,
  preparing: 1,
  preparing_order: 1,
  prepared: 2,
  pending_packing: 1,
  pending_shipping: 2,
  invoiced: 2,
  out_for_delivery: 3,
  available_in_shop: 3,
  received: 4,
  retrieved_in_shop: 4,
  complete: 4,
  total_exchange: 4,
  partial_exchange: 4,
  waiting_refund: 4,
  partial_refund: 4,
  total_refund: 4,
  credit_refunded: 4,
  credit_ok: 4,
  credit_ko: 4,
  cancel_asked: 1,
  canceled: null,
} as const satisfies Record<OrderStatus, number | null>;

/**
 * The steps of an order's page: the last one taken is where the order stands now, those before are done, the rest come
 * next; an order of which none is taken stands at the first. `times` tells when each was taken, where known. A
 * cancelled order shows what was done, then that it ended. An unknown status shows only what the times prove. Spec 3
 * §4, expectations §3 (status timeline).
 */
export function timeline(
  status: string,
  is_webtoshop: boolean,
  times: Partial<Record<TimelineStep, string>>,
): TimelineEntry[] {
  const known = orderStatusOf(status);
  const steps: readonly TimelineStep[] = timelineSteps[is_webtoshop ? 'pickup' : 'deliver'];
  const behind = known === null ? null : stepsBehind[known];
  if (behind === null) {
    const done = steps.filter((step) => times[step] !== undefined).map((step) => entry(step, 'done', times));
    return known === 'canceled' ? [...done, entry('cancelled', 'now', times)] : done;
  }
  const now = Math.max(behind - 1, 0);
  return steps.map((step, index) => entry(step, index < now ? 'done' : index === now ? 'now' : 'next', times));
}

function entry(step: TimelineStep, state: StepState, times: Partial<Record<TimelineStep, string>>): TimelineEntry {
  return { step, state, at: state === 'next' ? null : (times[step] ?? null) };
}
