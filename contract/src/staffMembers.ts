// The administration of staff by a supervisor, and the acceptance of an invitation. decisions/0106.
import { memberEvents, memberSteps } from '@vitrine/rules/staff/staffPeople';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { localeSchema } from './locale.ts';
import { rightsSchema, scopeSchema } from './staffRights.ts';
import { member } from './staffAccount.ts';

const source = 'decisions/0106';
const moment = z.iso.datetime();
/** The boutique of its staff; other staff has none. */
const store = z.string().min(1).max(32);
/** A preset, or the id of a role of the house. */
const roleName = z.string().min(1).max(64).meta({ example: 'care' });
/** The last day (UTC), included; null for no end. */
const lastDay = z.iso.date().nullable();

const account = member.extend({
  staff_id: z.string(),
  /** `invited`: a link waits for its member. */
  factor: z.enum(['enrolled', 'invited', 'missing']),
  /** What it may do, and where. */
  rights: rightsSchema,
  scope: scopeSchema,
  is_over: z.boolean(),
  ends_on: lastDay,
  /** By about a minute. */
  seen_at: moment.nullable(),
  /** What the asking member may do with it now. */
  steps: z.array(z.enum(memberSteps)),
});
export type StaffAccountView = z.infer<typeof account>;

const byId = z.strictObject({ staff_id: z.string().min(1).max(64) });

export const staffMembers = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/members',
  summary: 'All accounts of staff, those that are open first, then by name; and the boutiques that staff can belong to',
  source,
  answer: z.object({
    members: z.array(account),
    stores: z.array(z.object({ store_id: z.string(), name: z.string() })),
  }),
});

/** A value of the history: what was before or after a change. */
const state = z
  .object({
    role: z.string().optional(),
    store_id: z.string().nullable().optional(),
    ends_on: z.string().nullable().optional(),
    is_ended: z.boolean().optional(),
    is_enrolled: z.boolean().optional(),
  })
  .nullable();

export const staffMemberPage = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/members/:staff_id',
  summary: 'An account of staff with its history, the newest first',
  source,
  params: byId,
  answer: z.object({
    member: account,
    events: z.array(
      z.object({
        event_id: z.int(),
        at: moment,
        /** The name of the acting member; null for the command line. */
        by: z.string().nullable(),
        what: z.enum(memberEvents),
        before: state,
        after: state,
      }),
    ),
    /** The names of the roles of the house that the history names by their ids. */
    role_names: z.record(z.string(), z.string()),
  }),
});
export type StaffMemberPage = AnswerOf<typeof staffMemberPage>;

const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/u)
  .meta({ example: 'zoe.martin@house.example' });

export const staffInvite = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/members',
  summary:
    'Open an account of staff and mail its member a link, valid for seven days, that sets password and second factor',
  source,
  idempotent: true,
  body: z.strictObject({
    /** The language of the mail. */
    locale: localeSchema,
    email,
    name: freeLine(120).trim().min(1),
    role: roleName,
    /** Of the staff of a boutique alone. */
    store_id: store.optional(),
    ends_on: lastDay.optional(),
  }),
  answer: z.object({ member: account }),
});

export const staffMemberStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/members/:staff_id/step',
  summary:
    'Change the role or the last day of an account, end it, take its second factor away, or mail a new link; no step of the own account, and none that leaves no lasting supervisor',
  source,
  idempotent: true,
  params: byId,
  body: z.strictObject({
    step: z.enum(memberSteps),
    /** The language of a mail that the step sends. */
    locale: localeSchema,
    /** With `change_role`. */
    role: roleName.optional(),
    store_id: store.optional(),
    /** With `set_end`. */
    ends_on: lastDay.optional(),
    /** What the member saw: a role or a last day that a colleague has changed since is refused, not overwritten. decisions/0158. */
    was: z.strictObject({ role: roleName, store_id: store.optional(), ends_on: lastDay }).optional(),
  }),
  answer: z.object({ member: account }),
});

const token = z
  .string()
  .regex(/^[\w-]{16,64}$/u)
  .meta({ example: 'x'.repeat(43) });

export const staffInvitation = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/invitation',
  summary: 'Whose link a mail has brought, and whether it also sets the password',
  source,
  body: z.strictObject({ token }),
  answer: z.object({ staff: member, chooses_password: z.boolean(), until: moment }),
});

export const staffInvitationPassword = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/invitation/password',
  summary:
    'Choose the password of an invited account, which signs its member in to enrol the second factor: the link is its enrolment code, and ends with it',
  source,
  body: z.strictObject({ token, new_password: z.string().max(256) }),
  answer: z.object({ staff: member }),
});
