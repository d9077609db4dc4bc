// What a review for fraud rests on: the facts behind each reason, and what the shop knows of the person. decisions/0070.
import { fraudReasons } from '@vitrine/rules/orders/fraudReview';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const moment = z.iso.datetime();

export const staffEvidence = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/evidence',
  shows_client: true,
  summary:
    'What the review of a held order rests on: its facts, reason by reason, and what is known of the client; amounts in minor units',
  source: 'spec 3 §4, decisions/0070',
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  answer: z.object({
    increment_id: z.string(),
    reasons: z.array(z.enum(fraudReasons)),
    opened_at: moment,
    /** Null while the review is open. */
    decided_at: moment.nullable(),
    amount: z.int(),
    currency: z.string(),
    /** The provider's notices about its review, the oldest first. */
    notices: z.array(z.object({ event_code: z.string(), success: z.boolean(), received_at: moment })),
    /** The cards of this person's orders within a day before the review, the newest first; at most 20. */
    cards: z.array(
      z.object({ increment_id: z.string(), placed_at: moment, brand: z.string().nullable(), last4: z.string() }),
    ),
    /** The refused payments of the same purchase, the newest first; at most 20. */
    refused: z.array(z.object({ at: moment, payment_method: z.string(), amount: z.int() })),
    bill_country: z.string().nullable(),
    ship_country: z.string().nullable(),
    /** What is known of the person from earlier orders; each counted to 100. */
    person: z.object({
      /** Null for a guest. */
      customer_id: z.string().nullable(),
      account_since: moment.nullable(),
      first_order_at: moment.nullable(),
      orders: z.int(),
      charged_back: z.int(),
      refused_reviews: z.int(),
      /** Earlier orders that were delivered to this very address. */
      delivered_there: z.int(),
    }),
  }),
});
