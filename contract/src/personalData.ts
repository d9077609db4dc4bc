import { personalDataSections } from '@vitrine/rules/personaldata/fields';
import { z } from 'zod';
import { basketSchema } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';

const source = 'expectations §3, decisions/0014';
/** The account's password; missing when the account has no mailbox and the link goes to its phone. */
const ask = z.strictObject({ locale: localeSchema, password: z.string().max(255).optional() });
const byHash = z.strictObject({ locale: localeSchema, hash: z.string().min(1).max(128) });
/** Where the link went. */
const asked = z.object({ sent_to: z.enum(['mail', 'phone']) });

/** A stored record, field by field; `personalDataFields` of the rules lists the fields. */
const entry = z.record(z.string(), z.unknown());

export const personalDataFile = z.object({
  made_at: z.iso.datetime(),
  sections: z.array(z.object({ section: z.enum(personalDataSections), entries: z.array(entry) })),
});
export type PersonalDataFile = z.infer<typeof personalDataFile>;

export const personalData = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/customer/data',
  summary: 'How the customer may ask for their data or for being forgotten, and what stands in the way',
  source,
  signed_in: true,
  query: localeOnly,
  answer: z.object({
    /** How the customer confirms: by password and mail, by the phone alone, or null for neither. */
    door: z.enum(['mail', 'phone']).nullable(),
    /** Whether a payment is open: erasure waits for it. */
    payment_open: z.boolean(),
    /** Numbers of orders that are not shipped yet and keep their address until then. */
    waiting_orders: z.array(z.string()),
  }),
});

export const askExport = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/data/export',
  summary: 'Ask for all that the shop holds about oneself: a link follows by mail or phone',
  source,
  signed_in: true,
  body: ask,
  answer: asked,
});

export const openExport = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/data/export/file',
  summary: 'The file, by the hash of a link, once, for the account that asked while it is signed in',
  source,
  signed_in: true,
  body: byHash,
  answer: personalDataFile,
});

export const askErasure = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/data/erasure',
  summary: 'Ask to be forgotten: a link that confirms it follows by mail or phone',
  source,
  signed_in: true,
  body: ask,
  answer: asked,
});

export const confirmErasure = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/data/erasure/confirm',
  summary: 'Erases the account by the hash of a link, for good: orders stay without a name, everybody is signed out',
  source,
  signed_in: true,
  body: byHash,
  answer: z.object({ user: z.null(), basket: basketSchema }),
});
