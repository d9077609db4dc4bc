import { expect, test } from 'vitest';
import { pastedRows, pieceRows } from './pastedRows.ts';

test('lines are divided as people type them, on any keyboard', () => {
  expect(pastedRows('H0612P 20R\tA 1\r\n\n P0001 00 ; b 1 \nC1、3\nC2，4\nC3；5\nC4،6')).toEqual([
    ['H0612P 20R', 'A 1'],
    ['P0001 00', 'b 1'],
    ['C1', '3'],
    ['C2', '4'],
    ['C3', '5'],
    ['C4', '6'],
  ]);
});

test.each([
  ['H0612P 20R', 1],
  ['H0612P 20R;3', 3],
  ['Ｈ０６１２Ｐ ２０Ｒ；３', 3],
  ['H0612P 20R, ٣', 3],
  ['H0612P 20R;12\u00A0000', 12_000],
  ['H0612P 20R;0', null],
  ['H0612P 20R;-1', null],
  ['H0612P 20R;1.5', null],
  ['H0612P 20R;', null],
  // A cell that a spreadsheet left empty is no piece.
  ['H0612P 20R\t', null],
  ['H0612P 20R;three', null],
])('%s: %s pieces', (line, pieces) => expect(pieceRows(line)).toEqual([{ code: 'H0612P 20R', pieces }]));
