// What the house gives beside its prices. decisions/0132.
import type { Country, Currency } from '../storefronts/storefronts.ts';
import { plainFigures } from '../text/plainFigures.ts';

/** What can be given: the delivery, a part of the price, a gift. decisions/0132, invariant M8. */
export const promotionKinds = ['delivery', 'percent', 'gift'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** A draft gives nothing; an active one from its beginning to its end. decisions/0134, invariant M11. */
export const promotionStates = ['draft', 'active', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** The largest part of a price that is given, in hundredths of a percent. An order always has something to pay. decisions/0132, invariant M8. */
export const mostPercent = 9_000;

/** What a promotion gives: `percent` in hundredths of a percent. */
export type PromotionGives =
  | { readonly kind: 'delivery'; readonly all_methods: boolean }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'gift'; readonly gift_sku: string };

/** When and to whom a promotion gives something. */
export type Promotion = {
  readonly promotion_id: string;
  /** The house's own name. */
  readonly name: string;
  readonly gives: PromotionGives;
  readonly state: PromotionState;
  readonly needs_code: boolean;
  readonly needs_account: boolean;
  readonly countries: readonly Country[];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  /** Value of all goods from which it is given, in minor units; a currency without one has none. */
  readonly minimums: Readonly<Partial<Record<Currency, number>>>;
  /** The codes of its products; null for all. */
  readonly products: ReadonlySet<string> | null;
  readonly excepted: ReadonlySet<string>;
  readonly per_person: number | null;
};

/** Why a promotion gives nothing to a basket. decisions/0132, invariant M11. */
export const promotionFaults = [
  'not_here',
  'not_yet',
  'ended',
  'account',
  'used_up',
  'no_product',
  'minimum',
  'gift_gone',
  'other_method',
  'not_better',
] as const;
export type PromotionFault = (typeof promotionFaults)[number];

/** A code as it is stored: people type small letters, other dashes, full-width letters and blanks. Spec 1 §5, decisions/0132. */
export const promotionCode = (typed: string): string => plainFigures(typed).replaceAll(' ', '').toUpperCase();

/** Whether a text, as `promotionCode` folds it, can be a code. Spec 1 §5, decisions/0132. */
export const isPromotionCode = (code: string): boolean => /^[A-Z0-9-]{4,32}$/u.test(code);

/** Whether a promotion has begun and not ended. decisions/0132, invariant M11. */
export function isLive(
  { state, starts_at, ends_at }: Pick<Promotion, 'state' | 'starts_at' | 'ends_at'>,
  now: Date,
): boolean {
  return state === 'active' && starts_at <= now && (ends_at === null || now < ends_at);
}

/**
 * Whether a promotion is for accounts alone. A limit for each person is: an email that a guest types names anybody, and an answer that
 * depends on it would tell a stranger what its owner has used. Expectations §2, decisions/0147.
 */
export const needsAccount = ({ needs_account, per_person }: Pick<Promotion, 'needs_account' | 'per_person'>): boolean =>
  needs_account || per_person !== null;

/** Whether a product is one of those that a promotion is for. decisions/0132, invariant M8. */
export function isInScope({ products, excepted }: Pick<Promotion, 'products' | 'excepted'>, code: string): boolean {
  return (products === null || products.has(code)) && !excepted.has(code);
}
