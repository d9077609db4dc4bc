// The stories, with their pictures, and how questions are grouped. Texts are in
// words/{language}.content.json.
import type { Material } from './families.ts';

/** In the order in which they are offered. */
export const stories = [
  { code: 'saddlers', hero: 'stories/saddlers.webp' },
  { code: 'coming-home', hero: 'stories/hero-wide.webp' },
  { code: 'silk', hero: 'stories/silk.webp' },
  { code: 'four-squares', hero: 'stories/silk-row.webp' },
  { code: 'sixty-hours', hero: 'stories/watch-wide.webp' },
  { code: 'red-stitch', hero: 'stories/red-stitch.webp' },
] as const;

export const legalPages = ['terms', 'privacy', 'cookies', 'withdrawal', 'imprint'] as const;
/** Since when the legal pages hold. */
export const inForceSince = '2026-11-21';

/** The care guides: each answers with what the house says of these materials. */
export const careGuides = {
  'care-leather': ['grained', 'box', 'bridle'],
  'care-silk': ['silk', 'wool', 'felt', 'jersey'],
  'care-watches': ['rose_gold_watch', 'steel_watch'],
  'care-jewellery': ['gold', 'gold_gem', 'silver', 'brass'],
  'care-home': ['perfume', 'candle', 'porcelain', 'lacquer'],
} as const satisfies Record<string, readonly Material[]>;

export type CareGuide = keyof typeof careGuides;

/** Answers that end with what the shop writes from its rules for the country. */
export const ruledAnswers: Readonly<Record<string, string>> = { 'delivery-cost': 'delivery_costs' };

/** Answers with a link to a page of the shop. */
export const linkedAnswers: Readonly<Record<string, string>> = { salon: 'salon' };

/** Groups of questions, by the code of each. */
export const questions = {
  ordering: ['order-without-account', 'payment', 'price-country', 'sold-out', 'change-order', 'invoice'],
  delivery: ['delivery-time', 'delivery-cost', 'signature', 'collect', 'gift'],
  returns: ['returns', 'exchange', 'initials-return', 'refund-time', 'damaged'],
  care: [
    'care-leather',
    'care-silk',
    'care-watches',
    'care-jewellery',
    'care-home',
    'repair',
    'initials',
    'belt-size',
    'ring-size',
  ],
  stores: ['reserve', 'store-hours', 'salon', 'letters'],
} as const;

export type QuestionGroup = keyof typeof questions;

/** The story that can be heard; `scripts/speak.ts` speaks it. */
export const recorded = 'coming-home';
