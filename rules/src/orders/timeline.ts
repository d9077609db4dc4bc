import { type OrderStatus, orderStatuses } from './status.ts';

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

/**
 * The steps of an order's page: the last one taken is the order's current step, those before are done, the rest come
 * next; without any step taken the order is at the first. `times` holds when each was taken, where known. A cancelled
 * order shows what was done, then that it ended. An unknown status (null) shows only what the times prove. Spec 3 §4,
 * expectations §3 (status timeline).
 */
export function timeline(
  status: OrderStatus | null,
  is_webtoshop: boolean,
  times: Partial<Record<TimelineStep, string>>,
): TimelineEntry[] {
  const steps: readonly TimelineStep[] = timelineSteps[is_webtoshop ? 'pickup' : 'deliver'];
  const behind = status === null ? null : orderStatuses[status].behind;
  if (behind === null) {
    const done = steps.filter((step) => times[step] !== undefined).map((step) => entry(step, 'done', times));
    return status === 'canceled' ? [...done, entry('cancelled', 'now', times)] : done;
  }
  const now = Math.max(behind - 1, 0);
  return steps.map((step, index) => entry(step, index < now ? 'done' : index === now ? 'now' : 'next', times));
}

function entry(step: TimelineStep, state: StepState, times: Partial<Record<TimelineStep, string>>): TimelineEntry {
  return { step, state, at: state === 'next' ? null : (times[step] ?? null) };
}
