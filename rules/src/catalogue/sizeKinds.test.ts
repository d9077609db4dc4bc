import { expect, test } from 'vitest';
import { sizeChoices, sizedHeadings, sizeInRegion, sizeKindOf, sizeKinds, sizeSuggestions } from './sizeKinds.ts';

test.each([
  ['711319', 'R52', 'ring'],
  ['711319', 'M', 'bracelet'],
  ['711311', 'S', 'bracelet'],
  ['420330', 'CM90', 'belt'],
  // The width of a strap.
  ['420330', 'MM32', null],
  ['611241', 'M', 'clothing'],
  ['650500', 'T58', 'hat'],
  // A bag, a scarf, a watch: sizes of the piece.
  ['420221', 'CM26', null],
  ['621410', 'CM90X90', null],
  ['910121', 'MM36', null],
  ['420221', 'CM90', null],
  ['711319', 'SANS_TAILLE', null],
  [null, 'M', null],
] as const)('a size of heading %s with the code %s is that of a %s', (hscode, size, kind) =>
  expect(sizeKindOf(hscode, size)).toBe(kind),
);

test('every kind is found by a heading that the statements read', () => {
  expect(sizedHeadings).toEqual(['7113', '4203', '6112', '6505']);
});

test('offers the kinds and sizes of the catalogue alone, from the smallest on', () => {
  const row = (hscode: string, size: string, name: string) => ({ hscode, size, name });
  const catalogue = [
    row('420330', 'CM100', '100 cm'),
    row('711319', 'R52', '52'),
    row('420330', 'CM80', '80 cm'),
    row('420330', 'MM24', '24 mm'),
    row('711319', 'R52', '52'),
    row('420221', 'CM26', '26 cm'),
  ];
  expect(sizeChoices(catalogue)).toEqual([
    { kind: 'ring', sizes: [{ size: 'R52', name: '52' }] },
    {
      kind: 'belt',
      sizes: [
        { size: 'CM80', name: '80 cm' },
        { size: 'CM100', name: '100 cm' },
      ],
    },
  ]);
  expect(sizeChoices([])).toEqual([]);
});

test.each([
  ['ring', 'R52', 'us', '6'],
  ['clothing', 'M', 'fr', '38'],
  ['hat', 'T56', 'gb', '6⅞'],
  ['belt', 'CM90', 'us', null],
  ['ring', 'gone', 'us', null],
] as const)('a %s of size %s is in %s %s', (kind, size, region, there) =>
  expect(sizeInRegion(kind, size, region)).toBe(there),
);

const bought = (hscode: string, size: string, bought_at: string) => ({
  hscode,
  size,
  name: `name of ${size}`,
  title: `piece in ${size}`,
  bought_at,
});

test('suggests the newest size of each kind that the card has not', () => {
  const pieces = [
    bought('711319', 'R50', '2025-01-01T00:00:00Z'),
    bought('711319', 'R52', '2026-01-01T00:00:00Z'),
    bought('711319', 'R54', '2024-01-01T00:00:00Z'),
    bought('420330', 'CM90', '2026-02-01T00:00:00Z'),
    bought('420221', 'CM26', '2026-03-01T00:00:00Z'),
  ];
  const suggested = (kept: Parameters<typeof sizeSuggestions>[1]) =>
    sizeSuggestions(pieces, kept).map(({ kind, size }) => [kind, size]);
  expect(suggested([])).toEqual([
    ['ring', 'R52'],
    ['belt', 'CM90'],
  ]);
  expect(suggested(['ring'])).toEqual([['belt', 'CM90']]);
  expect(suggested(sizeKinds)).toEqual([]);
  expect(sizeSuggestions(pieces, ['ring'])[0]).toEqual({
    kind: 'belt',
    size: 'CM90',
    name: 'name of CM90',
    title: 'piece in CM90',
    bought_at: '2026-02-01T00:00:00Z',
  });
});
