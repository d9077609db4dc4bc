// Pickup of an order in a boutique: where it is offered, when the pieces are ready, and how long they wait. Spec 2 §2 and §3
// (web-to-shop), decisions/0061.
import { Temporal } from 'temporal-polyfill';
import type { Country } from '../storefronts/storefronts.ts';
import { type OpeningHours, openingInstants } from '../stores/openingHours.ts';
import type { DeliveryWindow } from './deliveryDates.ts';
import { type IsoDay, isoDay } from '../calendar/localDay.ts';

/**
 * Whether a country's storefronts offer pickup in the boutiques that take part. False where each shop must issue its own
 * tax document for what it hands over: the nota fiscal, the CFDI, the fapiao. Spec 2 §2, decisions/0061.
 */
const offersPickup = {
  ae: true,
  at: true,
  au: true,
  be: true,
  br: false,
  ca: true,
  ch: true,
  cn: false,
  cz: true,
  de: true,
  dk: true,
  es: true,
  fi: true,
  fr: true,
  gb: true,
  hk: true,
  ie: true,
  it: true,
  jp: true,
  kr: true,
  lu: true,
  mo: true,
  mx: false,
  my: true,
  nl: true,
  no: true,
  nz: true,
  pl: true,
  pt: true,
  sa: true,
  se: true,
  sg: true,
  th: true,
  tw: true,
  us: true,
} as const satisfies Record<Country, boolean>;

/** Whether a country's storefronts offer pickup in a boutique. Spec 2 §2. */
export const isPickupOffered = (country: Country): boolean => offersPickup[country];

/** Open time that a boutique needs to put an order aside. Decisions/0061. */
const preparationMs = 2 * 3_600_000;
/** Days that a ready order waits in the boutique; afterwards it goes back to stock. Decisions/0061. */
export const pickupDays = 14;
/** Days before the end at which the collector is reminded. Decisions/0061. */
const reminderDays = 4;
/** Wrong codes within an hour after which the boutique waits. Decisions/0061. */
export const pickupTries = { points: 5, seconds: 3600 } as const;
/** Figures of a pickup code. Decisions/0061. */
export const pickupCodeDigits = 6;
/** A boutique closed for longer than this hands nothing over. */
const lookAheadDays = 60;

const dayOf = (moment: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timezone).toPlainDate();

const writtenDay = ({ year, month, day }: Temporal.PlainDate): IsoDay => isoDay(Date.UTC(year, month - 1, day));

/** The first day from `day` on that `fits`; null when there is none in time. */
function firstDay(
  opening: OpeningHours,
  day: Temporal.PlainDate,
  fits: (spans: readonly { from: number; to: number }[]) => boolean,
): Temporal.PlainDate | null {
  for (let days = 0; days <= lookAheadDays; days += 1) {
    const candidate = day.add({ days });
    const spans = openingInstants(opening, candidate);
    if (spans.length > 0 && fits(spans)) return candidate;
  }
  return null;
}

/**
 * The first day on which an order of the boutique's own pieces can be collected: the boutique is open for two more hours;
 * null for one that does not open in time. `ordered_at` is in milliseconds since 1970. Spec 2 §3 (shipping_duration).
 */
function readyDay(opening: OpeningHours, ordered_at: number): Temporal.PlainDate | null {
  return firstDay(opening, dayOf(ordered_at, opening.timezone), (spans) =>
    spans.some(({ from, to }) => to - Math.max(from, ordered_at) > preparationMs),
  );
}

/**
 * The days from which an order can be collected. Of the boutique's own pieces it is one day; a transfer takes as long as a
 * parcel to an address (`parcel`), and is put aside on the next open day. Null for a boutique that does not open in time.
 * Spec 2 §3 (shipping_duration).
 */
export function pickupWindow(
  opening: OpeningHours,
  ordered_at: number,
  parcel: DeliveryWindow | null,
): DeliveryWindow | null {
  if (parcel === null) {
    const first = readyDay(opening, ordered_at);
    return first === null ? null : { arrives_from: writtenDay(first), arrives_until: writtenDay(first) };
  }
  const openFrom = (day: IsoDay): Temporal.PlainDate | null =>
    firstDay(opening, Temporal.PlainDate.from(day), () => true);
  const [from, until] = [openFrom(parcel.arrives_from), openFrom(parcel.arrives_until)];
  return from === null || until === null ? null : { arrives_from: writtenDay(from), arrives_until: writtenDay(until) };
}

/**
 * Until when a ready order waits, in milliseconds since 1970: the last closing time of the fourteenth day, or of the next day
 * on which the boutique is open. Decisions/0061.
 */
export function collectUntil(opening: OpeningHours, ready_at: number): number {
  const last = dayOf(ready_at, opening.timezone).add({ days: pickupDays });
  const open = firstDay(opening, last, () => true);
  if (open === null) return ready_at + pickupDays * 86_400_000;
  return Math.max(...openingInstants(opening, open).map(({ to }) => to));
}

/** When the collector of a waiting order is reminded, in milliseconds since 1970. Decisions/0061. */
export const remindAt = (collect_until: number): number => collect_until - reminderDays * 86_400_000;
