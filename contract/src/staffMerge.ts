// Care merges two accounts of one client, which both mailboxes have confirmed. decisions/0119.
import { mergeReasonLength, mergeStates, mergeSubjectNames } from '@vitrine/rules/account/merge';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { clientId } from './staffNotes.ts';

const source = 'decisions/0119';
const params = z.strictObject({ customer_id: clientId });
const moment = z.iso.datetime();
const asked = {
  /** The email of the other account. */
  email: z.string().trim().min(1).max(128).meta({ example: 'anne@example.com' }),
  /** Which account stays: that of the path, or the other. */
  keeps: z.enum(['this', 'other']),
};

/** An account of a merge. */
const account = z.object({
  customer_id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** With its country code; null without one. */
  phone: z.string().nullable(),
  country: z.string(),
  created_at: moment,
  /** Whether its owner has opened a mail of the shop before. */
  is_proven: z.boolean(),
  /** How it signs in beside email and password. */
  signs_in_by: z.array(z.enum(['phone', 'wechat', 'passkey'])),
  consents: z.object({ communication: z.boolean(), newsletter: z.boolean() }),
  /** At most ten. */
  addresses: z.array(z.string()),
});
export type MergeAccount = z.infer<typeof account>;

export const staffMergePreview = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/merge/preview',
  shows_client: true,
  summary:
    'Two accounts side by side, and what a merge of them would move, join and end: the merge itself, rolled back; refused with the reason',
  source,
  params,
  body: z.strictObject(asked),
  answer: z.object({
    stays: account,
    goes: account,
    /** Rows before the merge, and what the account that stays has after it. */
    subjects: z.array(
      z.object({
        subject: z.enum(mergeSubjectNames),
        stays: z.int(),
        goes: z.int(),
        after: z.int(),
      }),
    ),
    /** Whether the account that stays agrees to messages after the merge. */
    agrees_after: z.boolean(),
  }),
});
export type MergePreview = z.infer<typeof staffMergePreview.answer>;

export const staffMergeAsk = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/merge',
  summary: 'Ask both mailboxes of two accounts whether they belong to one client; nothing is merged by it',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    ...asked,
    reason: freeText(mergeReasonLength).trim().min(1).meta({ example: 'By telephone.' }),
  }),
  answer: z.object({ request_id: z.string() }),
});

export const staffMergeStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/merge/step',
  summary: 'Merge the two accounts once both mailboxes have confirmed, or withdraw the request',
  source,
  idempotent: true,
  params,
  body: z.strictObject({ request_id: z.string().min(1).max(64), step: z.enum(['carry_out', 'withdraw']) }),
  /** The account that there is afterwards: after a merge, the one that stays. */
  answer: z.object({ customer_id: z.string() }),
});

const mailbox = z.object({ customer_id: z.string(), email: z.string(), is_confirmed: z.boolean() });

/** The latest request about a client, and the accounts that were merged into hers. */
export const clientMerge = z.object({
  request: z
    .object({
      request_id: z.string(),
      state: z.enum(mergeStates),
      stays: mailbox,
      goes: mailbox,
      reason: z.string(),
      /** The member of staff that asked. */
      by: z.string(),
      asked_at: moment,
      expires_at: moment,
      /** What the member that reads may do. */
      steps: z.array(z.enum(['carry_out', 'withdraw'])),
    })
    .nullable(),
  /** Whether the member that reads may ask for a merge. */
  may_ask: z.boolean(),
  history: z.array(
    z.object({
      email: z.string(),
      merged_at: moment,
      reason: z.string(),
      /** The members that asked for it and carried it out. */
      asked_by: z.string(),
      merged_by: z.string(),
    }),
  ),
});
export type ClientMerge = z.infer<typeof clientMerge>;
