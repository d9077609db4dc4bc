// The calls of staff about the pickups and papers of returns, and the boutiques' page of returns. decisions/0082.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const byNumber = z.strictObject({ increment_id: z.string().min(1).max(32) });
const done = z.object({ done: z.literal(true) });

export const staffReturnPapers = endpoint({
  // As `staffPapers`.
  work: 'account',
  base: 'backend',
  method: 'GET',
  path: '/staff/returns/:increment_id/papers',
  shows_client: true,
  summary: 'The packing slip of an exchange’s new pieces, as a file in base64. With its address',
  source: 'spec 3 §3, decisions/0082',
  params: byNumber,
  answer: z.object({ papers: z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() })) }),
});

export const staffPickups = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/pickups',
  summary:
    'The pickups of returns that the house books or cancels by hand, the earliest first; without the customer’s data',
  source: 'spec 3 §4, decisions/0082',
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    pickups: z.array(
      z.object({
        /** The number of the return. */
        increment_id: z.string(),
        work: z.enum(['book', 'cancel']),
        carrier: z.string(),
        pickup_date: z.string(),
        pickup_time: z.string(),
        pickup_confirmation: z.string().nullable(),
      }),
    ),
  }),
});

export const staffPickup = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/returns/:increment_id/pickup',
  summary:
    'Cancel the pickup of a return, or note what its carrier says: refused, booked (with day and confirmation), canceled, kept',
  source: 'spec 3 §4, decisions/0082',
  params: byNumber,
  body: z.strictObject({
    how: z.enum(['cancel', 'refused', 'booked', 'canceled', 'kept']),
    /** The day that was booked. */
    day: z.iso.date().optional(),
    /** The carrier’s confirmation of a booked pickup. */
    confirmation: freeText(64).trim().min(1).optional(),
  }),
  answer: done,
});

export const staffReturnsPage = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/returns-page',
  summary: 'Mail a boutique the link of the page on which it receives returns; a boutique’s staff its own',
  source: 'spec 3 §4, decisions/0082',
  body: z.strictObject({ store_id: z.string().min(1).max(32).optional() }),
  answer: done,
});
