// The size card of a customer, and the consent by which boutiques see it with her wish list. decisions/0122.
import { sizeKinds } from '@vitrine/rules/catalogue/sizeKinds';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeOnly, localeSchema } from './locale.ts';

const source = 'spec 2 §4, expectations §3, decisions/0122';
const moment = z.iso.datetime();
const kind = z.enum(sizeKinds);
/** A size code of the catalogue, and its name in the storefront's language. */
const named = z.object({ size: z.string(), name: z.string() });
const card = z.object({
  sizes: z.array(named.extend({ kind, updated_at: moment })),
  /** The kinds of the collection that have a size of a person, with the sizes to choose from. */
  choices: z.array(z.object({ kind, sizes: z.array(named) })),
  /** Sizes of pieces that the customer bought, for kinds without one: saved only when she confirms it. */
  suggestions: z.array(named.extend({ kind, title: z.string(), bought_at: moment })),
  /** The last consent to the text of now; null where there was none. It counts while it is not withdrawn. */
  consent: z.object({ given_at: moment, withdrawn_at: moment.nullable() }).nullable(),
});

export const sizeCard = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/customer/sizes',
  summary: 'The customer’s size card, what it can hold, and whether boutiques may see it',
  source,
  signed_in: true,
  query: localeOnly,
  answer: card,
});
export type SizeCard = AnswerOf<typeof sizeCard>;

export const changeSize = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/sizes',
  summary: 'Keep the size of one kind, or remove it with null',
  source,
  signed_in: true,
  body: z.strictObject({ locale: localeSchema, kind, size: z.string().min(1).max(32).nullable() }),
  answer: card,
});

export const allowSizeCard = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/customer/sizes/consent',
  summary: 'Allow boutiques to see the size card and the wish list, or withdraw that at once',
  source,
  signed_in: true,
  body: z.strictObject({
    locale: localeSchema,
    allowed: z.boolean(),
    /** The version of the text that the page shows: a consent to another one is refused. */
    text_version: z.literal(cardConsentVersion),
  }),
  answer: card,
});
