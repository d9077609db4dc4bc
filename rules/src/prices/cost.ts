// What a piece costs the house, and what a price leaves above it. decisions/0143.
import { minorDigits } from '../money/money.ts';
import { inCurrency } from '../money/reference.ts';
import type { Currency } from '../storefronts/storefronts.ts';
import { markedCurrencies, typedMoney, type TypedMoneyProblem } from './typedMoney.ts';

/** What one piece costs, in minor units of its currency. */
export type Cost = { readonly amount: number; readonly currency: Currency };
/** A cost with the day from which it holds, `2026-11-29`. */
export type DatedCost = Cost & { readonly from_day: string };

/** Rows of one save of costs at most. Expectations §2, decisions/0143. */
export const mostCosts = 2000;

/** The cost that holds on a day: the last one that began by then; null where none has. Expectations §2, decisions/0143. */
export function costOn<Dated extends DatedCost>(costs: readonly Dated[], day: string): Dated | null {
  const begun = costs.filter(({ from_day }) => from_day <= day);
  return begun.reduce<Dated | null>((last, one) => (last === null || one.from_day > last.from_day ? one : last), null);
}

export type Margin = {
  /** What the net price leaves above the cost, in minor units of the price's currency; negative where it costs more. */
  readonly amount: number;
  /** The same as a part of the net price, in tenths of a percent: 655 is 65.5 %. */
  readonly share: number;
};

/**
 * The margin of a net price above a cost, by the fixed table of `reference.ts` as the gap of prices; null where there is nothing to compare.
 * Expectations §2, decisions/0143.
 */
export function priceMargin(net: Cost, cost: Cost): Margin | null {
  const spent = inCurrency(cost.amount, cost.currency, net.currency);
  if (spent === null || net.amount <= 0) return null;
  const amount = net.amount - spent;
  return { amount, share: Math.round((amount / net.amount) * 1000) };
}

export type TypedCost =
  /** An empty cell changes nothing, as in an import. decisions/0089. */
  | { readonly is: 'empty' }
  /** A word of withdrawal: the cost that holds is taken away. */
  | { readonly is: 'withdraw' }
  | { readonly is: 'cost'; readonly cost: Cost }
  | { readonly is: 'problem'; readonly problem: TypedMoneyProblem };

/**
 * Reads a cost as a person types it or a spreadsheet holds it. Its currency is a code or a sign beside the figures, else the one given; a sign of
 * several currencies is that one or none. Expectations §2, decisions/0143, decisions/0152.
 */
export function typedCost(currency: Currency, typed: string): TypedCost {
  const money = typedMoney(typed, (mark) => {
    const [first, ...others] = mark === '' ? [currency] : markedCurrencies(mark);
    return [first, ...others].includes(currency) ? currency : others.length === 0 ? (first ?? null) : null;
  });
  if (money.is !== 'amount') return money;
  return { is: 'cost', cost: { amount: money.amount, currency: money.currency } };
}

/** A cost as `typedCost` reads it: `1200.50 EUR`. Expectations §2, decisions/0143. */
export function costText({ amount, currency }: Cost): string {
  const digits = minorDigits[currency];
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}
