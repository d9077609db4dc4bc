import { expect, test } from 'vitest';
import { citedBy, problemsOf, requirements, statuses } from './asvs.mjs';

const row = (id: string, status = 'not applicable', by = 'No such thing.') =>
  `| ${id} | 1 | asks | ${status} | ${by} |`;
const whole = requirements.map((id) => row(id));
const read = (file: string) => (file === 'docs/there.md' ? 'a part of it' : null);
const problems = (rows: readonly string[]) => problemsOf(rows.join('\n'), read);
const withFirst = (first: string) => [first, ...whole.slice(1)];

test('there are 253 requirements, each once', () => {
  expect(requirements).toHaveLength(253);
  expect(new Set(requirements).size).toBe(253);
  expect(statuses).toEqual(['held', 'not applicable', 'open']);
});

test('accepts a page with a row for each', () => {
  expect(problems(whole)).toEqual([]);
});

test.each([
  ['a row is missing', whole.slice(1), '1.1.1: no row'],
  ['a row is of no requirement', [...whole, row('1.2.10')], '1.2.10: no requirement of level 1 or 2'],
  ['a row is there twice', [...whole, row('1.1.1')], '1.1.1: two rows'],
  ['a status is none', withFirst(row('1.1.1', 'done')), '1.1.1: no status "done"'],
  ['nothing holds it', withFirst(row('1.1.1', 'held', 'we think so')), '1.1.1: held by nothing'],
  ['a cell is missing', withFirst('| 1.1.1 | 1 | asks | held |'), '1.1.1: a row has five cells, none empty'],
  ['a file is not there', withFirst(row('1.1.1', 'held', '`docs/gone.md`')), '1.1.1: there is no docs/gone.md'],
  [
    'a file does not hold its part',
    withFirst(row('1.1.1', 'held', '`docs/there.md#another`')),
    '1.1.1: docs/there.md does not hold "another"',
  ],
])('%s', (_name, rows, problem) => {
  expect(problems(rows)).toContain(problem);
});

test('finds a file and its part in the surrounding text', () => {
  expect(citedBy('As `docs/there.md#a part of it`, and `Dockerfile`; `nosniff` is no file')).toEqual([
    { file: 'docs/there.md', part: 'a part of it' },
    { file: 'Dockerfile', part: undefined },
  ]);
});
