// What the promotions of a storefront give to a basket. decisions/0132, invariant M8.
import { shownStep } from '../money/wholePrice.ts';
import type { Country, Currency } from '../storefronts/storefronts.ts';
import {
  isInScope,
  isLive,
  needsAccount,
  type Promotion,
  type PromotionFault,
  type PromotionKind,
} from './promotion.ts';

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

/** A delivery at its price, in minor units; the first method of a country is the one that a checkout begins with. */
export type PricedDelivery = { readonly is_first: boolean; readonly price: number };

export type Promoted = {
  readonly country: Country;
  readonly currency: Currency;
  readonly lines: readonly PromotedLine[];
  readonly delivery: PricedDelivery;
  readonly now: Date;
  readonly is_customer: boolean;
  /** The price of a gift in minor units; null where it is not sold in the country, or none is left beside the lines and other gifts. */
  readonly giftPrice: (sku: string, beside: readonly string[]) => number | null;
};

/** A promotion that gives something. */
export type Given = {
  readonly promotion_id: string;
  readonly name: string;
  readonly kind: PromotionKind;
  /** In hundredths of a percent. */
  readonly percent: number | null;
  readonly gift_sku: string | null;
  readonly code: string | null;
  /** What it is worth in minor units. */
  readonly amount: number;
};

/** The methods of delivery that are complimentary, beside what is by its price. */
export type FreeDelivery = 'none' | 'first' | 'all';

export type Promotions = {
  /** The discount of each line in minor units. */
  readonly discounts: readonly number[];
  readonly delivery: FreeDelivery;
  readonly given: readonly Given[];
  /** Why the typed code gives nothing; null where it does, or none was typed. */
  readonly fault: PromotionFault | null;
  /** The value of goods from which the typed code gives something, in minor units, while it is not reached. */
  readonly minimum: number | null;
};

const goodsOf = (lines: readonly PromotedLine[]): number =>
  lines.reduce((sum, { unit_price, qty }) => sum + unit_price * qty, 0);

/** Why a promotion cannot be given to a basket at all beside some gifts; null where it can. */
function faultOf({ promotion, is_left }: Offered, at: Promoted, beside: readonly string[]): PromotionFault | null {
  const { gives, countries, state, starts_at, minimums } = promotion;
  if (!countries.includes(at.country)) return 'not_here';
  if (state === 'active' && at.now < starts_at) return 'not_yet';
  if (!isLive(promotion, at.now)) return 'ended';
  if (needsAccount(promotion) && !at.is_customer) return 'account';
  if (!is_left) return 'used_up';
  if (!at.lines.some(({ code }) => isInScope(promotion, code))) return 'no_product';
  if (goodsOf(at.lines) < (minimums[at.currency] ?? 0)) return 'minimum';
  if (gives.kind === 'gift' && at.giftPrice(gives.gift_sku, beside) === null) return 'gift_gone';
  return null;
}

/** The price of a delivery with what is complimentary, in minor units. decisions/0132. */
export const promotedDelivery = (free: FreeDelivery, { is_first, price }: PricedDelivery): number =>
  free === 'all' || (free === 'first' && is_first) ? 0 : price;

const freeDeliveryOf = ({ promotion: { gives } }: Offered): FreeDelivery =>
  gives.kind !== 'delivery' ? 'none' : gives.all_methods ? 'all' : 'first';

const percentOf = ({ promotion: { gives } }: Offered): number => (gives.kind === 'percent' ? gives.percent : 0);

/** The part of a price in whole steps, half a step rounded up. Whole numbers alone, because a product of two may exceed what a number holds. */
const partOf = (price: number, percent: number, step = 1): number =>
  Number((BigInt(price) * BigInt(percent) * 2n + 10_000n * BigInt(step)) / (20_000n * BigInt(step))) * step;

/**
 * The discount of a line in minor units. A storefront that shows no decimals gives whole units on each piece: its page, the charge and the
 * refund of one piece are then the same amount. decisions/0152.
 */
function discountOf({ unit_price, qty }: PromotedLine, percent: number, country: Country): number {
  const step = shownStep(country);
  if (step === 1) return partOf(unit_price * qty, percent);
  return Math.max(0, Math.min(partOf(unit_price, percent, step), unit_price - step)) * qty;
}

/** The promotion with the largest discount on a product; of equal ones the first. */
function bestFor(possible: readonly Offered[], code: string): Offered | null {
  return possible.reduce<Offered | null>((best, one) => {
    const isBetter = percentOf(one) > (best ? percentOf(best) : 0);
    return isBetter && isInScope(one.promotion, code) ? one : best;
  }, null);
}

const giftOf = ({ promotion: { gives } }: Offered): string | null => (gives.kind === 'gift' ? gives.gift_sku : null);

type Judged = {
  readonly faults: ReadonlyMap<Offered, PromotionFault | null>;
  readonly possible: readonly Offered[];
  readonly gifts: ReadonlyMap<string, number>;
};

/**
 * Which promotions can be given together, in their sequence. A gift is given once, and takes its pieces from those that are left for
 * the next one: two gifts may share their last piece. Invariant M1.
 */
function judged(offered: readonly Offered[], at: Promoted): Judged {
  const faults = new Map<Offered, PromotionFault | null>();
  const possible: Offered[] = [];
  const gifts = new Map<string, number>();
  for (const one of offered) {
    const gift = giftOf(one);
    const isGiven = gift !== null && gifts.has(gift);
    const beside = [...gifts.keys()].filter((sku) => sku !== gift);
    const fault = faultOf(one, at, beside);
    faults.set(one, fault);
    if (fault !== null || isGiven) continue;
    possible.push(one);
    if (gift !== null) gifts.set(gift, at.giftPrice(gift, beside) ?? 0);
  }
  return { faults, possible, gifts };
}

/**
 * What the promotions give together: to each line its largest discount, the best complimentary delivery, and every gift. A discount
 * is not given on top of another, so that the order of promotions changes no amount. Invariant M8.
 */
export function promotionsOf(offered: readonly Offered[], at: Promoted): Promotions {
  const { faults, possible, gifts } = judged(offered, at);
  const best = at.lines.map(({ code }) => bestFor(possible, code));
  const discounts = at.lines.map((row, line) => {
    const one = best[line];
    return one ? discountOf(row, percentOf(one), at.country) : 0;
  });
  const carrying = ['all', 'first'].flatMap((free) => possible.filter((one) => freeDeliveryOf(one) === free));
  const [carrier] = carrying;
  const free = carrier ? freeDeliveryOf(carrier) : 'none';
  const saved = at.delivery.price - promotedDelivery(free, at.delivery);
  const given = possible.flatMap((one): Given[] => {
    const { promotion_id, name, gives } = one.promotion;
    const said = { promotion_id, name, kind: gives.kind, percent: null, gift_sku: null, code: one.code };
    if (gives.kind === 'gift') return [{ ...said, gift_sku: gives.gift_sku, amount: gifts.get(gives.gift_sku) ?? 0 }];
    if (gives.kind === 'delivery') return one === carrier && saved > 0 ? [{ ...said, amount: saved }] : [];
    const amount = discounts.reduce((sum, discount, line) => sum + (best[line] === one ? discount : 0), 0);
    return amount > 0 ? [{ ...said, percent: gives.percent, amount }] : [];
  });
  const typed = offered.find(({ code }) => code !== null);
  const isGiven = given.some(({ code }) => code !== null);
  const fault = typed === undefined || isGiven ? null : (faults.get(typed) ?? uselessness(typed, at));
  return {
    discounts,
    delivery: free,
    given,
    fault,
    minimum: fault === 'minimum' ? (typed?.promotion.minimums[at.currency] ?? null) : null,
  };
}

/** Why a promotion that can be given changes nothing. */
function uselessness(typed: Offered, { delivery }: Promoted): PromotionFault {
  const isForOther = freeDeliveryOf(typed) === 'first' && !delivery.is_first && delivery.price > 0;
  return isForOther ? 'other_method' : 'not_better';
}
