import { expect, test } from 'vitest';
import { deviceTypeOf, screenSizeOf } from './breakpoints.ts';

test.each([
  [320, 'small'],
  [767, 'small'],
  [768, 'medium'],
  [1023, 'medium'],
  [1024, 'large'],
  [1279, 'large'],
  [1280, 'xlarge'],
  [1679, 'xlarge'],
  [1680, 'xxlarge'],
] as const)('a window of %i px is %s', (width, expected) => {
  expect(screenSizeOf(width)).toBe(expected);
});

test.each([
  [990, 'mobile'],
  [991, 'tablet'],
  [1198, 'tablet'],
  [1199, 'desktop'],
] as const)('a device of %i px is a %s', (width, expected) => {
  expect(deviceTypeOf(width)).toBe(expected);
});
