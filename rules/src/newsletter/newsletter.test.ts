import { expect, test } from 'vitest';
import { isSubscribed, newsletterCall, newsletterFailure } from './newsletter.ts';

test.each([
  ['with a store’s locale', 'fr_fr', true],
  ['not without', null, false],
  ['not with nothing in it', '', false],
] as const)('somebody is subscribed %s', (_name, value, expected) => {
  expect(isSubscribed(value)).toBe(expected);
});

test.each([
  ['our own', false, { base: 'commerce', path: '/newsletter' }],
  ['the second backend behind its flag', true, { base: 'backend', path: '/newsletter/subscribe' }],
] as const)('a subscription goes to %s', (_name, flag, expected) => {
  expect(newsletterCall(flag)).toEqual(expected);
});

test.each([
  [2_200_000, { field: 'email', notice: 'tray_error' }],
  [2_200_001, { field: null, notice: 'critical_with_email' }],
  [500, { field: null, notice: 'tray_error' }],
] as const)('code %s shows its own failure', (code, expected) => {
  expect(newsletterFailure(code)).toEqual(expected);
});
