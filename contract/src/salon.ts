import { salonStatuses } from '@vitrine/rules/salon/session';
import { placeStatuses } from '@vitrine/rules/salon/visit';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { boutiqueSchema } from './stores.ts';

/** A session of a salon, as its visitor sees it (spec 2 §3 salon program). */
const program = z.object({
  pid: z.string(),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime(),
  /** When reservations open. */
  opens_at: z.iso.datetime(),
  /** By the visitor. */
  reserved: z.boolean(),
  /** Whether the visitor can reserve a seat now. */
  reservable: z.boolean(),
  /** Whether its waiting list is open: the session is full, and a free seat could still be offered (decisions/0058). */
  waitable: z.boolean(),
  status: z.enum(salonStatuses),
});

/** What a customer has in a session: a seat, an offered seat, or a place on the waiting list (spec 2 §3). */
const place = z.object({
  id: z.uuid(),
  pid: z.string(),
  status: z.enum(placeStatuses),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime(),
  /** Until when an offered seat is held; null for any other place. */
  offer_until: z.iso.datetime().nullable(),
  /** The place on the waiting list, from 1; null for any other place. */
  position: z.int().nullable(),
  boutique: boutiqueSchema,
});

const month = z.object({ year: z.int(), month: z.int() });
/** A day of the schedule on the salon's clock; `weekday` from 1 for Monday to 7 (spec 2 §3). */
const day = month.extend({
  date: z.iso.date(),
  day: z.int(),
  weekday: z.int(),
  /** False for the days of adjacent months that complete the weeks; their sessions are those of the other month. */
  in_month: z.boolean(),
  programs: z.array(program),
  /** Instead of sessions (spec 2 §4). */
  message: z.enum(['past_date', 'no_sessions']).nullable(),
});

/** A number in a query. */
const digits = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

export const salonPrograms = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/salon/programs',
  summary: 'A month of a salon’s sessions by day, with the status of each for the visitor; by default this month',
  source: 'spec 2 §2, §3, api.md',
  query: localeOnly.extend({
    year: digits(2000, 2200).optional(),
    month: digits(1, 12).optional(),
    /** By default the salon of the storefront’s country, else the house’s first. */
    store_id: z.string().min(1).max(20).optional(),
  }),
  answer: z.object({
    /** Null in a house without a salon. */
    salon: boutiqueSchema.nullable(),
    salons: z.array(boutiqueSchema),
    year: z.int(),
    month: z.int(),
    /** Today on the salon’s clock. */
    today: z.iso.date(),
    previous: month,
    next: month,
    weeks: z.array(z.array(day)),
  }),
});
export type SalonSchedule = AnswerOf<typeof salonPrograms>;
export type SalonScheduleDay = SalonSchedule['weeks'][number][number];
export type SalonProgram = SalonScheduleDay['programs'][number];

export const salonProgram = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/salon/programs/:pid',
  summary: 'One session, and what the visitor has in it',
  source: 'spec 2 §2',
  params: z.strictObject({ pid: z.string().max(100) }),
  query: localeOnly,
  answer: z.object({ program, has_begun: z.boolean(), salon: boutiqueSchema, reservation: place.nullable() }),
});
export type SalonSessionAnswer = AnswerOf<typeof salonProgram>;

const places = z.object({ reservations: z.array(place) });

export const salonReservations = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/salon/reservations',
  summary: 'The customer’s own salon reservations: what is to come first, then the newest',
  source: 'spec 2 §2, api.md',
  signed_in: true,
  query: localeOnly,
  answer: places,
});
export type SalonReservation = AnswerOf<typeof salonReservations>['reservations'][number];

export const reserveInSalon = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/salon/reservations',
  summary: 'Reserves a seat in a session, accepts an offered one, or joins the waiting list of a full session',
  source: 'spec 2 §4, api.md',
  signed_in: true,
  idempotent: true,
  body: z.strictObject({
    locale: localeSchema,
    pid: z.string().min(1).max(100),
    /** Whether to join the waiting list if the session is full. */
    wait: z.boolean().optional(),
  }),
  answer: z.object({ reservation: place }),
});

export const endSalonReservation = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'DELETE',
  path: '/salon/reservations/:id',
  summary: 'Cancels a reservation, declines an offered seat, or leaves a waiting list; answers what is left',
  source: 'spec 2 §4, api.md',
  signed_in: true,
  params: z.strictObject({ id: z.uuid() }),
  query: localeOnly,
  answer: places,
});
