// Typing, undo and redo in the board. decisions/0126.
import { isShownPrice } from '@vitrine/rules/money/wholePrice';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redone, undone } from '../../ui/grid/cellEdits.ts';
import { copiedText, type EditHistory, noEdits, proposalRows, rebased, summaryOf, typeCells } from './priceEdits.ts';

const fr = (typed: string, before: number | null = 385_000, sku = 'A') => ({
  sku,
  country: 'fr' as const,
  typed,
  before,
});

test('a paste is one step, and a text that changes nothing is no edit', () => {
  const pasted = typeCells(noEdits, [
    fr('4000'),
    fr('3850', 385_000, 'B'),
    fr('x', null, 'C'),
    fr('withdraw', 1_000, 'D'),
  ]);
  expect([...pasted.edits.keys()]).toEqual(['A/fr', 'C/fr', 'D/fr']);
  expect(summaryOf(pasted.edits)).toEqual({ change: 1, new: 0, withdraw: 1, problem: 1, large: 0, ending: 0 });
  expect(proposalRows(pasted.edits)).toEqual([
    { key: 'A/fr', before: 385_000, after: 400_000 },
    { key: 'D/fr', before: 1_000, after: null },
  ]);
  expect(undone(pasted).edits.size).toBe(0);
});

test('an edit on a price that changed meanwhile keeps its text, and takes the present price when asked', () => {
  const typed = typeCells(noEdits, [fr('4000')]);
  const now = rebased(typed, () => 390_000);
  expect(proposalRows(now.edits)).toEqual([{ key: 'A/fr', before: 390_000, after: 400_000 }]);
  expect(proposalRows(undone(now).edits)).toEqual([{ key: 'A/fr', before: 385_000, after: 400_000 }]);
});

test('any steps undone are the board of before, and done again the board of after', () => {
  const cell = fc.record({
    sku: fc.constantFrom('A', 'B', 'C/1'),
    country: fc.constantFrom(...countries.slice(0, 4)),
    typed: fc.constantFrom('', '4000', '3850', 'x', 'withdraw', '12'),
    before: fc.constantFrom(null, 385_000),
  });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (steps) => {
      const boards: EditHistory[] = [noEdits];
      for (const step of steps) boards.push(typeCells(boards.at(-1) ?? noEdits, step));
      const last = boards.at(-1) ?? noEdits;
      let back = last;
      while (back.past.length > 0) back = undone(back);
      expect(back.edits).toEqual(new Map());
      let again = back;
      while (again.future.length > 0) again = redone(again);
      expect(Object.fromEntries(again.edits)).toEqual(Object.fromEntries(last.edits));
    }),
  );
});

const languages = [
  { decimal: (exact: string) => exact, withdraw: 'withdraw' },
  { decimal: (exact: string) => exact.replace('.', ','), withdraw: 'retirer' },
];

test('what is copied is a plain decimal of the language', () => {
  const copied = (typed: string | null, language: number) => {
    const { edits } = typeCells(noEdits, typed === null ? [] : [fr(typed)]);
    const of = languages[language] ?? { decimal: String, withdraw: '' };
    return copiedText({ edit: edits.get('A/fr'), price: 385_000, currency: 'EUR', ...of });
  };
  expect([copied(null, 0), copied(null, 1)]).toEqual(['3850.00', '3850,00']);
  expect([copied('4 250,5 €', 0), copied('4 250,5 €', 1)]).toEqual(['4250.50', '4250,50']);
  expect([copied('retirer', 0), copied('withdraw', 1)]).toEqual(['withdraw', 'retirer']);
  expect(copied('abc', 1)).toBe('abc');
  expect(copiedText({ edit: undefined, price: null, currency: 'EUR', decimal: String, withdraw: '' })).toBe('');
});

test('what is copied of any cell changes nothing where it is pasted again', () => {
  const cell = fc.record({
    country: fc.constantFrom(...countries),
    before: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
    typed: fc.option(fc.constantFrom('4000', '4250,50', 'x', 'withdraw', '12')),
    of: fc.constantFrom(...languages),
  });
  fc.assert(
    fc.property(cell, ({ country, before: some, typed, of }) => {
      const before = some !== null && isShownPrice(country, some) ? some : null;
      const board = typeCells(noEdits, typed === null ? [] : [{ sku: 'A', country, typed, before }]);
      const key = `A/${country}`;
      const copied = copiedText({ edit: board.edits.get(key), price: before, currency: shopCurrency(country), ...of });
      const again = typeCells(board, [{ sku: 'A', country, typed: copied, before }]);
      expect(again.edits.get(key)?.result).toEqual(board.edits.get(key)?.result);
    }),
  );
});
