// The roles of staff: presets, and those that the house makes. decisions/0111.
import { roleEvents, roleSteps } from '@vitrine/rules/staff/role';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { rightsSchema, scopeSchema } from './staffRights.ts';

const source = 'decisions/0111';

/** Rights, and where they count. */
const content = z.strictObject({
  name: freeLine(80).trim().min(1),
  ...rightsSchema.shape,
  ...scopeSchema.shape,
  /** Whether each member belongs to a boutique, and sees that one alone; then `stores` is null. */
  has_own_store: z.boolean(),
});
export type RoleContent = z.infer<typeof content>;

const role = z.object({
  ...content.shape,
  /** A preset, or the id of a role of the house. */
  role: z.string(),
  /** Null for a preset, which has its name in each language. */
  name: z.string().nullable(),
  /** Accounts with it, those that are over included. */
  members: z.int(),
  /** Whether the asking member may give it. */
  may_give: z.boolean(),
  /** What the asking member may do with it now. */
  steps: z.array(z.enum(roleSteps)),
});
export type StaffRoleView = z.infer<typeof role>;

const byId = z.strictObject({ role_id: z.string().min(1).max(64) });

export const staffRoleList = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/roles',
  summary: 'All roles of staff: the presets, then those of the house by name; and the boutiques for their scopes',
  source,
  answer: z.object({
    roles: z.array(role),
    stores: z.array(z.object({ store_id: z.string(), name: z.string() })),
  }),
});

/** The content of a role in its history, as it was: an older release may have had other fields. */
const state = z
  .object({
    name: z.string(),
    order_steps: z.array(z.string()),
    return_steps: z.array(z.string()),
    acts: z.array(z.string()),
    countries: z.array(z.string()).nullable(),
    has_own_store: z.boolean(),
    stores: z.array(z.string()).nullable(),
    limit_amount: z.int().nullable(),
  })
  .nullable();

export const staffRolePage = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/roles/:role_id',
  summary: 'A role with its history, the newest first; a preset has none',
  source,
  params: byId,
  answer: z.object({
    role,
    events: z.array(
      z.object({
        event_id: z.int(),
        at: z.iso.datetime(),
        /** The name of the acting member; null for the command line. */
        by: z.string().nullable(),
        what: z.enum(roleEvents),
        before: state,
        after: state,
      }),
    ),
  }),
});
export type StaffRolePage = AnswerOf<typeof staffRolePage>;

export const staffRoleAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/roles',
  summary: 'Make a role; it gives nothing that the member has not itself',
  source,
  idempotent: true,
  body: content,
  answer: z.object({ role }),
});

export const staffRoleStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/roles/:role_id/step',
  summary:
    'Change a role of the house, which counts at the next call of each member with it, or delete one that no account has; not the own role',
  source,
  idempotent: true,
  params: byId,
  body: z.strictObject({
    step: z.enum(roleSteps),
    /** With `change`. */
    content: content.optional(),
    /** With `change`: the role as the member saw it; another one is refused, because a colleague has changed it meanwhile. */
    was: content.optional(),
  }),
  answer: z.object({ done: z.literal(true) }),
});
