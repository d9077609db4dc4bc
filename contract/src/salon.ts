import { visitStatuses } from '@vitrine/rules/salon/visit';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly } from './locale.ts';
import { boutiqueSchema } from './stores.ts';

/** A place in a session of a salon (spec 2 §3 salon program). */
const visit = z.object({
  id: z.uuid(),
  pid: z.string(),
  status: z.enum(visitStatuses),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime(),
  boutique: boutiqueSchema,
});

export const salonReservations = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/salon/reservations',
  summary: 'The customer’s own salon reservations: what is to come first, then the newest',
  source: 'spec 2 §2, api.md',
  signed_in: true,
  query: localeOnly,
  answer: z.object({ reservations: z.array(visit) }),
});
export type SalonReservation = AnswerOf<typeof salonReservations>['reservations'][number];
