// What was changed of the catalogue, prices, contents, boutiques and staff, and what is proposed. decisions/0118.
import { changeSubjectNames } from '@vitrine/rules/changes/changeSubjects';
import { proposalFailures, proposalFields, proposalSteps, proposalSubjects } from '@vitrine/rules/changes/proposals';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0118';
const moment = z.iso.datetime();
const subject = z.enum(changeSubjectNames);
const key = z.string().min(1).max(300);
const reason = freeLine(500).trim().min(1).meta({ example: 'Typing error' });
const fields = z.record(z.string(), z.json());

export const change = z.object({
  change_id: z.int(),
  at: moment,
  /** The member; null for the system, whose command `actor` names. */
  by: z.string().nullable(),
  actor: z.string(),
  subject,
  key,
  /** What the row is called: a product, a boutique, a member. */
  label: z.string().nullable(),
  /** The values of the fields that changed; null where the row was not there. */
  before: fields.nullable(),
  after: fields.nullable(),
  reason: z.string().nullable(),
  /** The change that it takes back, and the one that took it back. */
  undoes: z.int().nullable(),
  undone_by: z.int().nullable(),
  /** The other member that approved it. */
  approved_by: z.string().nullable(),
  may_undo: z.boolean(),
  /** Whether the member has saved more with it, which is taken back with it where that is asked. decisions/0136. */
  has_others: z.boolean(),
});
export type ChangeView = z.infer<typeof change>;

export const staffChangeList = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/changes',
  summary:
    'What was changed, the newest first: of a subject, of what a key begins with, of one row, by a member, on a day (UTC)',
  source,
  query: z.strictObject({
    /** The number of the last change of the page before: numbers rise in time. */
    after: z
      .string()
      .regex(/^\d{1,15}$/u)
      .meta({ example: '42' })
      .optional(),
    subject: subject.optional(),
    key: key.optional(),
    /** The whole key of one row. */
    row: key.optional(),
    staff_id: z.uuid().optional(),
    day: z.iso.date().optional(),
  }),
  answer: z.object({
    changes: z.array(change),
    members: z.array(z.object({ staff_id: z.string(), name: z.string() })),
    ...nextPage,
  }),
});

export const staffRowAsOf = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/changes/as-of',
  summary: 'A row as it was at a moment; null where it was not there',
  source,
  query: z.strictObject({ subject, key, at: moment }),
  answer: z.object({ row: fields.nullable() }),
});

/** A value before or after a proposal; null where there is no row: a price that does not exist, a product that is not hidden. decisions/0126. */
export const proposedValue = z.union([z.int(), z.string().max(40), z.boolean(), z.null()]);

export const proposal = z.object({
  proposal_id: z.string(),
  subject: z.enum(proposalSubjects),
  key,
  field: z.enum(proposalFields),
  before: proposedValue,
  after: proposedValue,
  reason: z.string(),
  /** The change that it takes back. */
  undoes: z.int().nullable(),
  /** The set in which it was made. decisions/0126. */
  set_id: z.string().nullable(),
  /** When it counts; null for as soon as it is approved. */
  effective_at: moment.nullable(),
  /** When its price is over; null for a change that lasts. decisions/0150. */
  ends_at: moment.nullable(),
  /** When it was over, at its end or before it; null while it waits or holds. */
  ended_at: moment.nullable(),
  proposed_at: moment,
  proposed_by: z.string(),
  decided_by: z.string().nullable(),
  state: z.enum(['proposed', 'scheduled', 'applied', 'refused', 'withdrawn', 'failed']),
  /** With `failed`. */
  failure: z.enum(proposalFailures).nullable(),
  /** What the asking member may do with it now. */
  steps: z.array(z.enum(proposalSteps)),
});
export type ProposalView = z.infer<typeof proposal>;

export const staffChangeUndo = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/changes/:change_id/undo',
  summary:
    'Take a change back by a reverse change, that of a price by a proposal that another member approves, or all that was saved with it; refused with both values where something has changed since',
  source,
  idempotent: true,
  params: z.strictObject({ change_id: z.string().min(1).max(64) }),
  body: z.strictObject({
    reason,
    /** Takes back all that the same save has changed, or nothing of it. decisions/0136. */
    with_others: z.boolean().optional(),
  }),
  answer: z.object({
    /** The reverse change; null where it waits for another member. */
    change: change.nullable(),
    proposal: proposal.nullable(),
  }),
});

export const staffProposals = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/proposals',
  summary:
    'Changes that wait for another member or for their moment, and those that failed at it, the oldest first; without those of sets',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({ proposals: z.array(proposal), ...nextPage }),
});

export const staffPropose = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proposals',
  summary:
    'Propose a price, which another member approves, set how many pieces an order may hold, or publish or hide a product; at once or at a moment. Refused where `before` is not the present value',
  source,
  idempotent: true,
  body: z.strictObject({
    /** Contents and promotions have calls of their own, prices of engravings sets. decisions/0129, decisions/0134, decisions/0143. */
    subject: z.enum(proposalSubjects).exclude(['price_end', 'engraving_price', 'content_page', 'promotion']),
    key,
    /** What is changed; without it the first field of the subject. */
    field: z.enum(proposalFields).exclude(['until', 'engraving_price', 'body', 'state']).optional(),
    /** The value that the member has seen. */
    before: proposedValue,
    after: proposedValue,
    reason,
    effective_at: moment.optional(),
  }),
  answer: z.object({ proposal }),
});

export const staffProposalStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/proposals/:proposal_id/step',
  summary: 'Approve or refuse what another member has proposed, or withdraw what does not count yet',
  source,
  idempotent: true,
  params: z.strictObject({ proposal_id: z.string().min(1).max(64) }),
  body: z.strictObject({ step: z.enum(proposalSteps) }),
  answer: z.object({ proposal }),
});
