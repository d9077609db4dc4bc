import { expect, test } from 'vitest';
import { paymentOutcome } from './paymentOutcome.ts';

test.each([
  ['an authorised payment is good', 'Authorised', 'payment_OK'],
  ['a refused one is not', 'Refused', 'payment_NOK'],
  ['nor one that failed', 'Error', 'payment_NOK'],
  ['nor one the shopper gave up', 'Cancelled', 'payment_NOK'],
  ['a 3-D Secure challenge decides nothing yet', 'ChallengeShopper', 'not_used'],
  ['nor does a redirect', 'RedirectShopper', 'not_used'],
  ['nor a payment that is on its way', 'Pending', 'not_used'],
  ['nor one the provider has only received', 'Received', 'not_used'],
  ['nor half a payment', 'PartiallyAuthorised', 'not_used'],
  ['an unknown code never counts as paid or refused', 'Wonderful', 'not_used'],
  ['nor does a word every object has', 'valueOf', 'not_used'],
] as const)('%s', (_name, code, expected) => {
  expect(paymentOutcome(code)).toBe(expected);
});
