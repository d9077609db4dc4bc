import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { z } from 'zod';
import { basketImage, setItem } from './basket.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { boutiqueSchema } from './stores.ts';

/** A product reserved in a store (spec 2 §4, expectations §3). */
const reservation = z.object({
  /** The number that the shopper shows in the store. */
  increment_id: z.string(),
  status: z.enum(reservationStatuses),
  sku: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  image: basketImage.nullable(),
  set_items: z.array(setItem),
  requested_at: z.iso.datetime(),
  /** Until when the store answers the request; null for a request of before this rule. */
  answer_by: z.iso.datetime().nullable(),
  /** When the reservation ends; null until the store confirms it. */
  held_until: z.iso.datetime().nullable(),
  boutique: boutiqueSchema,
});

export const ereservations = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/ereservations',
  summary: 'What the customer had put aside in boutiques: what waits first, then the newest',
  source: 'spec 2 §4, expectations §3',
  signed_in: true,
  query: localeOnly,
  answer: z.object({ reservations: z.array(reservation) }),
});
export type EReservation = AnswerOf<typeof ereservations>['reservations'][number];

export const reserveInStore = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/ereservation',
  summary: 'Requests that a store puts a product aside; its stock is taken at once',
  source: 'spec 2 §7',
  signed_in: true,
  idempotent: true,
  body: z.strictObject({
    locale: localeSchema,
    /** As in `/stock/stores`: hyphens for spaces. */
    productsku: z.string().min(1).max(200),
    storeid: z.string().min(1).max(20),
  }),
  answer: z.object({ reservation }),
});

export const cancelReservation = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'DELETE',
  path: '/ereservations/:increment_id',
  summary: 'Cancels an open reservation of the customer',
  source: 'expectations §3',
  signed_in: true,
  params: z.strictObject({ increment_id: z.string().max(40) }),
  query: localeOnly,
  answer: z.object({ reservation }),
});
