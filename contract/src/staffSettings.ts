// Settings of the running shop, and what the environment of a server holds. decisions/0125.
import { settingNames } from '@vitrine/rules/staff/settingTable';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';

const source = 'decisions/0125';
const moment = z.iso.datetime();
const name = z.enum(settingNames);
const reason = freeLine(500).trim().min(1).meta({ example: 'The mail server asks for less' });

const setting = z.object({
  name,
  /** What counts now. */
  value: z.int(),
  /** What was set; null where the standard counts. */
  stored: z.int().nullable(),
  standard: z.int(),
  least: z.int(),
  most: z.int(),
});
export type SettingView = z.infer<typeof setting>;

const variable = z.object({
  name: z.string(),
  /** What it takes, as docs/operations.md says; in English. */
  meaning: z.string(),
  is_set: z.boolean(),
  value: z.string().nullable(),
});
export type VariableView = z.infer<typeof variable>;

const secret = z.object({
  name: z.string(),
  meaning: z.string(),
  is_set: z.boolean(),
  /** Since when a server of the shop has used this value; null for one that is not set. */
  since: moment.nullable(),
  /** Whether the value before it is accepted too; null where the shop takes none. */
  has_previous: z.boolean().nullable(),
});
export type SecretView = z.infer<typeof secret>;

export const staffSettings = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/settings',
  summary:
    'The settings that change while the shop runs, the variables of the server that answers, without secrets, and since when its secrets are in use',
  source,
  answer: z.object({ settings: z.array(setting), environment: z.array(variable), secrets: z.array(secret) }),
});

export const staffSettingSet = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/settings/:name',
  summary:
    'Set a value within its bounds, or go back to the standard; counts in every server within two seconds. Refused with both values where another member was first',
  source,
  idempotent: true,
  params: z.strictObject({ name }),
  body: z.strictObject({
    /** What the member has seen as stored. */
    before: z.number().nullable(),
    /** Null for the standard. */
    value: z.number().nullable(),
    reason,
  }),
  answer: z.object({ setting }),
});

const change = z.object({
  change_id: z.int(),
  at: moment,
  by: z.string().nullable(),
  actor: z.string(),
  /** What was stored before and after; null for the standard. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  reason: z.string().nullable(),
  undone_by: z.int().nullable(),
  may_undo: z.boolean(),
});
export type SettingChangeView = z.infer<typeof change>;

export const staffSettingHistory = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/settings/:name/history',
  summary: 'The last 50 changes of a setting, the newest first',
  source,
  params: z.strictObject({ name }),
  answer: z.object({ changes: z.array(change) }),
});

export const staffSettingUndo = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/settings/:name/undo',
  summary:
    'Take a change of a setting back by a reverse change; refused with both values where another change followed',
  source,
  idempotent: true,
  params: z.strictObject({ name }),
  body: z.strictObject({
    change_id: z
      .string()
      .regex(/^\d{1,15}$/u)
      .meta({ example: '42' }),
    reason,
  }),
  answer: z.object({ setting }),
});
