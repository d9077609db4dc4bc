import { expect, test } from 'vitest';
import { emptyHistory, undone } from '../../ui/grid/cellEdits.ts';
import { changedMeanwhile, copiedText, type CostEdit, costRows, rebased, typeCosts } from './costEdits.ts';

const before = { from_day: '2026-11-01', amount: 120_000, currency: 'EUR' } as const;
const none = emptyHistory<CostEdit>();

test('a text that says what the shop has changes nothing; a withdrawal of nothing neither', () => {
  const typed = typeCosts(
    none,
    [
      { sku: 'A', typed: '1200', before },
      { sku: 'B', typed: 'withdraw', before: null },
      { sku: 'C', typed: '', before },
    ],
    'EUR',
  );
  expect(typed.edits.size).toBe(0);
  // The same figures of another currency are another cost.
  expect(typeCosts(none, [{ sku: 'A', typed: '1200', before }], 'CHF').edits.size).toBe(1);
});

test('a paste is one step, and what is wrong is not sent', () => {
  const pasted = typeCosts(
    none,
    [
      { sku: 'A', typed: '1300', before },
      { sku: 'B', typed: 'x', before: null },
      { sku: 'C', typed: 'withdraw', before },
    ],
    'EUR',
  );
  expect(costRows(pasted)).toEqual([
    { sku: 'A', before, after: { amount: 130_000, currency: 'EUR' } },
    { sku: 'C', before, after: null },
  ]);
  expect(undone(pasted).edits.size).toBe(0);
});

test('a cost that changed meanwhile is named, and taken on request', () => {
  const typed = typeCosts(none, [{ sku: 'A', typed: '1300', before }], 'EUR');
  const now = { ...before, amount: 125_000 };
  expect(changedMeanwhile(typed, () => ({ cost: { ...before } }))).toEqual([]);
  expect(changedMeanwhile(typed, () => ({ cost: now }))).toEqual(['A']);
  expect(costRows(rebased(typed, () => ({ cost: now }), 'EUR'))[0]?.before).toEqual(now);
  // Read in the currency in which it was typed, whatever the page has by now.
  const [row] = costRows(rebased(typed, () => ({ cost: now }), 'JPY'));
  expect(row?.after).toEqual({ amount: 130_000, currency: 'EUR' });
});

test.each([
  ['a cost of the currency of the page is a plain decimal', { currency: 'EUR' }, undefined, '1200,50'],
  ['one of another currency names it', { currency: 'CHF' }, undefined, '1200,50 EUR'],
  ['what was typed is copied', { currency: 'CHF' }, '1 300', '1300,00'],
  ['a withdrawal is a word of the language', { currency: 'EUR' }, 'withdraw', 'retirer'],
  ['what is wrong stays as it was typed', { currency: 'EUR' }, 'x', 'x'],
] as const)('%s, and pasted again it changes nothing', (_name, { currency }, typed, copied) => {
  const cost = { ...before, amount: 120_050 };
  const board = typeCosts(none, typed === undefined ? [] : [{ sku: 'A', typed, before: cost }], currency);
  const decimal = (exact: string) => exact.replace('.', ',');
  expect(copiedText({ edit: board.edits.get('A'), cost, currency, decimal, withdraw: 'retirer' })).toBe(copied);
  const again = typeCosts(board, [{ sku: 'A', typed: copied, before: cost }], currency);
  expect(again.edits.get('A')?.result).toEqual(board.edits.get('A')?.result);
});
