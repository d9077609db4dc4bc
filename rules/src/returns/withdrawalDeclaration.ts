// A withdrawal that a client declares by telephone, letter or mail, and that staff notes. Directive 2011/83/EU articles 11 and 13,
// decisions/0113.
import { addDays, type IsoDay, isoDay, localClock } from '../calendar/localDay.ts';
import { zoneOf } from '../calendar/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { withdrawalRights } from './withdrawalRights.ts';

/** How a client declares a withdrawal to a person of the house. Expectations §2, decisions/0113. */
export const declarationWays = ['telephone', 'letter', 'mail'] as const;
export type DeclarationWay = (typeof declarationWays)[number];

/** A declaration with its days (ISO) in the country of the order. */
export type Declaration = {
  readonly how: DeclarationWay;
  /** The day of the call, or of the dispatch: it decides whether the declaration is in time (article 11 (2)). */
  readonly declared_on: string;
  /** The day on which the house had it: the refund is due fourteen days later (article 13 (1)). */
  readonly received_on: string;
};

/** What is wrong with a declaration. */
export type DeclarationFault = 'no_right' | 'before_order' | 'before_declared' | 'future' | 'same_day';

/**
 * What is wrong with the days of a declaration, by field: they follow the order and each other, none is to come, and a
 * call is received on its own day. `no_right` where the law gives none. Expectations §2, decisions/0113.
 */
export function declarationFaults(
  country: Country,
  { how, declared_on, received_on }: Declaration,
  { placed_at, now }: { readonly placed_at: Date; readonly now: Date },
): Readonly<Record<string, DeclarationFault>> {
  if (withdrawalRights[country] === null) return { step: 'no_right' };
  const dayOf = (at: Date): IsoDay => localClock(at, zoneOf(country)).day;
  if (declared_on < dayOf(placed_at)) return { declared_on: 'before_order' };
  if (declared_on > dayOf(now)) return { declared_on: 'future' };
  if (received_on > dayOf(now)) return { received_on: 'future' };
  if (received_on < declared_on) return { received_on: 'before_declared' };
  return how === 'telephone' && received_on !== declared_on ? { received_on: 'same_day' } : {};
}

/**
 * The moment of a declaration: now on the present day, else the beginning of its day in the country, so that a return which the client
 * sent off later that day counts as one of it; never before the order. Expectations §2, decisions/0113.
 */
export function declaredAt(
  country: Country,
  declared_on: string,
  { placed_at, now }: { readonly placed_at: Date; readonly now: Date },
): Date {
  const zone = zoneOf(country);
  if (declared_on === localClock(now, zone).day) return now;
  const day = isoDay(Date.parse(declared_on));
  // The zone's midnight lies within 14 hours of that of UTC; it is the first moment that belongs to the day.
  let from = Date.parse(addDays(day, -1));
  let until = Date.parse(addDays(day, 1));
  while (until - from > 60_000) {
    const middle = from + Math.floor((until - from) / 120_000) * 60_000;
    if (localClock(new Date(middle), zone).day < day) from = middle;
    else until = middle;
  }
  return new Date(Math.max(until, placed_at.getTime()));
}
