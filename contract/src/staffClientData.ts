// What staff does with a client's personal data when the client asks for it. decisions/0113.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { clientId } from './staffNotes.ts';

const source = 'expectations §3, decisions/0113';
const params = z.strictObject({ customer_id: clientId });
const done = z.object({ done: z.literal(true) });

export const staffClientExport = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/export',
  summary: 'Send the client the link to all that the shop holds about her, to her own mailbox; staff sees none of it',
  source,
  idempotent: true,
  params,
  body: z.strictObject({}),
  answer: done,
});

export const staffClientErasure = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/clients/:customer_id/erasure',
  summary:
    'Send the client the link that confirms her erasure, or erase her now by her letter, where a member has checked her identity; refused while a payment is open',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    how: z.enum(['link', 'now']),
    /** For an erasure now. */
    is_identity_checked: z.boolean().default(false),
  }),
  answer: done,
});
