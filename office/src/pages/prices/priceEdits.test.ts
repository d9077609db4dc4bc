// Typing, undo and redo in the board. decisions/0126.
import { countries } from '@vitrine/rules/storefronts/storefronts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redone, undone } from '../../ui/grid/cellEdits.ts';
import { type EditHistory, noEdits, proposalRows, rebased, summaryOf, typeCells } from './priceEdits.ts';

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
