// Promotions in the office: drafts, their start by two members, codes, and what they did. decisions/0134.
import { minorDigits } from '@vitrine/rules/money/money';
import { promotionKinds, promotionStates } from '@vitrine/rules/promotions/promotion';
import {
  mostScope,
  promotionNameLength,
  promotionSteps,
  shownPromotionStates,
} from '@vitrine/rules/promotions/promotionDraft';
import { mostCodes, mostCodeUses } from '@vitrine/rules/promotions/randomCodes';
import { countries, type Currency } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { proposal } from './staffHistory.ts';

const source = 'decisions/0134';
const moment = z.iso.datetime();
const reason = freeLine(500).trim().min(1).meta({ example: 'Opening of the season' });
const language = z.enum(['en', 'fr']).optional();
const params = z.strictObject({ promotion_id: z.uuid() });
const scopeCodes = z.array(freeLine(64).min(1)).max(mostScope);
const currencies = Object.keys(minorDigits) as [Currency, ...Currency[]];
const version = z.int().min(1);

/** What a promotion is to be: `draftFaults` of the rules says what is wrong with it. */
const draft = z.strictObject({
  name: freeLine(promotionNameLength).trim().min(1).meta({ example: 'Opening of the season' }),
  kind: z.enum(promotionKinds),
  /** In hundredths of a percent. */
  percent: z.int().nullable(),
  all_methods: z.boolean().nullable(),
  /** The SKU of the piece. */
  gift: freeLine(64).nullable(),
  countries: z.array(z.enum(countries)).max(countries.length),
  starts_at: moment,
  ends_at: moment.nullable(),
  /** In minor units. */
  minimums: z.partialRecord(z.enum(currencies), z.int()),
  needs_code: z.boolean(),
  needs_account: z.boolean(),
  per_person: z.int().nullable(),
  in_all: z.int().nullable(),
  categories: scopeCodes,
  products: scopeCodes,
  excepted_categories: scopeCodes,
  excepted_products: scopeCodes,
});
export type WrittenPromotion = z.infer<typeof draft>;

const listed = z.object({
  promotion_id: z.uuid(),
  name: z.string(),
  kind: z.enum(promotionKinds),
  percent: z.int().nullable(),
  all_methods: z.boolean().nullable(),
  gift_sku: z.string().nullable(),
  countries: z.array(z.enum(countries)),
  starts_at: moment,
  ends_at: moment.nullable(),
  needs_code: z.boolean(),
  state: z.enum(shownPromotionStates),
  /** Whether its start waits for another member. */
  start_waits: z.boolean(),
});
export type ListedPromotion = z.infer<typeof listed>;

const named = z.object({ code: z.string(), title: z.string() });
export type NamedThing = z.infer<typeof named>;

const view = z.object({
  promotion_id: z.uuid(),
  version,
  /** How far it is now, and what is stored. */
  state: z.enum(shownPromotionStates),
  stored_state: z.enum(promotionStates),
  written: draft,
  updated_at: moment,
  /** Of a gift: what the piece is called, and the chosen countries without a price, in which it is not given. */
  gift: z.object({ title: z.string(), is_withdrawn: z.boolean(), unpriced: z.array(z.enum(countries)) }).nullable(),
  /** Names of the categories and products that it holds for and excepts. */
  names: z.object({ categories: z.array(named), products: z.array(named) }),
  codes: z.object({ usable: z.int(), in_all: z.int() }),
  /** Orders that are placed and not cancelled; amounts in minor units. */
  did: z.object({
    orders: z.int(),
    by_currency: z.array(z.object({ currency: z.string(), orders: z.int(), given: z.int(), turnover: z.int() })),
  }),
  /** Its start, while it waits; `changed` names what is otherwise now than was proposed. */
  starts: z.array(proposal.extend({ changed: z.array(z.string()) })),
  steps: z.array(z.enum(promotionSteps)),
  may_edit: z.boolean(),
});
export type PromotionView = z.infer<typeof view>;
const shown = z.object({ promotion: view });

export const staffPromotions = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/promotions',
  summary:
    'Promotions, the newest first: by state, kind, country, whether they need a code, and by a part of the name or a code',
  source,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(shownPromotionStates).optional(),
    kind: z.enum(promotionKinds).optional(),
    country: z.enum(countries).optional(),
    with_code: z.enum(['yes', 'no']).optional(),
    q: z.string().min(1).max(120).optional(),
  }),
  answer: z.object({ promotions: z.array(listed), ...nextPage }),
});

export const staffPromotion = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/promotions/:promotion_id',
  summary: 'A promotion with what it did, its start while it waits, and the steps that it offers the member',
  source,
  params,
  query: z.strictObject({ language }),
  answer: shown,
});

export const staffPromotionFind = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/promotion-find',
  summary:
    'Categories, products or pieces whose code or name holds a text, twenty at most: what a promotion holds for or gives',
  source,
  query: z.strictObject({ of: z.enum(['category', 'product', 'piece']), q: z.string().min(1).max(64), language }),
  answer: z.object({ found: z.array(named) }),
});

export const staffPromotionAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/promotions',
  summary: 'Write the draft of a promotion, also as a copy of another one',
  source,
  idempotent: true,
  body: z.strictObject({ written: draft }),
  answer: shown,
});

export const staffPromotionChange = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/promotions/:promotion_id',
  summary:
    'Change a draft, or the name and the end of a promotion that has started; refused with both values where another change followed the version that was read',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    /** That of the page. */
    version,
    /** What the member has seen. */
    before: draft,
    written: draft,
  }),
  answer: shown,
});

export const staffPromotionStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/promotions/:promotion_id/step',
  summary:
    'Propose the start of a promotion, which another member approves, end one at once, or remove a draft; refused where another change followed the version that was read',
  source,
  idempotent: true,
  params,
  body: z.strictObject({ step: z.enum(promotionSteps), version, reason }),
  /** Null once it is removed. */
  answer: z.object({ promotion: view.nullable() }),
});

const code = z.object({
  code: z.string(),
  /** Uses that it has at most; null for any number. */
  most: z.int().nullable(),
  /** Orders that were placed with it and are not cancelled. */
  uses: z.int(),
  created_at: moment,
  withdrawn_at: moment.nullable(),
});
export type PromotionCodeView = z.infer<typeof code>;

export const promotionCodeStates = ['usable', 'used_up', 'withdrawn'] as const;
const codeFilter = { q: z.string().min(1).max(40).optional(), state: z.enum(promotionCodeStates).optional() };

export const staffPromotionCodes = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/promotions/:promotion_id/codes',
  summary: 'The codes of a promotion with their uses, the oldest first, in pages of 50',
  source,
  params,
  query: z.strictObject({ ...pageQuery, ...codeFilter }),
  answer: z.object({ codes: z.array(code), ...nextPage }),
});

export const staffPromotionCodesAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/promotions/:promotion_id/codes',
  summary: 'Add a code that was typed, or so many codes of chance',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    /** One that was typed, in any writing: small letters, other dashes, blanks. */
    typed: freeLine(64).optional(),
    /** How many of chance. */
    made: z.int().min(1).max(mostCodes.at_once).optional(),
    most: z.int().min(1).max(mostCodeUses).nullable(),
    reason,
  }),
  answer: z.object({ added: z.int() }),
});

export const staffPromotionCodeWithdraw = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/promotions/:promotion_id/codes/withdraw',
  summary: 'Withdraw a code, or all codes of a promotion: nobody can use them any more',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    /** Null for all. */
    withdrawn: freeLine(32).nullable(),
    reason,
  }),
  answer: z.object({ withdrawn: z.int() }),
});

export const staffPromotionCodesFile = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/promotions/:promotion_id/codes/file',
  summary: 'The codes of a promotion with their uses as a CSV file in base64; the log notes the member',
  source,
  params,
  body: z.strictObject({}),
  answer: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
});
