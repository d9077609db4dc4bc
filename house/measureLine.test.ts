import { expect, test } from 'vitest';
import { measureLine } from './scripts/measureLine.ts';

test.each([
  ['fr', 'Tour intérieur\u00a0: 15,5\u00a0cm / 17\u00a0cm'],
  ['de', 'Tour intérieur: 15,5\u00a0cm / 17\u00a0cm'],
  ['br_pt', 'Tour intérieur: 15,5\u00a0cm / 17\u00a0cm'],
  ['en', 'Tour intérieur: 15.5\u00a0cm / 17\u00a0cm'],
  ['ja', 'Tour intérieur：15.5\u00a0cm / 17\u00a0cm'],
  ['ar', 'Tour intérieur: \u206615.5\u00a0cm / 17\u00a0cm\u2069'],
] as const)('writes measurements as %s does', (wording, line) => {
  expect(measureLine(wording, 'Tour intérieur', '15.5 cm / 17 cm')).toBe(line);
});

test('keeps the sides of a piece on one line', () => {
  expect(measureLine('en', 'Width, height', '90 × 90 cm')).toBe('Width, height: 90\u00a0×\u00a090\u00a0cm');
});
