import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { declaredValue, needsProforma, proformaFlags } from './customs.ts';

test('a return inside the customs union needs no pro-forma, any other one does (spec 3 §5)', () => {
  const without = countries.filter((country) => !needsProforma(country));
  expect(without).toEqual(['fr', 'be', 'lu', 'de', 'at', 'it', 'es', 'pt', 'nl', 'ie', 'fi', 'dk', 'se', 'cz', 'pl']);
});

const none = { is_paperless_proforma_enabled: false, can_download_duty_proforma: false };
test.each([
  ['us', { carrier: 'fedex', method: 'office', has_label: true }, { ...none, can_download_duty_proforma: true }],
  ['jp', { carrier: 'sagawa', method: 'pickup', has_label: true }, { ...none, can_download_duty_proforma: true }],
  ['us', { carrier: 'fedex', method: 'office', has_label: false }, none],
  ['us', { carrier: 'fedex', method: 'boutique', has_label: false }, none],
  ['us', { carrier: 'fedex', method: null, has_label: false }, none],
  ['de', { carrier: 'dhl', method: 'office', has_label: true }, none],
] as const)('the flags of a return from %s with %o (spec 3 §3)', (country, facts, expected) => {
  expect(proformaFlags(country, facts)).toEqual(expected);
});

const row = { row_price: 300_00, discount: 30_00, row_incl_tax: 270_00, row_tax: 20_23, qty: 3 };
const swiss = { currency: 'CHF', tax_rate: 8_100, tax_included: true };
test.each([
  ['a part of what was paid for a row', row, 1, swiss, 83_26],
  ['the price of a gift without its tax', { ...row, discount: 300_00, row_incl_tax: 0, row_tax: 0 }, 3, swiss, 277_52],
  [
    'the price of a gift where prices have no tax',
    { ...row, discount: 300_00, row_incl_tax: 0, row_tax: 0 },
    1,
    { currency: 'USD', tax_rate: 8_530, tax_included: false },
    100_00,
  ],
] as const)('the value for customs is %s', (_name, line, units, taxed, expected) => {
  expect(declaredValue(line, units, taxed)).toBe(expected);
});
