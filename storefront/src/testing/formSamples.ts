// What the tests of the forms type, and the answers to the calls of the pages around them.
import type { CheckoutState } from '@vitrine/contract/checkout';
import { basketOf, userOf } from './samples.ts';

const session = '/api/commerce/customer-session';
export const goodPassword = 'Madder.red1899';
export const addressFields = ['prefix', 'firstname', 'lastname', 'street1', 'city', 'postcode', 'telephone'];

/** A title and a name, by the ids of their fields. */
export const typedName = (prefix: string) => ({
  [`${prefix}-prefix`]: 'Ms.',
  [`${prefix}-firstname`]: 'Anne',
  [`${prefix}-lastname`]: 'Lacombe',
});

/** A British address, by the ids of its fields. */
export const typedPlace = (prefix: string) => ({
  [`${prefix}-street1`]: '12 Mount Street',
  [`${prefix}-postcode`]: 'W1K 2RD',
  [`${prefix}-city`]: 'London',
  [`${prefix}-telephone`]: '+442074991874',
});

/** The answers of a guest's checkout. */
export const checkoutAt = (state: CheckoutState) => ({
  '/api/commerce/checkout': { checkout: state },
  [session]: { user: null, basket: state.basket, lifetime: 1800 },
});

/** The answers to the calls of signed-in customers and of every form, besides the form's own. */
export const commonReads: Readonly<Record<string, unknown>> = {
  [session]: { user: userOf(), basket: basketOf([]), lifetime: 60 },
  '/api/commerce/is-captcha-activated': { success: 0 },
  '/api/commerce/available-countries': { available_countries: [] },
};
