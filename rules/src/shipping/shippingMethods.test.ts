import { expect, test } from 'vitest';
import { minorDigits } from '../money/money.ts';
import { countries, type Country } from '../storefronts/storefronts.ts';
import { deliverySlotCodes, deliverySlotLabel, deliverySlots, isDeliverySlot } from './deliverySlots.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { hasComplimentaryDelivery, shippingMethodOf, shippingMethodsOf, shippingPrice } from './shippingMethods.ts';

test.each([
  ['charges a small French order', 'fr', 'standard', 149_99, { amount: 12_00, currency: 'EUR' }],
  ['offers delivery from the threshold on', 'fr', 'standard', 150_00, { amount: 0, currency: 'EUR' }],
  ['never offers express', 'fr', 'express', 9_000_00, { amount: 25_00, currency: 'EUR' }],
  ['charges yen in yen', 'jp', 'sagawa_standard', 21_999, { amount: 1_100, currency: 'JPY' }],
] as const)('%s', (_name, country, code, value, expected) => {
  const method = shippingMethodOf(country, code);
  expect(method && shippingPrice(country, method, value)).toEqual(expected);
});

test.each([
  ['does not know express in Japan', 'jp', 'express'],
  ['does not know the Japanese carrier in France', 'fr', 'sagawa_standard'],
  ['does not know an empty method', 'fr', ''],
] as const)('%s', (_name, country, code) => {
  expect(shippingMethodOf(country, code)).toBeNull();
});

test.each([
  ['says so in the basket from the threshold on', 150_00, true],
  ['does not one cent below', 149_99, false],
] as const)('%s', (_name, value, expected) => {
  expect(hasComplimentaryDelivery('fr', value)).toBe(expected);
});

// These storefronts show whole units only (spec 3 §9), so a price with cents would differ from the charge.
const wholeUnits: readonly Country[] = ['jp', 'hk', 'mo', 'kr', 'sa', 'ae'];

test.each(countries)('lists plausible methods for %s', (country) => {
  const unit = 10 ** minorDigits[shopCurrency(country)];
  const methods = shippingMethodsOf(country);
  expect(new Set(methods.map(({ method }) => method)).size).toBe(methods.length);
  for (const { price, complimentary_from, days } of methods) {
    expect(days[0]).toBeGreaterThan(0);
    expect(days[1]).toBeGreaterThanOrEqual(days[0]);
    expect(price).toBeGreaterThan(0);
    if (complimentary_from !== null) expect(complimentary_from).toBeGreaterThan(price);
    if (wholeUnits.includes(country)) expect(price % unit).toBe(0);
  }
});

test('only carriers with slots offer them', () => {
  const withSlots = countries.filter((country) => shippingMethodsOf(country).some((method) => method.has_slots));
  expect(withSlots).toEqual(['jp']);
});

test.each([
  ['names the morning', '01', 'morning'],
  ['names the last evening slot', '19', '7pm_to_9pm'],
  ['does not take 1 for 01', '1', null],
  ['does not know 20', '20', null],
] as const)('%s', (_name, code, expected) => {
  expect(deliverySlotLabel(code)).toBe(expected);
  expect(isDeliverySlot(code)).toBe(expected !== null);
});

test('lists the slots from morning to evening', () => {
  expect([...deliverySlotCodes].sort()).toEqual(Object.keys(deliverySlots).sort());
  const ends = deliverySlotCodes.map((code) => deliverySlots[code].until);
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
});
