import { suggestionGroupNames } from '@vitrine/rules/search/suggestionGroups';
import { z } from 'zod';
import { gridPage, gridQuery, pictureSchema } from './catalogue.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

/** A text in parts: those that match the typed words, and those between them. */
const hilite = z.array(z.object({ text: z.string(), hit: z.boolean() }));

/** One suggestion; each group fills the fields the specification gives it (spec 1 §3, spec 2 §3). */
export const suggestion = z.object({
  /** Unique in its answer, and the same for the same suggestion in every answer. */
  suggestId: z.string(),
  /** What choosing it opens: results, a category, a product, a page of content or a store. */
  action: z.enum(['search', 'category', 'product', 'content', 'store']),
  /** The text that the suggestion shows. */
  label: z.string(),
  hilite,
  /** The code of a product. */
  product: z.string().optional(),
  /** Path of a product under the locale. */
  product_link: z.string().optional(),
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
    /** Common searches, while nothing is typed. */
    common: z.array(z.string()),
    /** The categories and products among the suggestions, without their groups. */
    categories: z.array(z.object({ label: z.string(), pimCode: z.string(), results: z.int() })),
    products: z.array(
      suggestion.pick({
        label: true,
        slug: true,
        sku: true,
        secondId: true,
        perso_product_type: true,
        personalize: true,
      }),
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
