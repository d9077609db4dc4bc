// What the promotions of a storefront give to a basket. decisions/0132, invariant M8.
import type { Country, Currency } from '../storefronts/storefronts.ts';
import { isInScope, isLive, type Promotion, type PromotionFault, type PromotionKind } from './promotion.ts';

/** A promotion that the basket may have: without a code, or with the one that was typed. */
export type Offered = {
  readonly promotion: Promotion;
  readonly code: string | null;
  /** Whether its uses, those of its code and those of the person leave one more. */
  readonly is_left: boolean;
};

export type PromotedLine = {
  /** The product. */
  readonly code: string;
  /** Minor units. */
  readonly unit_price: number;
  readonly qty: number;
};

export type Promoted = {
  readonly country: Country;
  readonly currency: Currency;
  readonly lines: readonly PromotedLine[];
  readonly now: Date;
  readonly is_customer: boolean;
  /** The price of a gift in minor units; null where it is out of stock or not sold in the country. */
  readonly giftPrice: (sku: string) => number | null;
};

/** A promotion that gives something. */
export type Given = {
  readonly promotion_id: string;
  readonly name: string;
  readonly kind: PromotionKind;
  readonly percent: number | null;
  readonly gift_sku: string | null;
  readonly code: string | null;
  /** What it is worth in minor units; of a delivery, null until the method is known. */
  readonly amount: number | null;
};

export type Promotions = {
  /** The discount of each line in minor units. */
  readonly discounts: readonly number[];
  /** The delivery that is complimentary, beside what is by its price. */
  readonly delivery: 'none' | 'first' | 'all';
  readonly given: readonly Given[];
  /** Why the typed code gives nothing; null where it does, or none was typed. */
  readonly fault: PromotionFault | null;
  /** The value of goods from which the typed code gives something, in minor units, while it is not reached. */
  readonly minimum: number | null;
};

export const noPromotions: Promotions = { discounts: [], delivery: 'none', given: [], fault: null, minimum: null };

/** Why a promotion cannot be given to a basket at all; null where it can. */
function faultOf({ promotion, is_left }: Offered, at: Promoted): PromotionFault | null {
  const { gives, countries, state, starts_at, needs_account, minimums } = promotion;
  if (!countries.includes(at.country)) return 'not_here';
  if (state === 'active' && at.now < starts_at) return 'not_yet';
  if (!isLive(promotion, at.now)) return 'ended';
  if (needs_account && !at.is_customer) return 'account';
  if (!is_left) return 'used_up';
  if (!at.lines.some(({ code }) => isInScope(promotion, code))) return 'no_product';
  if (goodsOf(at.lines) < (minimums[at.currency] ?? 0)) return 'minimum';
  if (gives.kind === 'gift' && at.giftPrice(gives.gift_sku) === null) return 'gift_gone';
  return null;
}

const goodsOf = (lines: readonly PromotedLine[]): number =>
  lines.reduce((sum, { unit_price, qty }) => sum + unit_price * qty, 0);

const percentOf = ({ promotion: { gives } }: Offered): number => (gives.kind === 'percent' ? gives.percent : 0);

/** The part of a line's price in minor units, half a unit rounded up. Exact, because the product may exceed what a number holds. */
const partOf = (price: number, percent: number): number =>
  Number((BigInt(price) * BigInt(percent) * 2n + 10_000n) / 20_000n);

/**
 * What the promotions give together: to each line its largest discount, the best complimentary delivery, and every gift. A discount
 * is not given on top of another, so that the order of promotions changes nothing. Invariant M8.
 */
export function promotionsOf(offered: readonly Offered[], at: Promoted): Promotions {
  const faults = new Map(offered.map((one) => [one, faultOf(one, at)]));
  const possible = offered.filter((one) => faults.get(one) === null);
  const best = at.lines.map(({ code }) => bestFor(possible, code));
  const discounts = at.lines.map(({ unit_price, qty }, line) => {
    const one = best[line];
    return one ? partOf(unit_price * qty, percentOf(one)) : 0;
  });
  const carrier =
    possible.find(({ promotion: { gives } }) => gives.kind === 'delivery' && gives.all_methods) ??
    possible.find(({ promotion: { gives } }) => gives.kind === 'delivery');
  const given = possible.flatMap((one): Given[] => {
    const {
      promotion: { promotion_id, name, gives },
      code,
    } = one;
    const said = { promotion_id, name, kind: gives.kind, percent: null, gift_sku: null, code };
    if (gives.kind === 'gift') return [{ ...said, gift_sku: gives.gift_sku, amount: at.giftPrice(gives.gift_sku) }];
    if (gives.kind === 'delivery') return one === carrier ? [{ ...said, amount: null }] : [];
    const amount = discounts.reduce((sum, discount, line) => sum + (best[line] === one ? discount : 0), 0);
    return amount > 0 ? [{ ...said, percent: gives.percent, amount }] : [];
  });
  const typed = offered.find(({ code }) => code !== null);
  const gives = carrier?.promotion.gives;
  return {
    discounts,
    delivery: gives?.kind === 'delivery' ? (gives.all_methods ? 'all' : 'first') : 'none',
    given,
    ...typedState(typed, { fault: typed ? (faults.get(typed) ?? null) : null, given, currency: at.currency }),
  };
}

/** The promotion with the largest discount on a product; of equal ones the first. */
function bestFor(possible: readonly Offered[], code: string): Offered | null {
  return possible.reduce<Offered | null>((best, one) => {
    const isBetter = percentOf(one) > (best ? percentOf(best) : 0);
    return isBetter && isInScope(one.promotion, code) ? one : best;
  }, null);
}

function typedState(
  typed: Offered | undefined,
  { fault, given, currency }: { fault: PromotionFault | null; given: readonly Given[]; currency: Currency },
): Pick<Promotions, 'fault' | 'minimum'> {
  if (!typed) return { fault: null, minimum: null };
  const isGiven = given.some(({ promotion_id }) => promotion_id === typed.promotion.promotion_id);
  return {
    fault: fault ?? (isGiven ? null : 'not_better'),
    minimum: fault === 'minimum' ? (typed.promotion.minimums[currency] ?? null) : null,
  };
}
