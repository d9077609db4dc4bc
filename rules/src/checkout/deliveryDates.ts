import type { Country } from '../storefronts/storefronts.ts';
import { addDays, type IsoDay, localClock } from './localDay.ts';
import type { ShippingMethod } from './shippingMethods.ts';
import { addWorkingDays, isWorkingDay, zoneOf } from './workingDays.ts';

/** Orders placed before this minute of a working day leave the same day, after it the next working day. Spec 2 §4. */
export const dispatchCutOff = 14 * 60;

/** How many days after the first possible one a carrier's slot may be chosen for. Spec 3 §9 (delivery time slots). */
export const slotDaysOffered = 7;

export type DeliveryConditions = {
  /** Working days the workshop needs first (engraving, personalisation). */
  preparation_days?: number;
  /** A pre-ordered piece does not leave before this day. */
  not_before?: IsoDay;
  /** Days on which the house is closed, beyond the country's holidays. */
  closed_days?: ReadonlySet<IsoDay>;
};

/** When parcels arrive: first and last day, the country's own days. */
export type DeliveryWindow = { arrives_from: IsoDay; arrives_until: IsoDay };

/** The day an order leaves, in the country's time zone. Spec 2 §3 (shipping duration), expectations §3 (real dates). */
export function dispatchDay(country: Country, ordered_at: Date, conditions: DeliveryConditions = {}): IsoDay {
  const { closed_days, preparation_days = 0, not_before } = conditions;
  const clock = localClock(ordered_at, zoneOf(country));
  const is_late = clock.minutes >= dispatchCutOff;
  const is_today = !is_late && isWorkingDay(country, clock.day, closed_days);
  const start = is_today ? clock.day : addWorkingDays(country, addDays(clock.day, 1), 0, closed_days);
  const ready = addWorkingDays(country, start, preparation_days, closed_days);
  if (not_before === undefined || not_before <= ready) return ready;
  return addWorkingDays(country, not_before, 0, closed_days);
}

/**
 * The days between which a parcel arrives: the method's working days counted from the day it leaves. Spec 2 §3,
 * expectations §3 (real dates).
 */
export function deliveryWindow(
  country: Country,
  method: Pick<ShippingMethod, 'days'>,
  ordered_at: Date,
  conditions: DeliveryConditions = {},
): DeliveryWindow {
  const leaves = dispatchDay(country, ordered_at, conditions);
  const [first, last] = method.days;
  return {
    arrives_from: addWorkingDays(country, leaves, first, conditions.closed_days),
    arrives_until: addWorkingDays(country, leaves, last, conditions.closed_days),
  };
}

/** The days promised for an order; null while they are unknown. */
export type PromisedWindow = DeliveryWindow | { arrives_from: null; arrives_until: null };

/** What is promised while it is unknown when the order leaves. Expectations §3 (real dates). */
export const unknownWindow: PromisedWindow = { arrives_from: null, arrives_until: null };

/**
 * The days promised for an order: its window, and no day at all while a piece of it is pre-ordered. Spec 1 §5
 * (pre-order), expectations §3 (real dates).
 */
export function promisedWindow(
  country: Country,
  method: Pick<ShippingMethod, 'days'>,
  ordered_at: Date,
  has_pre_order: boolean,
): PromisedWindow {
  return has_pre_order ? unknownWindow : deliveryWindow(country, method, ordered_at);
}

/**
 * The days for which a slot may be chosen, from the last day of the window on, so that the parcel is there; none while
 * that day is not known. Spec 3 §9.
 */
export function slotDays({ arrives_until }: PromisedWindow): IsoDay[] {
  if (arrives_until === null) return [];
  return Array.from({ length: slotDaysOffered }, (_, day) => addDays(arrives_until, day));
}

/** Whether a chosen day is one of those offered. Spec 3 §9. */
export function isSlotDay(window: PromisedWindow, day: string): day is IsoDay {
  return slotDays(window).some((offered) => offered === day);
}
