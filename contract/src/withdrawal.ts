import { z } from 'zod';
import { captchaProof } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

const text = z.string().max(1000);

/** The withdrawal function of Directive 2011/83/EU, article 11a: no sign-in, no reason, a receipt by mail. */
export const withdrawal = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/withdrawal',
  summary: 'Withdraw from a contract',
  source: 'expectations §2',
  body: z.strictObject({
    locale: localeSchema,
    /** Chosen by the browser: a repeated call is the same statement. */
    statement_id: z.uuid(),
    name: text,
    /** Number or reference of the order, as typed. */
    reference: text,
    email: text,
    /** The lines of an own order that the withdrawal is limited to; empty for the whole order. */
    items: z.array(z.uuid()).max(100).default([]),
    /** The consumer's note, also about pieces where the order is not known; empty without one. */
    pieces: text.default(''),
    /** Required after `captcha_required`, which follows many statements from one network. */
    captcha: captchaProof.optional(),
  }),
  answer: z.object({
    /** When the statement arrived (ISO time): this moment decides whether it is in time. */
    stated_at: z.string(),
    /** Where the deadline ends: the receipt writes the moment in this time zone. */
    time_zone: z.string(),
  }),
});
