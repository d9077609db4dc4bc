import { expect, test } from 'vitest';
import { parcelWeight, piecesWeight } from './parcelWeight.ts';

test.each([
  [[], 1],
  [[{ qty: 1, grams: null }], 1],
  [[{ qty: 3, grams: null }], 3],
  [[{ qty: 2, grams: 1340 }], 2.7],
  [[{ qty: 1, grams: 30 }], 0.1],
  [
    [
      { qty: 1, grams: 450 },
      { qty: 2, grams: null },
    ],
    2.5,
  ],
])('of a parcel with %j a label says %f kilograms', (pieces, kilograms) => {
  expect(parcelWeight(pieces)).toBe(kilograms);
});

test('the pieces of one line of a customs declaration weigh what they weigh together', () => {
  expect(piecesWeight([{ qty: 3, grams: 120 }])).toBe(0.4);
});
