// Which products are shown, where, and why one is not sold. decisions/0126.
import { soldChecks } from '@vitrine/rules/catalogue/soldChecks';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { proposedValue } from './staffHistory.ts';

const source = 'decisions/0126';
const country = z.enum(countries);
const language = z.enum(['en', 'fr']).optional();
const status = z.enum(['published', 'hidden']);
const params = z.strictObject({ code: z.string().min(1).max(100) });

const summary = z.object({
  code: z.string(),
  title: z.string(),
  status,
  /** In how many countries it is sold, and hidden by the office. */
  sold_in: z.int(),
  hidden_in: z.int(),
  /** How many changes of what is shown wait for their moment. */
  waits: z.int(),
});
export type PublishedProduct = z.infer<typeof summary>;

export const staffPublishing = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/publishing',
  summary: 'Products with where they are shown, by their codes',
  source,
  query: z.strictObject({
    language,
    /** The beginning of a code or of a SKU, or a part of a name. */
    q: z.string().trim().min(1).max(80).meta({ example: 'Pommeau' }).optional(),
    /** Published, hidden everywhere, or hidden in some storefronts. */
    state: z.enum(['published', 'hidden', 'hidden_somewhere']).optional(),
    /** The last code of the page before. */
    after: z.string().min(1).max(100).meta({ example: 'pommeau' }).optional(),
  }),
  answer: z.object({ products: z.array(summary), next: z.string().nullable() }),
});

export const staffPublishingOf = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/publishing/:code',
  summary: 'Where a product is shown, what waits for its moment, and who holds it',
  source,
  params,
  query: z.strictObject({ language }),
  answer: z.object({
    product: summary.omit({ waits: true }),
    countries: z.array(
      z.object({
        country,
        is_hidden: z.boolean(),
        is_sold: z.boolean(),
        /** How many open baskets of its storefronts hold a piece of the product. */
        baskets: z.int(),
      }),
    ),
    wishes: z.int(),
    waits: z.array(
      z.object({
        proposal_id: z.string(),
        /** Null for the whole house. */
        country: country.nullable(),
        after: proposedValue,
        effective_at: z.iso.datetime().nullable(),
        reason: z.string(),
        may_withdraw: z.boolean(),
      }),
    ),
  }),
});
export type PublishingView = z.infer<typeof staffPublishingOf.answer>;

export const staffDoctor = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/publishing/:code/doctor',
  summary: 'Why a product is sold in the storefronts of a country or not: each condition with whether it holds',
  source,
  params,
  query: z.strictObject({ country }),
  answer: z.object({
    /** Whether the page of the product answers in every storefront of the country. */
    is_sold: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(soldChecks),
        is_ok: z.boolean(),
        /** Whether it is not sold, or not found, without it; else it is shown and cannot be bought. */
        blocks: z.boolean(),
        /** What the check has counted: variants with a price, pieces that are left. */
        count: z.int().nullable(),
      }),
    ),
  }),
});
export type DoctorView = z.infer<typeof staffDoctor.answer>;
