import type { Carrier } from '../checkout/shippingMethods.ts';
import { isEuropean } from '../countries/europe.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** How a return travels: dropped off at an office, or picked up. Spec 3 §3. */
export const returnMethods = ['office', 'pickup'] as const;
export type ReturnMethod = (typeof returnMethods)[number];

/** The ways each carrier takes returns back, prepaid. Spec 3 §4, §9. */
export const carrierReturnMethods = {
  colissimo: ['office'],
  chronopost: ['office', 'pickup'],
  dhl: ['office', 'pickup'],
  ups: ['office', 'pickup'],
  fedex: ['office', 'pickup'],
  tnt: ['pickup'],
  sagawa: ['pickup'],
  sf_express: ['office', 'pickup'],
  cj_logistics: ['pickup'],
  aramex: ['pickup'],
  correios: ['office'],
} as const satisfies Record<Carrier, readonly [ReturnMethod, ...ReturnMethod[]]>;

/** The method that is chosen before the shopper does anything: the carrier's only one, else none. Spec 3 §4. */
export function preselectedMethod(methods: readonly ReturnMethod[]): ReturnMethod | null {
  return methods.length === 1 ? (methods[0] ?? null) : null;
}

type HiddenHours = { readonly from: number; readonly until: number };

/** Pickup hours, both included, that a carrier names but does not keep in Europe. Spec 3 §9. */
export const hiddenHoursInEurope = {
  colissimo: null,
  chronopost: null,
  dhl: null,
  ups: null,
  fedex: { from: 1, until: 11 },
  tnt: null,
  sagawa: null,
  sf_express: null,
  cj_logistics: null,
  aramex: null,
  correios: null,
} as const satisfies Record<Carrier, HiddenHours | null>;

/** A day's pickup times, `HH:MM` or a span that begins with one. Spec 3 §3 (Time slot). */
export type PickupDay = { readonly day: string; readonly times: readonly string[] };

/** The pickup slots a shopper may choose: hidden hours left out, and days that have none left. Spec 3 §9. */
export function shownSlots(carrier: Carrier, country: Country, slots: readonly PickupDay[]): PickupDay[] {
  const hidden: HiddenHours | null = isEuropean(country) ? hiddenHoursInEurope[carrier] : null;
  return slots
    .map(({ day, times }) => ({ day, times: times.filter((time) => hidden === null || !isWithin(time, hidden)) }))
    .filter(({ times }) => times.length > 0);
}

/** Whether a day and time is one of the slots shown: the server's answer to a finalised pickup. Spec 3 §4. */
export function isSlotShown(slots: readonly PickupDay[], pickup_date: string, pickup_time: string): boolean {
  return slots.some(({ day, times }) => day === pickup_date && times.includes(pickup_time));
}

export type PickupFacts = {
  readonly method: ReturnMethod | null;
  readonly slots: readonly PickupDay[];
  readonly pickup_date: string | null;
  readonly pickup_time: string | null;
  /** The chosen pickup address is not one the carrier fetches from (`ineligible_return`). */
  readonly ineligible_return: boolean;
};

/**
 * Whether a return may be finalised, and the notice beside the button: a pickup without slots or from an ineligible
 * address is refused with the same notice, an unfinished choice without one. Spec 3 §4, §5.
 */
export function finaliseState(facts: PickupFacts): { can_submit: boolean; notice: 'no_pickup_times' | null } {
  if (facts.method !== 'pickup') return { can_submit: facts.method === 'office', notice: null };
  if (facts.slots.length === 0 || facts.ineligible_return) return { can_submit: false, notice: 'no_pickup_times' };
  const { pickup_date, pickup_time } = facts;
  const is_chosen = pickup_date !== null && pickup_time !== null && isSlotShown(facts.slots, pickup_date, pickup_time);
  return { can_submit: is_chosen, notice: null };
}

function isWithin(time: string, { from, until }: HiddenHours): boolean {
  const hour = Number.parseInt(time, 10);
  return hour >= from && hour <= until;
}
