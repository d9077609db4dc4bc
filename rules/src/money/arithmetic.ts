import type { Currency } from '../storefronts/storefronts.ts';
import type { Money } from './money.ts';

function checked(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Money is a whole number of minor units');
  // Turns -0 into 0: the two differ when baskets are compared by value.
  return { amount: amount === 0 ? 0 : amount, currency };
}

/**
 * Splits an amount over weights (non-negative integers), in minor units. The shares always sum to the amount: units
 * lost to rounding are added to the largest remainders, the earlier first. Weights that are all 0 count as equal.
 * Throws on an empty list or an invalid weight. Spec 3 §5.
 */
export function allocate(money: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) throw new RangeError('Nothing to share over');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) throw new RangeError('Wrong weight');
  const even = weights.every((weight) => weight === 0);
  const shares = weights.map((weight) => BigInt(even ? 1 : weight));
  const total = shares.reduce((left, right) => left + right, 0n);
  const sign = money.amount < 0 ? -1 : 1;
  const size = BigInt(Math.abs(checked(money.amount, money.currency).amount));
  const parts = shares.map((share, index) => ({
    index,
    amount: Number((size * share) / total),
    remainder: (size * share) % total,
  }));
  const left = Number(size) - parts.reduce((taken, part) => taken + part.amount, 0);
  const byRemainder = [...parts].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
  );
  for (const part of byRemainder.slice(0, left)) part.amount += 1;
  return parts.map((part) => checked(part.amount * sign, money.currency));
}

/**
 * The part of an amount that belongs to units `from` (exclusive) to `to` (inclusive) of `of` units: the earlier units get what
 * does not divide. Every part of a row (parcel, capture, cancelled rest, refund) is cut here, so that the parts of all units sum
 * to the row in any order of events. Throws unless 0 <= from <= to <= of and of > 0. Spec 3 §3, M8, decisions/0081.
 */
export function prorate(money: Money, pieces: { from: number; to: number; of: number }): Money {
  const { from, to, of } = pieces;
  const ordered = [0, from, to, of].every((value, index, all) => {
    return Number.isSafeInteger(value) && value >= (all[index - 1] ?? 0);
  });
  if (!ordered || of === 0) throw new RangeError('Wrong share');
  const sign = money.amount < 0 ? -1 : 1;
  const size = Math.abs(checked(money.amount, money.currency).amount);
  const odd = size % of;
  const each = (size - odd) / of;
  const upTo = (count: number) => count * each + Math.min(count, odd);
  return checked((upTo(to) - upTo(from)) * sign, money.currency);
}
