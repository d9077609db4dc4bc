import { expect, test } from 'vitest';
import { orderTotals } from '../checkout/orderTotals.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { salesTaxOf } from '../tax/salesTax.ts';
import { takesAddress, taxAt } from './addressChange.ts';

type Place = readonly [region: string | null, postcode: string | null];

/** An order of two pieces at a place, and its tax at another one. */
function moved(country: Country, [region, postcode]: Place, [other, code]: Place) {
  const currency = shopCurrency(country);
  const tax = salesTaxOf(country, region, { postcode, goods: 20_002 });
  if (!tax) throw new Error('no tax');
  const lines = [{ unit_price: 10_001, qty: 2, discount: 0 }];
  const totals = orderTotals({ currency, lines, shipping: 1_500, tax });
  const order = { ...totals, lines, tax_included: tax.is_included };
  return taxAt(country, order, { region: other, postcode: code, stated: null });
}

test.each<[string, Country, Place, Place, 'same' | 'other' | null]>([
  ['another city of France', 'fr', [null, '75008'], [null, '69002'], 'same'],
  ['Madeira for Lisbon', 'pt', [null, '1100-048'], [null, '9000-017'], 'other'],
  ['another town of one province', 'ca', ['QC', 'H2X 1Y4'], ['QC', 'G1R 4P5'], 'same'],
  ['another province', 'ca', ['QC', 'H2X 1Y4'], ['ON', 'M5V 2T6'], 'other'],
  ['a place whose region is missing', 'ca', ['QC', 'H2X 1Y4'], [null, 'M5V 2T6'], null],
])('M8: %s', (_name, country, from, to, expected) => {
  const tax = moved(country, from, to);
  expect(tax === null ? null : tax.paid === tax.there ? 'same' : 'other').toBe(expected);
});

test.each([
  ['validated', 'deliver', true],
  ['prepared', 'deliver', true],
  ['fraud', 'deliver', false],
  ['out_for_delivery', 'deliver', false],
  ['validated', 'pickup', false],
] as const)('an order that is %s, to %s: %s', (status, mode, expected) => {
  expect(takesAddress(status, mode)).toBe(expected);
});
