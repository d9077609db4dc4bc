import { expect, test } from 'vitest';
import { isLargePriceChange } from './priceChange.ts';

test.each([
  [431_700, 4317, true, 'a price in euros instead of cents'],
  [4317, 431_700, true, 'a price in cents, and cents again'],
  [400_000, 600_000, false, 'half more'],
  [400_000, 600_001, true, 'more than half more'],
  [400_000, 200_000, false, 'half off'],
  [400_000, 199_999, true, 'more than half off'],
  [400_000, 400_000, false, 'the same'],
])('%i → %i is large: %s (%s)', (before, after, isLarge) => {
  expect(isLargePriceChange(before, after)).toBe(isLarge);
});
