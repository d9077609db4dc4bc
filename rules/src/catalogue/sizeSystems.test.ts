import { expect, test } from 'vitest';
import { measuresShown } from './measures.ts';
import { sizeRegionOf, sizeRegions, sizeSystemOf, sizeSystems, sizeTables } from './sizeSystems.ts';

const fractions: Record<string, number> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const numberOf = (size: string): number =>
  Array.from(size).reduce(
    (sum, sign) => (fractions[sign] === undefined ? sum * 10 + Number(sign) : sum + fractions[sign]),
    0,
  );

test.each(Object.entries(sizeTables.ring))('the ring %s is within half a step of each national scale', (code, row) => {
  const mm = Number(code.slice(1));
  expect(Number(row.fr)).toBe(mm);
  // American sizes grow by 0.8128 mm of diameter from 11.63 mm, Japanese ones by a third of a millimetre from 13 mm at
  // 1.
  expect(Math.abs(numberOf(row.us) - (mm / Math.PI - 11.63) / 0.8128)).toBeLessThanOrEqual(0.16);
  expect(Math.abs(Number(row.jp) - ((mm / Math.PI - 13) * 3 + 1))).toBeLessThanOrEqual(0.5);
  // British sizes are letters, 1.25 mm of circumference each, from A at 37.8252 mm.
  const letter = row.gb.charCodeAt(0) - 65 + (row.gb.endsWith('½') ? 0.5 : 0);
  expect(Math.abs(37.8252 + letter * 1.25 - mm)).toBeLessThanOrEqual(0.32);
});

test.each(Object.entries(sizeTables.hat))(
  'the hat %s is its diameter in inches, an eighth less in Britain',
  (code, row) => {
    const diameter = Number(code.slice(1)) / Math.PI / 2.54;
    expect(Math.abs(numberOf(row.us) - diameter)).toBeLessThanOrEqual(0.0625);
    expect(numberOf(row.us) - numberOf(row.gb)).toBeCloseTo(0.125);
  },
);

test('every table increases with its rows in each numeric region', () => {
  for (const system of sizeSystems)
    for (const region of sizeRegions) {
      const sizes = Object.values(sizeTables[system]).map((row) => row[region]);
      expect(new Set(sizes).size, `${system} ${region}`).toBe(sizes.length);
    }
});

test.each([
  ['711319', ['R50', 'R52'], 'ring'],
  ['711319', ['S', 'M'], null],
  ['611241', ['S', 'M', 'L'], 'clothing'],
  ['650500', ['T56'], 'hat'],
  ['621410', ['CM90X90'], null],
  [null, ['S'], null],
] as const)('a product of heading %s in %j uses the sizes of %s', (hscode, sizes, system) =>
  expect(sizeSystemOf(hscode, sizes)).toBe(system),
);

test.each([
  ['us', 'us'],
  ['ie', 'gb'],
  ['de', 'eu'],
  ['hk', 'cn'],
] as const)('a storefront in %s marks the sizes of %s', (country, region) =>
  expect(sizeRegionOf(country)).toBe(region),
);

test.each([
  [
    'us_en',
    'Width, height, depth: 20 × 15 × 8 cm / 26 × 19 × 10 cm',
    'Width, height, depth: 7.9 × 5.9 × 3.1 in / 10.2 × 7.5 × 3.9 in',
  ],
  ['us_en', 'Length: 18.5 cm', 'Length: 7.3 in'],
  ['us_en', 'Inner circumference: 17 cm · 52 mm', 'Inner circumference: 6.7 in · 52 mm'],
  ['us_en', 'Case: 36 mm', 'Case: 36 mm'],
  ['us_en', 'Volume: 2 × 75 ml', 'Volume: 2 × 75 ml'],
  ['ca_en', 'Length: 18.5 cm', 'Length: 18.5 cm'],
  ['fr_fr', 'Longueur : 18,5 cm', 'Longueur : 18,5 cm'],
] as const)('%s reads %j as %j', (locale, line, shown) => expect(measuresShown(locale, line)).toBe(shown));
