import { contactSubjects } from '@vitrine/rules/forms/contact';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

const text = z.string().max(255);

/** A message to the house's service; the sender gets a receipt (spec 1 §2, email/contact tray). */
export const contact = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/contact',
  summary: 'Write to the house',
  source: 'spec 1 §2',
  body: z.strictObject({
    locale: localeSchema,
    country_id: z.enum(countries).optional(),
    subject_list: z.enum(contactSubjects),
    email: text,
    prefix: text.optional(),
    firstname: text.optional(),
    lastname: text.optional(),
    region: text.optional(),
    phonecode: text.optional(),
    telephone: text.optional(),
    message: z.string().max(8000),
    captcha: z.string().max(4096).optional(),
  }),
  answer: z.object({ success: z.literal(true) }),
});
