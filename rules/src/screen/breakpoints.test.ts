import { expect, test } from 'vitest';
import { deviceTypeOf } from './breakpoints.ts';

test.each([
  [990, 'mobile'],
  [991, 'tablet'],
  [1198, 'tablet'],
  [1199, 'desktop'],
] as const)('a device of %i px is a %s', (width, expected) => {
  expect(deviceTypeOf(width)).toBe(expected);
});
