import { expect, test } from 'vitest';
import { clausesOf, linkProblems, tableOf, withTable } from './clauses.mjs';

const text = `## §1 Screens

1. The page shows a title.
2. The page zooms.
   - _waits_: video, with every kind of product
   - _partly_: widths up to 850 px
3. The page prints.
   - _missing_: everything

## §2 Rules

1. A price is an integer.
   - _wrong_: half cents in one place
`;

test('gives a clause the state of its worst point', () => {
  expect(clausesOf(text)).toEqual({
    clauses: [
      { id: '§1.1', state: 'done' },
      { id: '§1.2', state: 'partly' },
      { id: '§1.3', state: 'missing' },
      { id: '§2.1', state: 'wrong' },
    ],
    problems: [],
  });
});

test.each(['   - _later_: video', '   - _missing_: '])('refuses the point %j', (point) => {
  expect(clausesOf(`## §1 Screens\n\n1. The page zooms.\n${point}\n`).problems).toHaveLength(1);
});

test('takes another list item as a remark', () => {
  expect(clausesOf('## §1 Screens\n\n1. The page zooms.\n   - at most twice\n')).toEqual({
    clauses: [{ id: '§1.1', state: 'done' }],
    problems: [],
  });
});

test('writes the counted table between the markers and leaves the rest', () => {
  const table = tableOf([{ file: 'spec-1.md', clauses: clausesOf(text).clauses }]);
  expect(table.split('\n').at(-1)).toBe('| [spec-1.md](spec-1.md) | 1 | 1 | 1 | 1 | 0 | 4 |');
  const readme = 'before\n<!-- clauses: written by npm run clauses -->\nold\n<!-- /clauses -->\nafter\n';
  expect(withTable(readme, table)).toBe(
    `before\n<!-- clauses: written by npm run clauses -->\n${table}\n<!-- /clauses -->\nafter\n`,
  );
});

test('names a clause without a test and a link to no file', () => {
  const linked = `## §1 Screens

1. The page shows a title.
   - [title.test.ts](../../title.test.ts)
2. The page zooms.
   - at most twice
3. The page prints.
   - [gone.test.ts](../../gone.test.ts)
`;
  expect(linkProblems(linked, (to) => !to.includes('gone'))).toEqual([
    '§1.2 links to no test that shows it',
    '§1.3 links to ../../gone.test.ts, which does not exist',
  ]);
});
