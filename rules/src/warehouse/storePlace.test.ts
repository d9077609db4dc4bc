import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byPlace, comparePlaces, placeRows, writtenPlace } from './storePlace.ts';

test('places follow each other as a person walks, and pieces without one come last', () => {
  const line = (sku: string, place: string | null) => ({ sku, place });
  const walked = byPlace([
    line('E', null),
    line('D', 'B-1'),
    line('C', 'A-10-1'),
    line('A', 'A-2-1'),
    line('B', 'A-2-1'),
    line('0', null),
  ]);
  expect(walked.map(({ sku }) => sku)).toEqual(['A', 'B', 'C', 'D', '0', 'E']);
});

test('the order of places is an order: it is the same from both sides, and a sort of any list keeps it', () => {
  const place = fc.stringMatching(/^[A-C]{0,1}-?\d{0,2}-?[A-C\d]{0,2}$/u);
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(Math.sign(comparePlaces(a, b))).toBe(-Math.sign(comparePlaces(b, a)) || 0);
      const [first = '', , last = ''] = [a, b, c].toSorted(comparePlaces);
      expect(comparePlaces(first, last)).toBeLessThanOrEqual(0);
    }),
  );
});

test('reads a pasted list of any of the three separators', () => {
  expect(placeRows('H0612P 20R\ta-03-2\r\n\n P0001 00 ; b 1 \nC1,\nD2')).toEqual([
    { sku: 'H0612P 20R', place: 'A-03-2' },
    { sku: 'P0001 00', place: 'B 1' },
    { sku: 'C1', place: null },
    { sku: 'D2', place: null },
  ]);
  expect(writtenPlace('  a  1 ')).toBe('A 1');
});
