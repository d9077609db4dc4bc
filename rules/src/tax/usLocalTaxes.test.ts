import { expect, test } from 'vitest';
import { salesTaxOf, usStateRates } from './salesTax.ts';
import { usLocalTaxes } from './usLocalTaxes.ts';

const rateAt = (region: string, postcode: string | null): number | undefined =>
  salesTaxOf('us', region, { postcode })?.rate;

test.each([
  ['New York City', 'NY', '10118', 8_875],
  ['Yonkers', 'NY', '10701', 8_875],
  ['Nassau County', 'NY', '11530', 8_625],
  ['a place of New York without a row', 'NY', '13601', 8_530],
  ['a ZIP code with its four further digits', 'IL', '60611-1234', 10_250],
  ['New York before its ZIP code is known', 'NY', null, 8_530],
  ['San Francisco', 'CA', '94108', 8_625],
  ['Houston', 'TX', '77002', 8_250],
  ['a state with one rate', 'NJ', '07030', 6_625],
  ['a state without a tax', 'OR', '97201', 0],
  ['a ZIP code of another state', 'TX', '10118', 8_200],
])('estimates %s', (_name, region, postcode, rate) => {
  expect(rateAt(region, postcode)).toBe(rate);
});

test('is marked as an estimate, unless a tax service gave the rate', () => {
  expect(salesTaxOf('us', 'NY', { postcode: '10118' })).toMatchObject({ is_estimated: true, taxes_shipping: false });
  const stated = salesTaxOf('us', 'NY', { postcode: '10118', stated: { rate: 8_000, taxes_shipping: true } });
  expect(stated).toEqual({
    parts: [{ name: 'sales_tax', rate: 8_000 }],
    rate: 8_000,
    taxes_shipping: true,
    is_included: false,
    name: 'sales_tax',
  });
});

test('ignores a stated rate in countries with fixed rates', () => {
  const stated = { rate: 1_000, taxes_shipping: false };
  expect(salesTaxOf('ca', 'QC', { stated })).toEqual(salesTaxOf('ca', 'QC'));
  expect(salesTaxOf('fr', null, { stated })).toEqual(salesTaxOf('fr', null));
});

test('has plausible local parts, and each prefix once', () => {
  for (const [state, { average, ...rest }] of Object.entries(usLocalTaxes)) {
    const state_rate = usStateRates[state as keyof typeof usStateRates];
    expect(average, state).toBeGreaterThan(0);
    const places: readonly (readonly [readonly string[], number])[] = 'places' in rest ? rest.places : [];
    for (const [, rate] of places) {
      expect(rate, state).toBeGreaterThanOrEqual(state_rate);
      expect(rate, state).toBeLessThan(state_rate + 7_500);
    }
    const prefixes = places.flatMap(([some]) => some);
    expect(new Set(prefixes).size, state).toBe(prefixes.length);
    for (const prefix of prefixes) expect(prefix).toMatch(/^\d{3}$/u);
  }
});
