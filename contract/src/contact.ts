import { contactSubjects } from '@vitrine/rules/forms/contact';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { skuSchema } from './basket.ts';
import { pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { boutiqueSchema, storeSchema } from './stores.ts';

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
    /** The product that the message is about. */
    sku: skuSchema.optional(),
    /** Its size or volume is not chosen yet: the message names the product without one. */
    is_size_open: z.boolean().default(false),
    /** Requests a call back, at `telephone`. */
    wants_call: z.boolean().default(false),
    captcha: z.string().max(4096).optional(),
  }),
  answer: z.object({ success: z.literal(true) }),
});

/** What the contact form shows beside its fields (spec 1 §2). */
export const contactAbout = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/contact/about',
  summary: 'The piece that a message is about, and where the storefront’s adviser is called',
  source: 'spec 1 §2',
  query: z.strictObject({
    locale: localeSchema,
    sku: skuSchema.optional(),
    /** As of the message; left out once a size is chosen. */
    is_size_open: z.literal('true').optional(),
  }),
  answer: z.object({
    piece: z
      .object({
        sku: z.string(),
        name: z.string(),
        kind: z.string(),
        /** Colour and chosen size, if the product has them. */
        variant: z.array(z.string()),
        url: z.string(),
        image: pictureSchema.nullable(),
      })
      .nullable(),
    /** Hours in the store's time zone; null when the house has no telephone. */
    line: boutiqueSchema
      .pick({ city: true, timezone: true })
      .extend({ telephone: z.string(), hours: storeSchema.shape.hours, exceptions: storeSchema.shape.exceptions })
      .nullable(),
  }),
});
export type ContactAbout = AnswerOf<typeof contactAbout>;
