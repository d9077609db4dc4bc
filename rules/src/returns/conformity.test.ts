import { expect, test } from 'vitest';
import { countries } from '../storefronts/storefronts.ts';
import { conformityMonths, conformityUntil, isConformityOpen, isConformityReason } from './conformity.ts';

test.each([
  ['two years in France', 'fr', '2026-11-19T10:40:00Z', '2028-11-19'],
  ['three in Spain', 'es', '2026-11-19T10:40:00Z', '2029-11-19'],
  ['counted from the day in Japan', 'jp', '2026-11-19T16:00:00Z', '2028-11-20'],
  ['to the end of February from a leap day', 'de', '2028-02-29T10:00:00Z', '2030-02-28'],
] as const)('a faulty piece can be claimed %s', (_name, country, at, expected) => {
  expect(conformityUntil(country, new Date(at))).toBe(expected);
});

test('ends with the last day in the country, and begins with the delivery', () => {
  const delivered = new Date('2026-11-19T10:40:00Z');
  expect(isConformityOpen('fr', delivered, new Date('2028-11-19T22:59:59Z'))).toBe(true);
  expect(isConformityOpen('fr', delivered, new Date('2028-11-19T23:00:00Z'))).toBe(false);
  expect(isConformityOpen('fr', null, delivered)).toBe(false);
});

test.each(countries)('%s gives at least the two years of the Union', (country) => {
  expect(conformityMonths[country]).toBeGreaterThanOrEqual(24);
});

test('knows the reasons that put the piece at fault', () => {
  expect(['damaged', 'wrong_piece', 'not_as_shown'].every(isConformityReason)).toBe(true);
  expect(['too_large', 'changed_mind', 'other', ''].some(isConformityReason)).toBe(false);
});
