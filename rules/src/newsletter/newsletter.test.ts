import { expect, test } from 'vitest';
import { isSubscribed, newsletterCall } from './newsletter.ts';

test.each([
  ['with a store’s locale', 'fr_fr', true],
  ['not without', null, false],
  ['not with nothing in it', '', false],
] as const)('a visitor is subscribed %s', (_name, value, expected) => {
  expect(isSubscribed(value)).toBe(expected);
});

test.each([
  ['our own', false, { base: 'commerce', path: '/newsletter' }],
  ['the second backend behind its flag', true, { base: 'backend', path: '/newsletter/subscribe' }],
] as const)('a subscription goes to %s', (_name, flag, expected) => {
  expect(newsletterCall(flag)).toEqual(expected);
});
