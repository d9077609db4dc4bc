import { backendNewsletter as backend } from '@vitrine/rules/newsletter/newsletter';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

const text = z.string().max(255);
const done = z.object({ success: z.literal(true) });
/** The token in a mail's link. */
const hash = z.string().min(1).max(128);

const form = {
  country_id: z.enum(countries).optional(),
  email: text,
  prefix: text.optional(),
  firstname: text.optional(),
  lastname: text.optional(),
  firstname2: text.optional(),
  lastname2: text.optional(),
  postcode: text.optional(),
  piplOptin: z.boolean().optional(),
  /** Honeypot: hidden from users (expectations §2). */
  passwordNewsletter: text.optional(),
  captcha: z.string().max(4096).optional(),
} as const;

/** Answers the same for every email, known or not; a mail asks its owner to confirm (invariant A5). */
export const newsletter = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/newsletter',
  summary: 'Ask for the newsletter; a mail with a link confirms it',
  source: 'spec 1 §7',
  body: z.strictObject({ locale: localeSchema, ...form }),
  answer: done,
});

/** Like `newsletter` on the second backend, which the storefront uses with a feature flag. */
export const newsletterSubscribe = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: backend.path,
  summary: 'Ask for the newsletter on the second backend',
  source: 'spec 1 §7',
  locale_header: true,
  body: z.strictObject({ from: z.literal(backend.from), ...form }),
  answer: done,
});

export const confirmNewsletter = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirm the newsletter by the hash of the link in the mail',
  source: 'spec 1 §4',
  body: z.strictObject({ locale: localeSchema, hash }),
  answer: done,
});

export const unsubscribeNewsletter = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Unsubscribe by the hash of the link in any newsletter',
  source: 'spec 1 §4',
  body: z.strictObject({ locale: localeSchema, hash }),
  answer: done,
});
