// Typing into the grid of products, and what is saved of it. decisions/0136.
import { expect, test } from 'vitest';
import { emptyHistory, redone, undone } from '../../ui/grid/cellEdits.ts';
import {
  cellKey,
  cellOf,
  changedMeanwhile,
  columnsOf,
  copiedText,
  type GridColumn,
  type GridHistory,
  problemOf,
  rebased,
  refusedCells,
  saveOf,
  type Stored,
  typeCells,
} from './gridEdits.ts';

const options = [{ field: 'material' as const, code: 'grained', title: 'Grained', hex: null }];
const hscode = { kind: 'fact', field: 'hscode' } as const;
const title = { kind: 'text', field: 'title', wording: 'fr' } as const;
const cell = (typed: string, before: string | null = '420221', code = 'pommeau') => ({
  key: cellKey(code, hscode),
  column: hscode,
  typed,
  before,
});
const none: GridHistory = emptyHistory();

test('every column has a name that leads back to it', () => {
  for (const column of columnsOf('br_pt'))
    expect(cellOf(cellKey('pommeau-2', column))).toEqual({ code: 'pommeau-2', column });
  expect(cellOf('pommeau.variants')).toBeNull();
  expect(cellOf('pommeau.texts.fr.slug')).toBeNull();
});

test('a paste is one step, a text that changes nothing is no edit, and what is wrong is not sent', () => {
  const pasted = typeCells(
    none,
    [
      cell('4202.22'),
      cell('420221', '420221', 'arcon'),
      cell('42', '420221', 'musette'),
      { key: cellKey('pommeau', title), column: title, typed: 'Pomme', before: 'Pommeau' },
      { key: cellKey('arcon', title), column: title, typed: 'Arçon', before: undefined },
    ],
    options,
  );
  expect([...pasted.edits.keys()]).toEqual([
    'pommeau.hscode',
    'musette.hscode',
    'pommeau.texts.fr.title',
    'arcon.texts.fr.title',
  ]);
  expect(saveOf(pasted)).toEqual({
    facts: [{ code: 'pommeau', field: 'hscode', before: '420221', after: '420222' }],
    texts: [{ code: 'pommeau', wording: 'fr', field: 'title', before: 'Pommeau', after: 'Pomme' }],
  });
  expect(undone(pasted).edits.size).toBe(0);
  expect(redone(undone(pasted)).edits).toEqual(pasted.edits);
});

test('a value that changed meanwhile is found, and taken as that on which the cell is typed', () => {
  const typed = typeCells(none, [cell('420222')], options);
  const now = () => ({ value: '420229' });
  expect(changedMeanwhile(typed, () => null)).toEqual([]);
  expect(changedMeanwhile(typed, now)).toEqual(['pommeau.hscode']);
  const next = rebased(typed, now, options);
  expect(saveOf(next).facts).toEqual([{ code: 'pommeau', field: 'hscode', before: '420229', after: '420222' }]);
  // What a colleague has saved may be what was typed: then nothing is left to do.
  expect(rebased(typed, () => ({ value: '420222' }), options).edits.size).toBe(0);
});

test('a refusal stays at its cell until another text is typed', () => {
  const typed = typeCells(none, [cell('420222')], options);
  const refused = refusedCells(typed, { 'pommeau.hscode': 'taken', 'pommeau.images[0].file': 'format' });
  const problem = (history: GridHistory) => {
    const edit = history.edits.get('pommeau.hscode');
    return edit && problemOf('pommeau.hscode', edit, refused);
  };
  expect(problem(typed)).toBe('taken');
  expect(problem(typeCells(typed, [cell('420223')], options))).toBeNull();
});

test('what is copied of any cell changes nothing where it is pasted again', () => {
  const shown = (column: GridColumn, value: Stored) =>
    value === null || value === undefined
      ? ''
      : typeof value === 'boolean'
        ? { true: 'oui', false: 'non' }[`${value}`]
        : column.field === 'material'
          ? (options.find(({ code }) => code === value)?.title ?? String(value))
          : String(value);
  const stored: Partial<Record<string, Stored>> = {
    hscode: '420221',
    origin_country: 'FR',
    max_sale_qty: 3,
    launched_on: '2026-11-29',
    is_new: false,
    is_refundable: true,
    unit_measure: '100ml',
    title: 'Pommeau',
    intro: 'A bag.\nOf leather.',
  };
  for (const column of columnsOf('fr'))
    for (const typed of [undefined, '', 'retirer', '7', 'x', 'oui']) {
      const of = { key: cellKey('pommeau', column), column, before: stored[column.field] ?? null };
      const board = typeCells(none, typed === undefined ? [] : [{ ...of, typed }], options);
      const edit = board.edits.get(of.key);
      const copied = copiedText({ ...of, edit, shown, options, withdraw: 'retirer' });
      const again = typeCells(board, [{ ...of, typed: copied }], options);
      expect([of.key, copied, again.edits.get(of.key)?.result]).toEqual([of.key, copied, edit?.result]);
    }
});

test('of two materials of one name the code is copied', () => {
  const two = ['calf', 'calf2'].map((code) => ({ field: 'material' as const, code, title: 'Calf', hex: null }));
  const column = { kind: 'fact', field: 'material' } as const;
  const of = { column, before: 'calf2', edit: undefined, shown: () => 'Calf', withdraw: 'withdraw' };
  expect(copiedText({ ...of, options: two.slice(1) })).toBe('Calf');
  expect(copiedText({ ...of, options: two })).toBe('calf2');
});
