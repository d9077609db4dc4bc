// The queue of jobs and the outboxes, and what IT does with what has failed. decisions/0125.
import { jobSteps, operationSteps, outboxes } from '@vitrine/rules/staff/jobDesk';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0125';
const moment = z.iso.datetime();
const kind = z
  .string()
  .regex(/^[a-z_]{1,64}$/u)
  .meta({ example: 'digest_paper' });
/** Exact up to 1,000. */
const count = z.object({ count: z.int(), is_more: z.boolean() });

const jobKind = z.object({
  kind: z.string(),
  /** Due and not begun. */
  waiting: count,
  /** Due later: after a failure, or at a moment that was chosen. */
  later: count,
  running: count,
  /** Failed for good: no server tries them again by itself. */
  failed: count,
  /** When the oldest waiting one was due. */
  waits_since: moment.nullable(),
});
export type JobKindView = z.infer<typeof jobKind>;

const outboxKind = z.object({
  outbox: z.enum(outboxes),
  kind: z.string(),
  waiting: count,
  /** Those of them whose last try failed; they try again by themselves. */
  failed: count,
  oldest_at: moment.nullable(),
});
export type OutboxKindView = z.infer<typeof outboxKind>;

const step = z.object({
  step_id: z.string(),
  at: moment,
  by: z.string(),
  what: z.enum(operationSteps),
  kind: z.string(),
  job_id: z.string().nullable(),
  pieces: z.int(),
  reason: z.string().nullable(),
});
export type OperationStepView = z.infer<typeof step>;

export const staffJobs = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/jobs',
  summary:
    'The jobs by kind (waiting, later, running, failed), the unsent mails and text messages by kind, and the last steps of members',
  source,
  answer: z.object({
    kinds: z.array(jobKind),
    outboxes: z.array(outboxKind),
    steps: z.array(step),
  }),
});
export type StaffJobs = AnswerOf<typeof staffJobs>;

const dead = z.object({
  job_id: z.string(),
  kind: z.string(),
  tries: z.int(),
  created_at: moment,
  failed_at: moment,
  /** Without mailboxes, long numbers and values of rows. */
  error: z.string(),
});
export type DeadJobView = z.infer<typeof dead>;

export const staffDeadJobs = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/jobs/failed',
  summary: 'Jobs that failed for good, the latest first, of all kinds or one',
  source,
  query: z.strictObject({ ...pageQuery, kind: kind.optional() }),
  answer: z.object({ jobs: z.array(dead), ...nextPage }),
});

export const staffJobStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/jobs/:job_id/step',
  summary:
    'Let a failed job try again, or give it up with a reason: its work is then not done, and the log keeps what it was',
  source,
  idempotent: true,
  params: z.strictObject({ job_id: z.string().min(1).max(64) }),
  body: z.strictObject({
    step: z.enum(jobSteps),
    /** Needed to give up. */
    reason: freeLine(500).trim().meta({ example: 'The order was sent by hand' }).optional(),
  }),
  answer: z.object({ step }),
});

export const staffJobKind = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/jobs/kinds/:kind',
  summary: 'What a retry of all failed jobs of a kind would try again, and until which failure',
  source,
  params: z.strictObject({ kind }),
  answer: z.object({ failed: count, until: moment.nullable() }),
});

export const staffJobKindRetry = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/jobs/kinds/:kind/retry',
  summary: 'Let all jobs of a kind try again that failed until the moment that was shown',
  source,
  idempotent: true,
  params: z.strictObject({ kind }),
  body: z.strictObject({ until: moment }),
  answer: z.object({ step }),
});

export const staffOutboxRetry = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/outboxes/:outbox/retry',
  summary: 'Send the messages of a kind whose last try failed at once, instead of after their pause',
  source,
  idempotent: true,
  params: z.strictObject({ outbox: z.enum(outboxes) }),
  body: z.strictObject({ kind }),
  answer: z.object({ step }),
});
