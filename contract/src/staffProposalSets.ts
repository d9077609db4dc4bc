// Proposals that are made and decided together: prices of many storefronts, and where a product is hidden. decisions/0126.
import { mostOfSet, proposalSteps } from '@vitrine/rules/changes/proposals';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { proposal, proposedValue } from './staffHistory.ts';

const source = 'decisions/0126';
const moment = z.iso.datetime();
const setSubject = z.enum(['price', 'price_end', 'engraving_price', 'product_hidden']);
const set_id = z.string().min(1).max(64);
/** A day and time on the clock of each storefront. */
const localTime = z.strictObject({
  day: z.iso.date(),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u)
    .meta({ example: '00:00' }),
});
const count = z.int().nonnegative();

const set = z.object({
  set_id: z.string(),
  subject: setSubject,
  reason: z.string(),
  /** When it counts on the clock of each storefront; null for as soon as it is approved. */
  local_time: localTime.nullable(),
  /** When its prices are over, on the same clocks; null for prices that last. decisions/0150. */
  local_end: localTime.nullable(),
  proposed_at: moment,
  proposed_by: z.string(),
  /** How many of its proposals are in each state. */
  counts: z.object({
    proposed: count,
    scheduled: count,
    applied: count,
    refused: count,
    withdrawn: count,
    failed: count,
  }),
  /** What the asking member may do with all that offer it. */
  steps: z.array(z.enum(proposalSteps)),
  /** Whether prices of it with an end run, and the asking member may propose another end. decisions/0160. */
  may_move_end: z.boolean(),
});
export type ProposalSetView = z.infer<typeof set>;

const row = proposal.extend({
  /** The present value; of a price the one that the house has apart from periods. */
  now: proposedValue,
});
export type ProposalSetRow = z.infer<typeof row>;

export const staffProposalSets = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/proposal-sets',
  summary: 'The sets of proposals, the newest first',
  source,
  query: z.strictObject({
    /** With `price` also the sets of prices of engravings, and of moved ends. */
    subject: setSubject.optional(),
    ...pageQuery,
  }),
  answer: z.object({ sets: z.array(set), ...nextPage }),
});

export const staffProposalSet = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/proposal-sets/:set_id',
  summary: 'A set of proposals, with its proposals by their keys, and the present value of each',
  source,
  params: z.strictObject({ set_id }),
  query: z.strictObject({
    /** The key of the last proposal of the page before. */
    after: z.string().min(1).max(300).meta({ example: 'H0612P 20R/fr' }).optional(),
  }),
  answer: z.object({ set, proposals: z.array(row), ...nextPage }),
});

export const staffProposeSet = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proposal-sets',
  summary:
    'Propose prices of pieces or of engravings of storefronts together, which another member approves, or hide and show a product in storefronts; at once or at a time of each storefront, prices of pieces also until one. Refused as a whole, with both values, where a `before` is not the present one, with both periods where an approved price of the same moments has an end',
  source,
  idempotent: true,
  body_bytes: 4_000_000,
  body: z.strictObject({
    subject: setSubject.exclude(['price_end']),
    rows: z
      .array(z.strictObject({ key: z.string().min(1).max(300), before: proposedValue, after: proposedValue }))
      .min(1)
      .max(mostOfSet),
    reason: freeLine(500).trim().min(1).meta({ example: 'Season' }),
    local_time: localTime.optional(),
    /** The end of prices of pieces: then the price that the house has apart from them holds again, or the piece leaves sale. decisions/0150. */
    local_end: localTime.optional(),
  }),
  answer: z.object({ set }),
});

export const staffProposalSetStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proposal-sets/:set_id/step',
  summary: 'Take a step of every proposal of a set that offers it: approve, refuse or withdraw',
  source,
  idempotent: true,
  params: z.strictObject({ set_id }),
  body: z.strictObject({ step: z.enum(proposalSteps) }),
  answer: z.object({ set }),
});

export const staffMoveEnd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proposal-sets/:set_id/end',
  summary:
    'Propose another end of the prices of a set that run, in all of its countries or in one, as a set of its own which another member approves. Refused with both periods where an approved price of the same moments has an end',
  source: 'decisions/0160',
  idempotent: true,
  params: z.strictObject({ set_id }),
  body: z.strictObject({
    local_end: localTime,
    /** Without it all countries of the set. */
    country: z.enum(countries).optional(),
    reason: freeLine(500).trim().min(1).meta({ example: 'One week more' }),
  }),
  answer: z.object({ set }),
});
