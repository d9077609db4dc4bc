import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

/**
 * Forms that require a solved captcha: `login` and `payment` only from a network with too many failures, `order` only for
 * a reference with too many wrong emails, `withdrawal` only from a network with many statements.
 */
export const captchaForms = [
  'account',
  'newsletter',
  'contact',
  'ereservation',
  'sms',
  'login',
  'payment',
  'order',
  'withdrawal',
  'stock_alert',
] as const;
export type CaptchaForm = (typeof captchaForms)[number];

/** The field of a call that holds the browser's solution of the challenge. */
export const captchaProof = z.string().max(4096);

export const isCaptchaActivated = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/is-captcha-activated',
  summary: 'Whether a form asks for a captcha, and whose; never in China',
  source: 'spec 1 §7',
  query: z.strictObject({ formId: z.enum(captchaForms), locale: localeSchema.optional() }),
  answer: z.object({
    /** Not zero: the captcha is on. */
    success: z.int(),
    provider: z.enum(['altcha', 'turnstile']).optional(),
    /** The settings of the provider's widget, if it has one. */
    site_key: z.string().optional(),
    script: z.string().optional(),
  }),
});

export const captchaChallenge = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'A puzzle for the browser to solve: proof of work, good for one form and one use',
  source: 'spec 1 §5',
  query: z.strictObject({ formId: z.enum(captchaForms) }),
  answer: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    }),
    signature: z.string(),
  }),
});
