import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import {
  billingCountries,
  isBillingAllowed,
  isShippingAllowed,
  shippingCountries,
} from '../countries/billingCountries.ts';
import { checkoutStep, checkoutSteps } from './checkoutSteps.ts';
import { consentBoxes } from './consents.ts';

const ready = {
  has_items: true,
  has_email: true,
  delivery_mode: 'deliver',
  has_address: true,
  has_shipping_method: true,
  has_pickup: false,
  is_paid: false,
} as const;

test.each([
  ['is at payment when all is known', ready, 'payment'],
  ['returns to the cart when it is empty', { ...ready, has_items: false }, 'cart'],
  ['waits at delivery for an email', { ...ready, has_email: false }, 'delivery'],
  ['waits at delivery for an address', { ...ready, has_address: false }, 'delivery'],
  ['waits at delivery for a method', { ...ready, has_shipping_method: false }, 'delivery'],
  ['waits at delivery for a shop to collect from', { ...ready, delivery_mode: 'pickup' }, 'delivery'],
  [
    'needs no address to collect',
    { ...ready, delivery_mode: 'pickup', has_pickup: true, has_address: false, has_shipping_method: false },
    'payment',
  ],
  [
    'shows the confirmation once paid, though the cart is empty',
    { ...ready, has_items: false, is_paid: true },
    'confirmation',
  ],
] as const)('%s', (_name, progress, expected) => {
  expect(checkoutStep(progress)).toBe(expected);
});

test('numbers the steps as analytics does', () => {
  expect(checkoutSteps).toEqual({ cart: 1, delivery: 2, payment: 3, confirmation: 4 });
});

test.each([
  ['asks for the terms alone', 'fr', false, ['gtc']],
  ['asks for the pre-order too', 'fr', true, ['gtc', 'pre_order']],
  ['asks for privacy in Korea', 'kr', false, ['gtc', 'pipa_consent']],
] as const)('%s', (_name, country, pre_order, expected) => {
  expect(consentBoxes(country, pre_order)).toEqual(expected);
});

test.each([
  ['a French shop bills to Belgium', 'fr', 'be', true],
  ['but not to Switzerland', 'fr', 'ch', false],
  ['Taiwan bills to Taiwan alone', 'tw', 'hk', false],
  ['and to Taiwan', 'tw', 'tw', true],
] as const)('%s', (_name, shop, billing, expected) => {
  expect(isBillingAllowed(shop, billing)).toBe(expected);
});

test.each(countries)('lists %s first among its own billing countries, each once', (country) => {
  const allowed = billingCountries[country];
  expect(allowed[0]).toBe(country);
  expect(new Set(allowed).size).toBe(allowed.length);
});

test.each([
  ['sends within the country', 'fr', 'fr', true],
  ['does not send abroad', 'fr', 'be', false],
] as const)('%s', (_name, shop, destination, expected) => {
  expect(isShippingAllowed(shop, destination)).toBe(expected);
});

test.each(countries)('lists the countries that parcels of %s are sent to, its own among them', (country) => {
  const listed = shippingCountries(country);
  expect(listed).toContain(country);
  expect(listed).toEqual(countries.filter((destination) => isShippingAllowed(country, destination)));
});
