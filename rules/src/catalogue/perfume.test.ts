import { expect, test } from 'vitest';
import { isPerfume } from './perfume.ts';

test.each([
  ['an eau de parfum', '330300', true],
  ['an eau de parfum by its national code', '3303001010', true],
  ['a scented candle', '340600', false],
  ['a lipstick of the next heading', '330410', false],
  ['a product without a code', null, false],
] as const)('tells whether %s is a perfume', (_name, hscode, expected) => {
  expect(isPerfume(hscode)).toBe(expected);
});
