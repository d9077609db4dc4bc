// The order of a category as the shop shows it, and how the office changes it. decisions/0127.
import { mostArranged } from '@vitrine/rules/catalogue/arrange';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

const source = 'decisions/0127';
const code = z.string().min(1).max(64);
const codes = z.array(code).max(mostArranged);
const params = z.strictObject({ code });
/** The storefront that an answer is about, the first one of the house where none was named, and all of the house. */
const storefront = { locale: localeSchema, storefronts: z.array(localeSchema) };

export const staffCategories = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/categories',
  summary: 'The categories in the order of the menu, each with its pieces and how many the office has put first',
  source,
  query: z.strictObject({ locale: localeSchema.optional() }),
  answer: z.object({
    ...storefront,
    categories: z.array(
      z.object({
        code,
        name: z.string(),
        depth: z.int(),
        pieces: z.int(),
        sold_here: z.int(),
        first: z.int(),
        has_rule: z.boolean(),
      }),
    ),
  }),
});

export const categoryPiece = z.object({
  code,
  title: z.string(),
  image: z.string().nullable(),
  /** Its index in the order of those without a place: the collection's, or that of the category's rule. */
  natural: z.int(),
  /** Whether the storefront sells it; the others see the same order without it. */
  is_sold_here: z.boolean(),
  is_hidden: z.boolean(),
  in_stock: z.boolean(),
  price: moneySchema.nullable(),
});
export type ArrangedPiece = z.infer<typeof categoryPiece>;

const order = z.object({
  ...storefront,
  code,
  name: z.string(),
  /** Its address in the storefront. */
  path: z.string(),
  /** The pieces that the office has put first: what a change of the order names as `before`. */
  first: codes,
  pieces: z.array(categoryPiece),
  total: z.int(),
  /** Where the next part begins; null at the end, or after the most pieces that the office orders. */
  next: z.int().nullable(),
});
export type CategoryOrder = z.infer<typeof order>;

export const staffCategoryOrder = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/categories/:code/order',
  summary: 'The pieces of a category in the order of its grid, with what a storefront shows of each',
  source,
  params,
  query: z.strictObject({
    locale: localeSchema.optional(),
    from: z.coerce.number().int().min(0).max(mostArranged).optional(),
  }),
  answer: order,
});

export const staffCategoryArrange = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/categories/:code/order',
  summary:
    'Put pieces of a category first; none for the collection’s order. Refused with both orders where another change followed',
  source,
  idempotent: true,
  params,
  body: z.strictObject({ before: codes, codes, reason: freeLine(500).trim().optional() }),
  answer: z.object({ first: codes }),
});
