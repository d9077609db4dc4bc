// The link by which a client confirms that two accounts are hers, and may become one. decisions/0119.
import { mergeSides } from '@vitrine/rules/account/merge';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

const source = 'expectations §3, decisions/0119';
const done = z.object({ success: z.literal(true) });
/** The token in a mail's link, and the storefront of the page. */
const body = z.strictObject({ locale: localeSchema, hash: z.string().min(1).max(128) });

export const mergeQuestion = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/account-merge',
  summary: 'Which two accounts a link asks about, with masked emails; it changes nothing',
  source,
  body,
  answer: z.object({
    /** The account whose mailbox got the link. */
    side: z.enum(mergeSides),
    /** The masked emails: the one that signs in afterwards, and the one that goes. */
    stays: z.string(),
    goes: z.string(),
    /** Whether this mailbox has confirmed. */
    is_confirmed: z.boolean(),
    expires_at: z.iso.datetime(),
  }),
});

export const confirmMerge = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/account-merge/confirm',
  summary: 'Confirm for this mailbox that both accounts belong to the client; nothing is merged before both have',
  source,
  body,
  answer: done,
});

export const declineMerge = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/account-merge/decline',
  summary: 'End the request by the link of either mailbox, also after a confirmation',
  source,
  body,
  answer: done,
});
