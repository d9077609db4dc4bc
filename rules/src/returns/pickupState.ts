// What became of the pickup of a return, and whether it can still be cancelled. Spec 3 §3, §4, decisions/0076.
import { type Carrier } from '../shipping/shippingMethods.ts';
import { carrierTable } from '../carriers/carrierTable.ts';
import { furthestScan, type ScanKind, scanKinds } from '../carriers/scans.ts';
import { localClock } from '../calendar/localDay.ts';
import { zoneOf } from '../calendar/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnMethod } from './returnMethods.ts';
import type { ReturnStatus } from './returnStatus.ts';

/**
 * `booked`: the carrier comes; `cancel_asked`: the carrier has not answered a cancellation yet; `canceled` and `refused`: no
 * one comes, and the customer can choose another time; `collected`: the courier has the parcel.
 */
export const pickupStates = ['booked', 'cancel_asked', 'canceled', 'refused', 'collected'] as const;
export type PickupState = (typeof pickupStates)[number];

export type PickupFacts = {
  readonly status: ReturnStatus;
  readonly selected_return_method: ReturnMethod | null;
  readonly pickup_date: string | null;
  readonly pickup_cancel_asked_at: unknown;
  readonly pickup_canceled_at: unknown;
  readonly pickup_refused_at: unknown;
  readonly scans: readonly { readonly kind: ScanKind }[];
};

const collected = scanKinds.indexOf('collected');

/** The pickup of a return that waits for its courier; null for another return. A scan of the courier wins over everything. */
export function pickupState(facts: PickupFacts): PickupState | null {
  if (facts.status !== 'pending_shipping' || facts.selected_return_method !== 'pickup') return null;
  const furthest = furthestScan(facts.scans);
  if (furthest !== null && scanKinds.indexOf(furthest) >= collected) return 'collected';
  if (facts.pickup_canceled_at !== null) return 'canceled';
  if (facts.pickup_refused_at !== null) return 'refused';
  if (facts.pickup_date === null) return null;
  return facts.pickup_cancel_asked_at === null ? 'booked' : 'cancel_asked';
}

/** Whether another time can be chosen: no courier is on the way. */
export const canChooseSlot = (state: PickupState | null): boolean => state === 'canceled' || state === 'refused';

const minuteMs = 60_000;
/** No zone is farther from UTC. */
const quarterHours = 15 * minuteMs;
const farthestMs = 15 * 3_600_000;

/** The moment at which clocks of a country show a day and `HH:MM`; on a day without that time, the first moment after it. */
function momentAt(country: Country, day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = `${day} ${String(hours * 60 + minutes).padStart(4, '0')}`;
  const middle = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * minuteMs;
  for (let at = middle - farthestMs; at <= middle + farthestMs; at += quarterHours) {
    const clock = localClock(new Date(at), zoneOf(country));
    if (`${clock.day} ${String(clock.minutes).padStart(4, '0')}` >= wanted) return new Date(at);
  }
  return new Date(middle);
}

/**
 * Until when a pickup can be cancelled: the carrier's cut-off before the span `HH:MM-HH:MM` begins. Null for a carrier that
 * fetches nothing.
 */
export function pickupCancelUntil(
  country: Country,
  carrier: Carrier,
  { pickup_date, pickup_time }: { readonly pickup_date: string; readonly pickup_time: string },
): Date | null {
  const minutes = carrierTable[carrier].pickup_cutoff_minutes;
  if (minutes === null) return null;
  return new Date(momentAt(country, pickup_date, pickup_time.slice(0, 5)).getTime() - minutes * minuteMs);
}
