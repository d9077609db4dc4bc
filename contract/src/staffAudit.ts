// What members of staff did, in one log. decisions/0125.
import { auditKinds } from '@vitrine/rules/staff/auditKinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0125';

const entry = z.object({
  kind: z.enum(auditKinds),
  entry_id: z.string(),
  at: z.iso.datetime(),
  staff_id: z.string(),
  by: z.string(),
  /** The number, name or key of the thing. */
  subject: z.string(),
  /** What a changed thing is called; null where its key says it, and from a server before 0152. */
  label: z.string().nullable().default(null),
  /** The step, the call or the table, in the words of the log that records it. */
  what: z.string(),
  detail: z.string().nullable(),
  /** The other person of a step of two. */
  second: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof entry>;

export const staffAudit = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/audit',
  summary:
    'What members did, the newest first: changes, steps of orders and returns, accounts and roles, reads of clients, exports, approvals, and steps of IT; by kind, member, day (UTC) and number or key',
  source,
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(auditKinds).optional(),
    staff_id: z.uuid().optional(),
    day: z.iso.date().optional(),
    subject: z.string().trim().min(1).max(300).meta({ example: '100000042' }).optional(),
  }),
  answer: z.object({
    entries: z.array(entry),
    members: z.array(z.object({ staff_id: z.string(), name: z.string() })),
    ...nextPage,
  }),
});
