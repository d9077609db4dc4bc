import { expect, test } from 'vitest';
import { taxLabels, taxMessage } from './taxWords.ts';

test.each([
  ['br_pt', 'ICMS 18% incluído'],
  ['pt_pt', 'dos quais ICMS 18%'],
] as const)('names a tax in the storefront’s wording: %s', (locale, words) => {
  expect(taxMessage(taxLabels({ country: 'br', region: null, rate: 18_000 }, locale))).toBe(words);
});

test.each([
  ['ca_fr', 'QC', 14_975, ['TPS 5\u00A0%', 'TVQ 9,975\u00A0%']],
  ['ca_en', 'QC', 14_975, ['GST 5%', 'QST 9.975%']],
  ['ca_en', 'BC', 12_000, ['GST 5%', 'PST 7%']],
  ['ca_fr', 'MB', 12_000, ['TPS 5\u00A0%', 'TVD 7\u00A0%']],
  ['ca_en', 'SK', 11_000, ['GST 5%', 'PST 6%']],
  ['ca_en', 'ON', 13_000, ['HST 13%']],
  ['ca_en', null, 0, ['Sales tax']],
] as const)('%s: labels each tax of %s', (locale, region, rate, labels) => {
  expect(taxLabels({ country: 'ca', region, rate }, locale).map(({ label }) => label)).toEqual(labels);
});

test('states no rate of an estimate, and no tax where there is none', () => {
  const estimate = { country: 'us', region: 'NY', rate: 8_875, is_estimated: true } as const;
  expect(taxMessage(taxLabels(estimate, 'us_en'))).toBe('Sales tax (estimated)');
  expect(taxMessage(taxLabels({ country: 'hk', region: null, rate: 0 }, 'hk_en'))).toBeNull();
});
