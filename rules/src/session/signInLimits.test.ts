import { expect, test } from 'vitest';
import { signInVerdict, strictest } from './signInLimits.ts';

test.each([
  [0, true, 1, 'free'],
  [19, true, 1, 'free'],
  [20, true, 1, 'captcha'],
  [99, true, 1, 'captcha'],
  [100, true, 1, 'refused'],
  [20, false, 1, 'free'],
  [59, false, 1, 'free'],
  [60, false, 1, 'refused'],
  [199, true, 10, 'free'],
  [200, true, 10, 'captcha'],
  [1000, true, 10, 'refused'],
] as const)('%i failures, captcha required: %s, factor %i: %s', (failures, asks, factor, expected) => {
  expect(signInVerdict(failures, asks, factor)).toBe(expected);
});

test('the stricter verdict applies', () => {
  expect(strictest(['free'])).toBe('free');
  expect(strictest(['captcha', 'free'])).toBe('captcha');
  expect(strictest(['captcha', 'refused'])).toBe('refused');
});
