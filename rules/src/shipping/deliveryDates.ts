import type { Country } from '../storefronts/storefronts.ts';
import { addDays, type IsoDay, localClock } from '../calendar/localDay.ts';
import type { ShippingMethod } from './shippingMethods.ts';
import { addWorkingDays, isWorkingDay, zoneOf } from '../calendar/workingDays.ts';

/** Minute of the day until which an order ships the same working day; later ones ship on the next. Spec 2 §4. */
export const dispatchCutOff = 14 * 60;

/** Number of days on which a carrier offers slots. Spec 3 §9 (delivery time slots). */
export const slotDaysOffered = 7;

export type DeliveryConditions = {
  /** Working days for preparation before dispatch (engraving, personalisation). */
  preparation_days?: number;
  /** First dispatch day of a pre-ordered product. */
  not_before?: IsoDay;
  /** Days on which the house is closed, besides the country's holidays. */
  closed_days?: ReadonlySet<IsoDay>;
};

/** First and last day of arrival, in the country's calendar. */
export type DeliveryWindow = { arrives_from: IsoDay; arrives_until: IsoDay };

/**
 * Dispatch day of an order, in the country's time zone. Spec 2 §3 (shipping duration), expectations §3 (real dates).
 */
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
 * Arrival window of a parcel: the method's working days after the dispatch day. Spec 2 §3, expectations §3 (real
 * dates).
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

/** Promised days of an order; null while unknown. */
export type PromisedWindow = DeliveryWindow | { arrives_from: null; arrives_until: null };

/** The window of an order whose dispatch day is unknown. Expectations §3 (real dates). */
export const unknownWindow: PromisedWindow = { arrives_from: null, arrives_until: null };

/**
 * Promised days of an order, after the working days that a personalisation takes; none while one of its products is on
 * pre-order. Spec 1 §5 (pre-order), expectations §3
 * (real dates).
 */
export function promisedWindow(
  country: Country,
  method: Pick<ShippingMethod, 'days'>,
  ordered_at: Date,
  has_pre_order: boolean,
  preparation_days = 0,
): PromisedWindow {
  return has_pre_order ? unknownWindow : deliveryWindow(country, method, ordered_at, { preparation_days });
}

/**
 * Days with delivery slots, from the last day of the window, when the parcel has certainly arrived; none while that day
 * is unknown. Spec 3 §9.
 */
export function slotDays({ arrives_until }: PromisedWindow): IsoDay[] {
  if (arrives_until === null) return [];
  return Array.from({ length: slotDaysOffered }, (_, day) => addDays(arrives_until, day));
}

/** Whether a chosen day is offered. Spec 3 §9. */
export function isSlotDay(window: PromisedWindow, day: string): day is IsoDay {
  return slotDays(window).some((offered) => offered === day);
}
