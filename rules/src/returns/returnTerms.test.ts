import { expect, test } from 'vitest';
import { isReturnFree, returnFeeRows, returnFeesOf } from './returnTerms.ts';

const brazilian = [{ min_price: 0, max_price: 999_99, fixed_price: 90_00, percent_price: 0 }];
test.each([
  ['zero where the house pays for returns', 'fr', '2026-11-20T12:00:00Z', []],
  ['the delivery’s price up to what is delivered free', 'br', '2026-11-20T12:00:00Z', brazilian],
  ['nothing on the last day of the free withdrawal', 'br', '2026-11-17T12:00:00Z', []],
  ['the delivery’s price on the day after it', 'br', '2026-11-18T12:00:00Z', brazilian],
] as const)('the fee of a return is %s', (_name, country, asked_at, expected) => {
  expect(returnFeesOf(country, new Date('2026-11-10T12:00:00Z'), new Date(asked_at))).toEqual(expected);
});

test('a country’s own bands take the place of what its delivery costs, but not of the free withdrawal', () => {
  const bands = [
    { min_price: 0, max_price: 499_99, fixed_price: 30_00, percent_price: 0 },
    { min_price: 500_00, max_price: null, fixed_price: 0, percent_price: 2_50 },
  ] as const;
  const rows = { ...returnFeeRows, br: bands };
  const feesAt = (asked_at: string) => returnFeesOf('br', new Date('2026-11-10T12:00:00Z'), new Date(asked_at), rows);
  expect(feesAt('2026-11-18T12:00:00Z')).toEqual(bands);
  expect(feesAt('2026-11-17T12:00:00Z')).toEqual([]);
  expect(isReturnFree('br', rows)).toBe(false);
});

test.each([
  ['fr', true],
  ['br', false],
] as const)('the house pays for the return in %s: %s', (country, expected) => {
  expect(isReturnFree(country)).toBe(expected);
});
