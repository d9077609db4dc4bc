// Staff reads a mail about an order again, and sends it again. decisions/0104.
import { mailRefusals } from '@vitrine/rules/mail/resend';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const source = 'decisions/0104';
const moment = z.iso.datetime();

const byMail = z.strictObject({ increment_id: z.string().min(1).max(32), mail_id: z.string().min(1).max(64) });

export const staffMail = endpoint({
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/mails/:mail_id',
  shows_client: true,
  summary: 'A mail about an order, written again with the order as it is now, and whether it can be sent again',
  source,
  params: byMail,
  answer: z.object({
    mail: z.object({
      mail_id: z.string(),
      kind: z.string(),
      queued_at: moment,
      /** Null while it waits. */
      sent_at: moment.nullable(),
      /** Null where `refusal` says why. `email` is the present contact, to which it would be sent again. */
      content: z.object({ email: z.string(), subject: z.string(), html: z.string(), text: z.string() }).nullable(),
      /** Why it is not shown: a code that is the client’s alone, what it said is not stored, a mail to the house, no recipient. */
      refusal: z.enum(mailRefusals).nullable(),
      /** Whether it can be sent again; a collector’s code can, though it is not shown. */
      may_resend: z.boolean(),
    }),
  }),
});

export const staffMailAgain = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/mails/:mail_id/resend',
  summary: 'Send a mail about an order again, to the order’s present contact address',
  source,
  idempotent: true,
  params: byMail,
  body: z.strictObject({}),
  answer: z.object({ done: z.literal(true) }),
});
