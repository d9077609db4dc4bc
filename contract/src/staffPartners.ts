// The state of the partners that the shop calls. decisions/0125.
import { partnerEffects, partners, partnerStates } from '@vitrine/rules/staff/partnerTable';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const source = 'decisions/0125';
const moment = z.iso.datetime();

const partner = z.object({
  partner: z.enum(partners),
  state: z.enum(partnerStates),
  answered_at: moment.nullable(),
  failed_at: moment.nullable(),
  /** The status of the last failure; null where there was no answer, and where there was no failure. */
  status: z.int().nullable(),
  /** Calls of the last hour, of all servers. */
  hour: z.object({ answered: z.int(), failed: z.int() }),
  noticed: z.enum(partnerEffects),
  /** The chapter of the runbooks. */
  runbook: z.string(),
});
export type PartnerView = z.infer<typeof partner>;

export const staffPartners = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/partners',
  summary:
    'How the calls of all servers to each partner went within the hour; the figures of a server are at most ten seconds old',
  source,
  answer: z.object({ read_at: moment, partners: z.array(partner) }),
});

export const staffRunbook = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/runbooks/:chapter',
  summary: 'A chapter of the runbooks, in English',
  source,
  params: z.strictObject({
    chapter: z
      .string()
      .regex(/^[\w-]{1,64}$/u)
      .meta({ example: 'carrier-silent' }),
  }),
  answer: z.object({ title: z.string(), text: z.string() }),
});
