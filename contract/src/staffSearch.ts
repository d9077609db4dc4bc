// What people search for, and what the office adds to searches. decisions/0127.
import { mostOthers, mostPins, mostTermLetters } from '@vitrine/rules/search/desk';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage } from './listPage.ts';
import { localeSchema } from './locale.ts';

const source = 'decisions/0127';
const wording = z.enum(wordings);
const term = freeLine(mostTermLetters).trim().min(1).meta({ example: 'tote' });
/** The last row of the page before: a term may be as long as its letters are wide. */
const after = z
  .string()
  .regex(/^[\w-]{1,400}$/u)
  .meta({ example: 'MTIgdG90ZQ' })
  .optional();

export const staffSearchTerms = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/search-terms',
  summary:
    'The terms that were searched at least three times in a storefront, the most frequent first; by default those without results',
  source,
  query: z.strictObject({
    after,
    locale: localeSchema.optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    show: z.enum(['without', 'with', 'all']).optional(),
  }),
  answer: z.object({
    locale: localeSchema,
    storefronts: z.array(localeSchema),
    /** The wording of the storefront, whose rules count. */
    language: wording,
    from: z.iso.date(),
    until: z.iso.date(),
    terms: z.array(
      z.object({
        term: z.string(),
        searches: z.int(),
        without_results: z.int(),
        /** What the last search found. */
        results: z.int(),
        last_day: z.iso.date(),
        has_rule: z.boolean(),
      }),
    ),
    ...nextPage,
  }),
});

export const staffSearchRules = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/search-rules',
  summary: 'The terms with synonyms or first products, by language',
  source,
  query: z.strictObject({ after, language: wording.optional() }),
  answer: z.object({
    rules: z.array(z.object({ language: wording, term: z.string(), others: z.array(z.string()), pins: z.int() })),
    ...nextPage,
  }),
});

const found = z.object({ code: z.string(), title: z.string(), image: z.string().nullable() });
export type FoundProduct = z.infer<typeof found>;

const rule = z.object({
  language: wording,
  term: z.string(),
  others: z.array(z.string()),
  pins: z.array(found),
  may_edit: z.boolean(),
  /** Storefronts of the language, in which the rule counts. */
  storefronts: z.array(localeSchema),
});
export type SearchRule = z.infer<typeof rule>;

export const staffSearchRule = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/search-rule',
  summary: 'The synonyms and first products of a term; none for a term without a rule',
  source,
  query: z.strictObject({ language: wording, term }),
  answer: rule,
});

const others = z.array(term).max(mostOthers);
const codes = z.array(z.string().min(1).max(64)).max(mostPins);
const decided = z.strictObject({ others, codes });

export const staffSearchRuleSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/search-rule',
  summary: 'Write the synonyms and first products of a term; refused with both values where another change followed',
  source,
  idempotent: true,
  body: z.strictObject({
    language: wording,
    term,
    /** What was read, and what counts from now on. */
    before: decided,
    after: decided,
    reason: freeLine(500).trim().optional(),
  }),
  answer: rule,
});

const results = z.object({ total: z.int(), corrected: z.string().nullable(), products: z.array(found) });

export const staffSearchPreview = endpoint({
  work: 'read',
  base: 'backend',
  method: 'POST',
  path: '/staff/search-rule/preview',
  summary:
    'What a search finds in a storefront now, and what it would find by a rule; it counts nothing and writes nothing',
  source,
  body: z.strictObject({
    locale: localeSchema,
    term,
    rule: decided,
    /** What is searched for; the term itself where it is not said. */
    s: freeLine(100).trim().min(1).optional(),
  }),
  answer: z.object({ now: results, by_rule: results }),
});
