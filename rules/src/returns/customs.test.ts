import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { needsProforma, proformaFlags } from './customs.ts';

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
