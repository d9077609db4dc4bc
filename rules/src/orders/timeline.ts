import { type OrderStage, orderStages, type OrderStatus, orderStatuses } from './status.ts';

/** Label keys of the steps of an order, from its confirmation to its delivery or pickup. Spec 3 §4. */
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

/** The step that shows a stage of a delivered order, and of one collected in a boutique. Spec 3 §4. */
const stageSteps = {
  confirmed: { deliver: 'confirmed', pickup: 'confirmed' },
  prepared: { deliver: 'prepared', pickup: 'prepared' },
  sent: { deliver: 'shipped', pickup: 'available_in_store' },
  received: { deliver: 'delivered', pickup: 'collected_in_store' },
} as const satisfies Record<OrderStage, Record<'deliver' | 'pickup', TimelineStep>>;

/**
 * Steps of an order's page: the last completed one is current, those before are done, the rest are next; without any
 * completed step the first is current. `times` holds the known completion times. A cancelled order shows its completed
 * steps, then the cancellation. An unknown status (null) shows only the steps that have a time. Spec 3 §4, expectations
 * §3 (status timeline).
 */
export function timeline(
  status: OrderStatus | null,
  is_webtoshop: boolean,
  times: Partial<Record<TimelineStep, string>>,
): TimelineEntry[] {
  const mode = is_webtoshop ? 'pickup' : 'deliver';
  const steps: readonly TimelineStep[] = orderStages.map((stage) => stageSteps[stage][mode]);
  const reached = status === null ? null : orderStatuses[status].reached;
  if (reached === null) {
    const done = steps.filter((step) => times[step] !== undefined).map((step) => entry(step, 'done', times));
    return status === 'canceled' ? [...done, entry('cancelled', 'now', times)] : done;
  }
  const now = reached === 'nothing' ? 0 : orderStages.indexOf(reached);
  return steps.map((step, index) => entry(step, index < now ? 'done' : index === now ? 'now' : 'next', times));
}

function entry(step: TimelineStep, state: StepState, times: Partial<Record<TimelineStep, string>>): TimelineEntry {
  return { step, state, at: state === 'next' ? null : (times[step] ?? null) };
}
