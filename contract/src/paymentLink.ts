// The client's side of a payment link: it looks at what was prepared, and opens it in the checkout. decisions/0120.
import { paymentLinkStates } from '@vitrine/rules/checkout/paymentLink';
import { z } from 'zod';
import { basketSchema } from './basket.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

const source = 'decisions/0120';
/** In the body: an address would be logged, and sent on as the referrer. */
const token = z.string().regex(/^[\w-]{1,64}$/u);

export const paymentLink = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/payment-link',
  summary:
    'What a payment link holds, at the prices and the stock of now; without names and addresses. It changes nothing',
  source,
  body: z.strictObject({ locale: localeSchema, token }),
  answer: z.object({
    state: z.enum(paymentLinkStates),
    /** The storefront of the order. */
    locale: localeSchema,
    expires_at: z.iso.datetime(),
    /** Of the storefront, in which the page shows its end. */
    time_zone: z.string(),
    /** Whether the visitor must type the email of the link first. */
    needs_email: z.boolean(),
    /** Whether its pieces are in the visitor's cart. */
    is_here: z.boolean(),
    /** Null for a link that opens nothing any more. */
    basket: basketSchema.nullable(),
    /** The sum of the pieces when the link was made, where it differs from that of now. */
    was_subtotal: moneySchema.nullable(),
  }),
});
export type PaymentLinkAnswer = AnswerOf<typeof paymentLink>;

export const openPaymentLink = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/payment-link/open',
  summary:
    'Put the pieces of a payment link into the cart and what was typed into the checkout; the visitor’s own pieces stay aside until it is paid or over',
  source,
  body: z.strictObject({ locale: localeSchema, token, email: z.string().max(128).optional() }),
  answer: z.object({ basket: basketSchema, locale: localeSchema }),
});

export const leavePaymentLink = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/payment-link/leave',
  summary: 'Take the pieces of a payment link out of the cart, and bring back the visitor’s own',
  source,
  body: z.strictObject({ locale: localeSchema }),
  answer: z.object({ basket: basketSchema }),
});
