// Typing into the grid of products, and what is saved of it. decisions/0136.
import { expect, test } from 'vitest';
import { emptyHistory, redone, undone } from '../../ui/grid/cellEdits.ts';
import {
  cellKey,
  cellOf,
  changedMeanwhile,
  columnsOf,
  type GridHistory,
  problemOf,
  rebased,
  refusedCells,
  saveOf,
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
