import { z } from 'zod';
import { skuSchema } from './basket.ts';
import { captchaProof } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

const done = z.object({ success: z.literal(true) });
/** The token in a mail's link. */
const hash = z.string().min(1).max(128);

/** Answers the same for every email, known or not; a mail asks its owner to confirm (invariant A5). */
export const stockAlert = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/stock-alerts',
  summary: 'Ask for one mail when a product is in stock again; a mail with a link confirms it',
  source: 'expectations §3',
  body: z.strictObject({
    locale: localeSchema,
    sku: skuSchema,
    email: z.string().max(255),
    captcha: captchaProof.optional(),
  }),
  answer: done,
});

export const confirmStockAlert = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/stock-alerts/confirm',
  summary: 'Confirm an alert by the hash of the link in the mail',
  source: 'expectations §3',
  body: z.strictObject({ locale: localeSchema, hash }),
  answer: done,
});

export const stopStockAlert = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/stock-alerts/stop',
  summary: 'Delete an alert by the hash of the link in the mail',
  source: 'expectations §3',
  body: z.strictObject({ locale: localeSchema, hash }),
  answer: done,
});
