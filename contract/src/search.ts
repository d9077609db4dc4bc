import { suggestionGroupNames } from '@vitrine/rules/search/suggestionGroups';
import { z } from 'zod';
import { gridPage, gridQuery, pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

/** One suggestion; each group fills the fields the specification gives it (spec 1 §3). */
export const suggestion = z.object({
  searchterm: z.string().optional(),
  title: z.string().optional(),
  display_name: z.string().optional(),
  leafid: z.string().optional(),
  slug: z.string().optional(),
  sku: z.string().optional(),
  secondId: z.string().optional(),
  nrResults: z.int().optional(),
  /** Path under the locale that the suggestion opens. */
  url: z.string(),
  image: pictureSchema.nullable().optional(),
  price: moneySchema.nullable().optional(),
  /** Some variants cost more than `price`. */
  price_from: z.boolean().optional(),
  perso_product_type: z.string().nullable().optional(),
  personalize: z.boolean().optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestions = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/suggestions',
  summary: 'Suggestions in five groups',
  source: 'spec 1 §3, §7',
  query: z.strictObject({ terms: z.string().max(128), locale: localeSchema }),
  answer: z.object({
    suggestionGroups: z.array(
      z.object({ indexName: z.enum(suggestionGroupNames), indexTitle: z.string(), suggestions: z.array(suggestion) }),
    ),
    /** All hits, for the announced count and the link to the results page. */
    total: z.int(),
    /** The corrected query, when the typed one found nothing. */
    corrected: z.string().nullable(),
  }),
});
export type SuggestionAnswer = AnswerOf<typeof suggestions>;

export const search = endpoint({
  work: 'read',
  base: 'commerce',
  method: 'GET',
  path: '/search',
  summary: 'Search results, by the same groups as suggestions',
  source: 'api.md',
  query: z.strictObject({ ...gridQuery, s: z.string().max(128) }),
  answer: gridPage.extend({
    s: z.string(),
    corrected: z.string().nullable(),
    categories: z.array(z.object({ label: z.string(), pimCode: z.string(), path: z.string(), results: z.int() })),
    content: z.array(z.object({ title: z.string(), url: z.string() })),
    stores: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
});
export type SearchAnswer = AnswerOf<typeof search>;
