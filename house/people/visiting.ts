// Pieces put aside in boutiques, and visits of private salons.
import { addDays, type IsoDay, localClock } from '@vitrine/rules/calendar/localDay';
import { type OpeningHours, openingInstants } from '@vitrine/rules/stores/openingHours';
import { holdOf, isReservationOpen, type ReservationStatus } from '@vitrine/rules/stores/reservation';
import type { VisitStatus } from '@vitrine/rules/salon/visit';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Assortment } from './buy.ts';
import type { Person, Reservation, SalonVisit } from './history.ts';
import type { Chance } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How many, beside those of the demo accounts. */
const sizes = { reservations: 130, requested: 6, held: 12, visits: 110, coming: 24 } as const;
const salonSeats = 4;
/** Minutes from a span's opening at which sessions begin; each takes an hour. */
const sessionStarts = [30, 210, 330] as const;

type Boutique = Assortment['boutiques'][number];
export type Given = { readonly assortment: Assortment; readonly now: Date };
const iso = (moment: number): string => new Date(moment).toISOString();
const dayIn = ({ timezone }: OpeningHours, moment: number): IsoDay => localClock(new Date(moment), timezone).day;

/** The first moment from one on, half an hour into the opening hours; null where none comes within a fortnight. */
function whenOpen(opening: OpeningHours, from: number): number | null {
  for (let days = 0; days < 14; days += 1) {
    const spans = openingInstants(opening, addDays(dayIn(opening, from), days));
    const fitting = spans.flatMap((span) => {
      const at = Math.max(from, span.from + hourMs / 2);
      return at < span.to ? [at] : [];
    });
    if (fitting.length > 0) return Math.min(...fitting);
  }
  return null;
}

/** What became of a piece put aside at a moment, and when; null where it has not come to that yet. */
function ending(chance: Chance, status: ReservationStatus, { opening }: Boutique, at: number, now: number) {
  const asked = { put_aside_at: null, ended_at: null };
  if (status === 'requested') return asked;
  const put_aside = whenOpen(opening, at + hourMs / 2);
  if (put_aside === null || put_aside > now) return null;
  if (status === 'declined') return { ...asked, ended_at: iso(put_aside) };
  const until = holdOf(opening, put_aside)?.until ?? null;
  if (until === null) return null;
  const put_aside_at = iso(put_aside);
  if (status === 'held') return until > now ? { put_aside_at, ended_at: null } : null;
  const fetched = whenOpen(opening, put_aside + Math.round((0.05 + chance.next() * 0.6) * (until - put_aside)));
  const ended = status === 'expired' ? until + 10 * 60_000 : fetched;
  return ended === null || ended > now || (status !== 'expired' && ended > until)
    ? null
    : { put_aside_at, ended_at: iso(ended) };
}

function reservation(
  { assortment, now }: Given,
  chance: Chance,
  person: Person,
  status: ReservationStatus,
  at: number,
): Reservation | null {
  const { country } = storefrontOf(person.locale);
  const boutiques = assortment.boutiques.filter((one) => one.country === country && one.is_ereservation);
  if (boutiques.length === 0) return null;
  const boutique = chance.pick(boutiques);
  const pieces = assortment.pieces.filter(
    ({ prices, in_stores }) => prices[country] !== undefined && in_stores.includes(boutique.store_id),
  );
  const ended = ending(chance, status, boutique, at, now.getTime());
  if (pieces.length === 0 || ended === null) return null;
  const { sku } = chance.pick(pieces);
  return { kind: 'reservation', person: person.id, at: iso(at), store_id: boutique.store_id, sku, status, ...ended };
}

const past: readonly ReservationStatus[] = [
  ...Array.from({ length: 12 }, () => 'collected' as const),
  ...Array.from({ length: 4 }, () => 'expired' as const),
  ...Array.from({ length: 3 }, () => 'cancelled' as const),
  'declined',
];

/**
 * All that was put aside: each demo account has a piece waiting, one that it fetched, one that it left and one called
 * off.
 */
export function reservationsOf(given: Given, chance: Chance, people: readonly Person[]): Reservation[] {
  const made: Reservation[] = [];
  const open = new Set<string>();
  const now = given.now.getTime();
  const add = (person: Person, status: ReservationStatus, at: number): boolean => {
    const one = at > Date.parse(person.opened_at ?? '') ? reservation(given, chance, person, status, at) : null;
    const name = one && `${one.person} ${one.sku}`;
    if (one === null || name === null || (isReservationOpen[status] && open.has(name))) return false;
    if (isReservationOpen[status]) open.add(name);
    made.push(one);
    return true;
  };
  const daysAgo = (days: number): number => now - days * dayMs - chance.below(dayMs);
  const until = (tries: number, once: () => boolean): void => {
    for (let index = 0; index < tries && !once(); index += 1);
  };
  const demos = people.filter(({ demo }) => demo !== null);
  const others = people.filter(({ demo }) => demo === null);
  for (const person of demos) {
    // Over a weekend nothing may have been put aside since yesterday; the day before will do.
    until(20, () => add(person, 'held', now - (3 + chance.below(60)) * hourMs));
    for (const [status, days] of [
      ['collected', 40],
      ['expired', 150],
      ['cancelled', 320],
    ] as const)
      until(20, () => add(person, status, daysAgo(days + chance.below(9))));
  }
  const some = (count: number, status: () => ReservationStatus, at: () => number): void => {
    const end = made.length + count;
    for (let tries = 0; made.length < end && tries < 40 * count; tries += 1) add(chance.pick(others), status(), at());
  };
  some(
    sizes.requested,
    () => 'requested',
    () => now - (1 + chance.below(9)) * hourMs,
  );
  some(
    sizes.held,
    () => 'held',
    () => now - (3 + chance.below(60)) * hourMs,
  );
  some(
    sizes.reservations,
    () => chance.pick(past),
    () => daysAgo(8 + chance.below(700)),
  );
  return made;
}

/** A session that begins about so many days from now, by the boutique's own hours. */
function sessionNear(chance: Chance, { opening }: Boutique, now: number, days: number) {
  const day = addDays(dayIn(opening, now), days);
  const starts = openingInstants(opening, day).flatMap(({ from, to }) =>
    sessionStarts.map((minutes) => from + minutes * 60_000).filter((start) => start + hourMs <= to),
  );
  return starts.length === 0 ? null : chance.pick(starts);
}

/**
 * All salon visits, past and to come. A customer without a salon in their country visits one in the house's own city.
 */
export function visitsOf({ assortment, now: today }: Given, chance: Chance, people: readonly Person[]): SalonVisit[] {
  const made: SalonVisit[] = [];
  const now = today.getTime();
  const salons = assortment.boutiques.filter(({ is_salon }) => is_salon);
  const taken = new Map<string, SalonVisit[]>();
  const add = (person: Person, status: VisitStatus, days: number): boolean => {
    const home = salons.filter(({ country }) => country === storefrontOf(person.locale).country);
    const salon = home.length > 0 ? chance.pick(home) : salons[0];
    const start = salon ? sessionNear(chance, salon, now, days) : null;
    if (!salon || start === null || start > now !== days > 0) return false;
    const at = Math.min(start - (1 + chance.below(20)) * dayMs, now - hourMs);
    if (at < Date.parse(person.opened_at ?? '')) return false;
    const session = `${salon.store_id} ${start}`;
    const there = (taken.get(session) ?? []).filter((visit) => visit.status !== 'cancelled');
    if (there.length >= salonSeats || there.some((visit) => visit.person === person.id)) return false;
    const seat = [1, 2, 3, 4].find((free) => there.every((visit) => visit.seat !== free)) ?? 1;
    const visit: SalonVisit = {
      kind: 'salon_visit',
      person: person.id,
      at: iso(at),
      store_id: salon.store_id,
      start_time: iso(start),
      end_time: iso(start + hourMs),
      seats: salonSeats,
      seat,
      status,
      cancelled_at: status === 'cancelled' ? iso(at + (Math.min(start, now) - at) * 0.5) : null,
    };
    taken.set(session, [...(taken.get(session) ?? []), visit]);
    made.push(visit);
    return true;
  };
  const until = (tries: number, once: () => boolean): void => {
    for (let index = 0; index < tries && !once(); index += 1);
  };
  for (const person of people.filter(({ demo }) => demo !== null)) {
    until(20, () => add(person, 'reserved', 3 + chance.below(12)));
    until(20, () => add(person, 'visited', -(30 + chance.below(60))));
    until(20, () => add(person, 'visited', -(200 + chance.below(60))));
    until(20, () => add(person, 'cancelled', -(120 + chance.below(30))));
  }
  const others = people.filter(({ demo }) => demo === null);
  const some = (count: number, statuses: readonly VisitStatus[], days: () => number): void => {
    const end = made.length + count;
    for (let tries = 0; made.length < end && tries < 40 * count; tries += 1)
      add(chance.pick(others), chance.pick(statuses), days());
  };
  some(
    sizes.visits,
    ['visited', 'visited', 'visited', 'visited', 'visited', 'visited', 'missed', 'cancelled'],
    () => -(1 + chance.below(600)),
  );
  some(sizes.coming, ['reserved', 'reserved', 'reserved', 'reserved', 'cancelled'], () => 1 + chance.below(30));
  return made;
}
