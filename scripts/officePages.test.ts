// The pages of the office's tasks and features name what exists: journeys, tests and pages of the office.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { officeTasks, officeTasksPage, unmeasured } from './lib/officeTasks.mjs';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The cells of each row of a page's tables whose first cell is a number. */
const rowsOf = (page: string): string[][] =>
  read(page)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, number = '']) => /^\d+$/u.test(number))
    .map((cells) => cells.slice(1, -1));

const taken = {
  task: 2,
  what: 'hide it',
  role: 'merchandiser',
  presses: 3,
  fields: 1,
  seconds: 1.25,
  spec: 'a.spec.ts',
  journey: 'hides',
};

test('the page of tasks names each that no journey measures, and takes the last measurement of a step', () => {
  const page = officeTasksPage([taken, { ...taken, presses: 2 }]);
  expect(page).toContain(
    '| 2 | Merchandiser: hide a product: hide it | merchandiser | yes | 2 | 1 | 1.3 | `a.spec.ts`: hides |',
  );
  expect(page).not.toContain('| 3 | 1 | 1.3 |');
  expect(page.match(/no journey measures it/gu)).toHaveLength(officeTasks.length - 1);
  expect(unmeasured([taken])).toHaveLength(39);
});

test('each of the forty tasks is done by a journey that exists', () => {
  const rows = rowsOf('docs/office-tasks.md');
  const numbers = new Set(rows.map(([number]) => Number(number)));
  expect([...numbers]).toEqual(officeTasks.map((_, index) => index + 1));
  const lost = rows.filter(([, , , , , , , held = '']) => {
    const [, spec = '', journey = ''] = /^`(.+)`: (.+)$/u.exec(held) ?? [];
    return !existsSync(path.join(root, 'e2e', spec)) || spec === '' || !read(`e2e/${spec}`).includes(`'${journey}'`);
  });
  expect(lost).toEqual([]);
});

test('each feature says whether the office has it, and names pages and tests that exist', () => {
  const rows = rowsOf('docs/office-features.md');
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  expect(rows.filter(([, , ours = '']) => !['yes', 'partly', 'no'].includes(ours))).toEqual([]);
  const lost = rows.flatMap(([, , , ...where]) =>
    [...where.join(' ').matchAll(/`([\w./-]+\.(?:tsx?|md))`/gu)].flatMap(([, file = '']) =>
      existsSync(path.join(root, file)) ? [] : [file],
    ),
  );
  expect(lost).toEqual([]);
});
