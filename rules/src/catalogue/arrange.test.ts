import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged, firstOf, moved } from './arrange.ts';

const natural = ['a', 'b', 'c', 'd'];
const of = (codes: readonly string[], first: readonly string[]) => arranged(codes, first, (code) => code);

test('named pieces come first in their sequence, the others keep theirs, and an unknown or repeated name has no place', () => {
  expect(of(natural, ['c', 'x', 'a', 'c'])).toEqual(['c', 'a', 'b', 'd']);
  expect(of(natural, [])).toEqual(natural);
});

test('a piece moves, and never out of the list', () => {
  expect(moved(natural, 2, 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(moved(natural, 0, 9)).toEqual(['b', 'c', 'd', 'a']);
  expect(moved(natural, 1, -1)).toEqual(['b', 'a', 'c', 'd']);
  expect(moved(natural, 9, 0)).toEqual(natural);
});

const placed = (codes: readonly string[]) => codes.map((code) => ({ code, natural: natural.indexOf(code) }));

test('only as many pieces are named as the order needs, and those that are pinned', () => {
  expect(firstOf(placed(natural))).toEqual([]);
  expect(firstOf(placed(natural), { pins: 2 })).toEqual(['a', 'b']);
  expect(firstOf(placed(['c', 'a', 'b', 'd']))).toEqual(['c']);
  expect(firstOf(placed(['a', 'c', 'b', 'd']))).toEqual(['a', 'c']);
  expect(firstOf(placed(natural), { pins: 9 })).toEqual(natural);
});

test('an order is rebuilt from the pieces that it names, whatever it is, also where only its beginning is on the page', () => {
  const codes = Array.from({ length: 12 }, (_, index) => `p${index}`);
  fc.assert(
    fc.property(fc.shuffledSubarray(codes, { minLength: 12 }), fc.nat(12), fc.nat(12), (order, pins, leading) => {
      // A page that shows the first pieces of an order, then moves them.
      const start = of(codes, order.slice(0, leading));
      const shown = start.slice(0, Math.max(leading, 6));
      const seen = order.filter((code) => shown.includes(code));
      const wanted = [...seen, ...start.slice(shown.length)];
      const first = firstOf(
        seen.map((code) => ({ code, natural: codes.indexOf(code) })),
        { pins, total: codes.length },
      );
      expect(of(codes, first)).toEqual(wanted);
      // One fewer would not do, beyond the pins.
      if (first.length > pins) expect(of(codes, first.slice(0, -1))).not.toEqual(wanted);
    }),
  );
});
