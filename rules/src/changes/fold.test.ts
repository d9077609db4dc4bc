import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeSubjectNames, changeSubjects, keyColumns } from './changeSubjects.ts';
import { before, changedSince, type RowChange, type RowState, without } from './fold.ts';

const states = fc.option(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 })), { nil: null });

/** The change between two states, as the trigger writes it; null where nothing differs. */
function changeOf(was: RowState, now: RowState): RowChange | null {
  if (was === null || now === null) return was === now ? null : { before: was, after: now };
  const fields = Object.keys(now).filter((field) => was[field] !== now[field]);
  if (fields.length === 0) return null;
  const part = (row: NonNullable<RowState>) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { before: part(was), after: part(now) };
}
/** A row after a change of it. */
function withChange(was: RowState, change: RowChange): RowState {
  if (change.after === null) return null;
  return change.before === null || was === null ? change.after : { ...was, ...change.after };
}

/** Rows of one table have the same fields. */
const whole = (state: RowState): RowState => (state === null ? null : { a: 0, b: 0, c: 0, ...state });

test('the state at each moment is what the row was then, and all changes taken back leave the first one', () => {
  fc.assert(
    fc.property(fc.array(states, { minLength: 1, maxLength: 12 }), (drawn) => {
      const rows = drawn.map(whole);
      const changes = rows.slice(1).map((row, place) => changeOf(rows[place] ?? null, row));
      const now = rows.at(-1) ?? null;
      rows.forEach((row, place) => {
        const since = changes.slice(place).flatMap((change) => change ?? []);
        expect(before(now, since)).toEqual(row);
      });
    }),
  );
});

test('a change and its reverse lead back', () => {
  fc.assert(
    fc.property(states, states, (one, other) => {
      const change = changeOf(whole(one), whole(other));
      if (!change) return;
      expect(without(withChange(whole(one), change), change)).toEqual(whole(one));
      expect(changedSince(whole(other), change)).toEqual([]);
    }),
  );
});

test.each<readonly [string, RowState, RowChange, readonly string[]]>([
  ['as the change left it', { a: 2, b: 9 }, { before: { a: 1 }, after: { a: 2 } }, []],
  ['with another value', { a: 3, b: 9 }, { before: { a: 1 }, after: { a: 2 } }, ['a']],
  ['of which another field changed', { a: 2, b: 8 }, { before: { a: 1 }, after: { a: 2 } }, []],
  ['that is gone', null, { before: { a: 1 }, after: { a: 2 } }, ['a']],
  ['that was added, and then changed', { a: 2, b: 8 }, { before: null, after: { a: 2, b: 9 } }, ['b']],
  ['that was deleted, and is there again', { a: 2 }, { before: { a: 2 }, after: null }, ['a']],
  [
    'whose object has its fields in another sequence',
    { a: { y: 1, x: [2] } },
    { before: { a: 1 }, after: { a: { x: [2], y: 1 } } },
    [],
  ],
])('says what has changed since in a row %s', (_what, now, change, fields) => {
  expect(changedSince(now, change)).toEqual(fields);
});

test('a key names its columns, and one of another form none', () => {
  expect(keyColumns('price', 'H0612P 20R/fr')).toEqual({ sku: 'H0612P 20R', country: 'fr' });
  expect(keyColumns('product_video', 'films/bag.mp4')).toEqual({ file: 'films/bag.mp4' });
  for (const key of ['H0612P 20R', 'a/b/c', '/fr', '']) expect(keyColumns('price', key)).toBeNull();
  expect(changeSubjectNames).toEqual(Object.keys(changeSubjects));
});
