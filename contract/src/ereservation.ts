import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { z } from 'zod';
import { basketImage } from './basket.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';
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
  requested_at: z.iso.datetime(),
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
