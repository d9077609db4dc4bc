import { isPostcodeDelivered } from '../shipping/postcodeAreas.ts';
import { type Carrier, shippingMethodsOf } from '../shipping/shippingMethods.ts';
import { isEuropean } from '../countries/europe.ts';
import type { Country } from '../storefronts/storefronts.ts';

/** How a return comes back: dropped off at an office, fetched, or brought to a store. Spec 3 §3, decisions/0054. */
export const returnMethods = ['office', 'pickup', 'boutique'] as const;
export type ReturnMethod = (typeof returnMethods)[number];

/** Whether a return travels by a carrier; a boutique takes the pieces over a counter in the buyer’s country. Spec 3 §9. */
export const isByCarrier = (method: ReturnMethod | null): boolean => method === 'office' || method === 'pickup';

/** Prepaid return methods of each carrier. Spec 3 §4, §9. */
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

/**
 * Whether a carrier picks a return up at an address: one that ships to its country fetches parcels, and its postcode is
 * in an area that the carriers reach. Spec 2 §3 (is_eligible_return), spec 3 §5.
 */
export function isEligibleReturn({
  country_id,
  postcode,
}: {
  readonly country_id: Country;
  readonly postcode?: string | null | undefined;
}): boolean {
  const fetches = (carrier: Carrier): boolean =>
    carrierReturnMethods[carrier].some((method: ReturnMethod) => method === 'pickup');
  return (
    shippingMethodsOf(country_id).some(({ carrier }) => fetches(carrier)) && isPostcodeDelivered(country_id, postcode)
  );
}

/**
 * The preselected method of a request: the carrier's only one, else none. A store beside it is another method, and no mode of
 * the carrier. Spec 3 §4.
 */
export function preselectedMethod({
  available_prepaid_shipping_mode: modes,
}: {
  readonly available_prepaid_shipping_mode: readonly ReturnMethod[];
}): ReturnMethod | null {
  return modes.length === 1 ? (modes[0] ?? null) : null;
}

type HiddenHours = { readonly from: number; readonly until: number };

/** Pickup hours, both included, that a carrier lists but does not serve in Europe. Spec 3 §9. */
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

/** Pickup times of a day, `HH:MM` or a span that begins with one. Spec 3 §3 (Time slot). */
export type PickupDay = { readonly day: string; readonly times: readonly string[] };

/** Pickup slots that a shopper can choose, without hidden hours and empty days. Spec 3 §9. */
export function shownSlots(carrier: Carrier, country: Country, slots: readonly PickupDay[]): PickupDay[] {
  const hidden: HiddenHours | null = isEuropean(country) ? hiddenHoursInEurope[carrier] : null;
  return slots
    .map(({ day, times }) => ({ day, times: times.filter((time) => hidden === null || !isWithin(time, hidden)) }))
    .filter(({ times }) => times.length > 0);
}

/** Whether a day and time is an offered slot, for the server's check of a finalised pickup. Spec 3 §4. */
export function isSlotShown(slots: readonly PickupDay[], pickup_date: string, pickup_time: string): boolean {
  return slots.some(({ day, times }) => day === pickup_date && times.includes(pickup_time));
}

export type ChosenPickup = {
  readonly method: ReturnMethod | null;
  readonly slots: readonly PickupDay[];
  readonly pickup_date: string | null;
  readonly pickup_time: string | null;
  /** Whether the carrier does not collect from the chosen pickup address (`ineligible_return`). */
  readonly ineligible_return: boolean;
};

/**
 * Whether a return can be finalised, and the notification beside the button: a pickup without slots and one from an
 * ineligible address have the same notification, an incomplete choice has none. Spec 3 §4, §5.
 */
export function finaliseState(facts: ChosenPickup): { can_submit: boolean; notice: 'no_pickup_times' | null } {
  if (facts.method !== 'pickup') return { can_submit: facts.method !== null, notice: null };
  if (facts.slots.length === 0 || facts.ineligible_return) return { can_submit: false, notice: 'no_pickup_times' };
  const { pickup_date, pickup_time } = facts;
  const is_chosen = pickup_date !== null && pickup_time !== null && isSlotShown(facts.slots, pickup_date, pickup_time);
  return { can_submit: is_chosen, notice: null };
}

function isWithin(time: string, { from, until }: HiddenHours): boolean {
  const hour = Number.parseInt(time, 10);
  return hour >= from && hour <= until;
}
