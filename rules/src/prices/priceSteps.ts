// The amounts on which the house's price tags end. decisions/0126.
import { minorDigits } from '../money/money.ts';
import type { Currency } from '../storefronts/storefronts.ts';

/** Price tags below each bound end on its step, both in whole units of the currency. Expectations §2, decisions/0126. */
export const priceSteps = [
  [200, 1],
  [1_000, 5],
  [10_000, 10],
  [50_000, 100],
  [200_000, 500],
  [Infinity, 1_000],
] as const;

/** The step of an amount in whole units of a currency. Expectations §2, decisions/0126. */
export const stepOf = (units: number): number => priceSteps.find(([bound]) => units < bound)?.[1] ?? 1;

/** Whether a price in minor units ends as the house's price tags do. Another ending is only warned of. Expectations §2, decisions/0126. */
export function hasUsualEnding(amount: number, currency: Currency): boolean {
  const units = amount / 10 ** minorDigits[currency];
  return Number.isInteger(units) && units % stepOf(units) === 0;
}
