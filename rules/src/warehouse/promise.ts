// Whether an order still leaves in time for the day that the shop named to its client. decisions/0115.
import { addDays, type IsoDay } from '../calendar/localDay.ts';
import { addWorkingDays, isWorkingDay } from '../calendar/workingDays.ts';
import type { ShippingMethod } from '../shipping/shippingMethods.ts';
import type { Country } from '../storefronts/storefronts.ts';

/**
 * The state of an order by its promise, the most urgent first: the promised day is over, the parcel can no longer arrive by it,
 * it arrives if it leaves today, there is time, or no day was promised (a pre-order). Spec 3 §4, decisions/0115.
 */
export const promiseStates = ['passed', 'cannot_arrive', 'leaves_today', 'in_time', 'none'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** What the warehouse does next with an order, or what it waits for. Spec 3 §4, decisions/0115. */
export const workSteps = ['missing_piece', 'pick', 'picking', 'pack', 'ship'] as const;
export type WorkStep = (typeof workSteps)[number];

/**
 * The last working day on which a parcel leaves and still arrives on the last promised day: the inverse of `deliveryWindow`.
 * Spec 2 §3, decisions/0115.
 */
export function leaveBy(country: Country, { days }: Pick<ShippingMethod, 'days'>, arrives_until: IsoDay): IsoDay {
  const last = days[1];
  let day = arrives_until;
  while (!isWorkingDay(country, day) || addWorkingDays(country, day, last) > arrives_until) day = addDays(day, -1);
  return day;
}

/**
 * The state of a promise: it is over when its day has ended for the client, and a parcel leaves in time on a day of the warehouse, whose
 * people read the day as their own. Spec 2 §3, decisions/0115, 0157.
 */
export function promiseState(
  promise: { readonly leave_by: IsoDay; readonly arrives_until: IsoDay } | null,
  today: { readonly here: IsoDay; readonly there: IsoDay },
): PromiseState {
  if (promise === null) return 'none';
  if (today.there > promise.arrives_until) return 'passed';
  if (today.here > promise.leave_by) return 'cannot_arrive';
  return today.here === promise.leave_by ? 'leaves_today' : 'in_time';
}

/** Whether an order in this state is late. Spec 3 §4, decisions/0115. */
export const isLate = (state: PromiseState): boolean => state === 'passed' || state === 'cannot_arrive';
