// The rule of a category: which products it has beside those of the import, and the order of those without a place. decisions/0142.
import { arrangements, listFacts, ruleLimits } from '@vitrine/rules/catalogue/categoryRules';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { localeSchema } from './locale.ts';
import { categoryPiece } from './staffCategories.ts';

const source = 'decisions/0142';
const code = z.string().min(1).max(64);
const params = z.strictObject({ code });
const country = z.enum(countries);
const amount = z.int().min(0).max(ruleLimits.amount).nullable();

const condition = z.discriminatedUnion('fact', [
  z.strictObject({ fact: z.enum(listFacts), any: z.array(freeLine(200).min(1)).max(ruleLimits.values) }),
  /** The lowest price in a country, in minor units; null is open. */
  z.strictObject({ fact: z.literal('price'), country, from: amount, to: amount }),
  z.strictObject({ fact: z.literal('launched'), days: z.int().min(1).max(ruleLimits.days) }),
  z.strictObject({ fact: z.literal('is_new') }),
  z.strictObject({ fact: z.literal('engraving') }),
]);
const rule = z.strictObject({
  conditions: z.array(condition).max(ruleLimits.conditions),
  arrangement: z.enum(arrangements),
});

export const staffCategoryRule = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/categories/:code/rule',
  summary: 'The rule of a category, with the values that its conditions can name',
  source,
  params,
  answer: z.object({
    code,
    name: z.string(),
    rule,
    /** The values of each fact of the catalogue, with their names. */
    values: z.record(z.enum(listFacts), z.array(z.object({ value: z.string(), name: z.string() }))),
    countries: z.array(country),
    storefronts: z.array(localeSchema),
    /** Products of the import, and those that the rule adds. */
    own: z.int(),
    added: z.int(),
  }),
});
export type CategoryRulePage = z.infer<typeof staffCategoryRule.answer>;

export const staffCategoryRulePreview = endpoint({
  work: 'read',
  base: 'backend',
  method: 'POST',
  path: '/staff/categories/:code/rule/preview',
  summary: 'The products that a rule adds to a category, and the beginning of its grid; it writes nothing',
  source,
  params,
  body: z.strictObject({ locale: localeSchema.optional(), ...rule.shape }),
  answer: z.object({
    locale: localeSchema,
    /** Products that it adds, and those of them that the storefront sells. */
    added: z.int(),
    sold_here: z.int(),
    /** Those that the stored rule adds and this one does not. */
    lost: z.int(),
    /** The first of those that it adds. */
    pieces: z.array(categoryPiece),
    /** The beginning of the grid. */
    grid: z.array(categoryPiece),
  }),
});
export type RulePreview = z.infer<typeof staffCategoryRulePreview.answer>;

export const staffCategoryRuleSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/categories/:code/rule',
  summary:
    'Set the rule of a category; no condition and the collection’s order for none. Refused with both values where another change followed',
  source,
  idempotent: true,
  params,
  body: z.strictObject({ before: rule, ...rule.shape, reason: freeLine(500).trim().optional() }),
  answer: z.object({ rule, added: z.int() }),
});
