// What a typed price would do to the price that a storefront has. decisions/0126.
import { isLargePriceChange } from '../money/priceChange.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { hasUsualEnding } from './priceSteps.ts';
import { typedPrice, type TypedPriceProblem } from './typedPrice.ts';

/** What a member should look at before it proposes a price: a change of more than half, and an ending that no price tag has. Expectations §2, decisions/0126. */
export const priceWarnings = ['large', 'ending'] as const;
export type PriceWarning = (typeof priceWarnings)[number];

/** A price in minor units; null where the storefronts of the country do not sell the piece. */
export type PriceOrNone = number | null;

export type PriceEdit =
  | { readonly is: 'same' }
  | { readonly is: 'problem'; readonly problem: TypedPriceProblem }
  /** A change, a first price in a country, and the end of its sale there are words of their own. */
  | { readonly is: 'change' | 'new'; readonly after: number; readonly warnings: readonly PriceWarning[] }
  | { readonly is: 'withdraw'; readonly after: null; readonly warnings: readonly PriceWarning[] };

/** What a proposed price changes against the price before it, with its warnings. Expectations §2, decisions/0126. */
export function priceEdit(country: Country, before: PriceOrNone, after: PriceOrNone): PriceEdit {
  if (before === after) return { is: 'same' };
  if (after === null) return { is: 'withdraw', after, warnings: [] };
  const warnings: PriceWarning[] = [];
  if (before !== null && isLargePriceChange(before, after)) warnings.push('large');
  if (!hasUsualEnding(after, shopCurrency(country))) warnings.push('ending');
  return { is: before === null ? 'new' : 'change', after, warnings };
}

/** What a typed text does to a price. An empty text changes nothing. Expectations §2, decisions/0126. */
export function typedEdit(country: Country, before: PriceOrNone, typed: string): PriceEdit {
  const price = typedPrice(country, typed);
  if (price.is === 'problem') return price;
  if (price.is === 'empty') return { is: 'same' };
  return priceEdit(country, before, price.is === 'withdraw' ? null : price.amount);
}
