import { expect, test } from 'vitest';
import { isEnoughFor, piecesOf } from './setStock.ts';

const stock = (left: Record<string, number>) => (sku: string) => left[sku] ?? 0;
const set = {
  sku: 'S',
  qty: 1,
  parts: [
    { sku: 'A', qty: 1 },
    { sku: 'B', qty: 1 },
  ],
};
const pair = {
  sku: 'P',
  qty: 1,
  parts: [
    { sku: 'A', qty: 1 },
    { sku: 'A', qty: 1 },
  ],
};
const alone = { sku: 'A', qty: 1, parts: [] };

test('adds up the pieces of sets and of their parts sold alone', () => {
  expect([...piecesOf([{ ...set, qty: 2 }, alone, pair])]).toEqual([
    ['A', 5],
    ['B', 2],
  ]);
});

test.each([
  ['a part alone and in a set share its pieces', set, [set, alone], { A: 1, B: 5 }, false],
  ['enough for both', set, [set, alone], { A: 2, B: 1 }, true],
  ['a pair needs two pieces of its part', pair, [pair], { A: 1 }, false],
  ['another line lacks pieces of other stock', alone, [set, alone], { A: 2 }, true],
])('%s', (_name, line, lines, left: Record<string, number>, expected) =>
  expect(isEnoughFor(line, lines, stock(left))).toBe(expected),
);
