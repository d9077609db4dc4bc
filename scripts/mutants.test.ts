import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { globOf, groupsOf, needsNewSchema, placeOf, testsOf } from './lib/mutants.mjs';
import { sourceFiles } from './lib/sourceCopy.mjs';
import { mutants } from './mutants/all.mjs';

const root = path.join(import.meta.dirname, '..');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-places-'));
  mkdirSync(path.join(folder, 'a'));
  writeFileSync(path.join(folder, 'a/queries.ts'), 'one two');
  writeFileSync(path.join(folder, 'queries.ts'), 'two three three');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = ['a/queries.ts', 'queries.ts', 'a/queries.test.ts'];
const mutant = { name: 'm', file: 'queries.ts', find: 'one', replace: '', tests: ['queries.test.ts'] };

test('finds the one file that holds the text, whatever folder it is in', () => {
  expect(placeOf(folder, files, mutant)).toBe('a/queries.ts');
  expect(testsOf(files, mutant)).toEqual(['a/queries.test.ts']);
});

test.each([
  ['a text in two files', { find: 'two' }, 'm: the text occurs 2 times in queries.ts, expected once: two'],
  ['a text twice in one', { find: 'three' }, 'occurs 2 times'],
  ['no such text', { find: 'four' }, 'occurs 0 times'],
  ['no such file', { file: 'none.ts' }, 'm: no file is named none.ts'],
  ['nothing changed', { replace: 'one' }, 'm: the replacement is the text itself'],
])('refuses %s by name', (_name, change, message) => {
  expect(() => placeOf(folder, files, { ...mutant, ...change })).toThrow(message);
});

test.each([
  ['no test file', [], 'm: no test file must notice it'],
  ['a test file that is none', ['x.test.ts'], 'm: 0 files are named x.test.ts'],
])('refuses %s', (_name, tests, message) => {
  expect(() => testsOf(files, { ...mutant, tests })).toThrow(message);
});

test('a pattern names faults by their beginning, end or middle', () => {
  expect(['a-b', 'a-c', 'x'].filter(globOf('a-*'))).toEqual(['a-b', 'a-c']);
  expect(['a.b', 'axb'].filter(globOf('a.b'))).toEqual(['a.b']);
});

test('faults of one test file follow one another, those of the schema last, each project in one piece', () => {
  const faults = [
    { name: 'a', place: 'server/sql/one.sql', files: ['server/a.test.ts'] },
    { name: 'b', place: 'rules/src/b.ts', files: ['server/a.test.ts'] },
    { name: 'c', place: 'rules/src/b.ts', files: ['rules/b.test.ts', 'server/a.test.ts'] },
    { name: 'd', place: 'storefront/d.tsx', files: ['storefront/d.test.tsx'] },
    { name: 'e', place: 'storefront/e.ts', files: ['storefront/e.test.ts'] },
    { name: 'f', place: 'server/f.ts', files: ['server/a.test.ts'] },
  ];
  expect(groupsOf(faults).map((group) => [group.file, ...group.faults.map(({ name }) => name)])).toEqual([
    ['rules/b.test.ts', 'c'],
    ['storefront/e.test.ts', 'e'],
    ['storefront/d.test.tsx', 'd'],
    ['server/a.test.ts', 'b', 'f'],
    ['server/a.test.ts', 'a'],
  ]);
});

test.each([
  ['server/sql/catalogue/keep_period.sql', true],
  ['server/migrations/0001_start.sql', true],
  ['server/src/platform/db/migrate.ts', true],
  ['server/src/platform/db/migrate.test.ts', false],
  ['server/src/platform/http/app.ts', false],
])('a fault in %s needs a template database of its own: %s', (place, isSchema) => {
  expect(needsNewSchema(place)).toBe(isSchema);
});

test('there are at least 150 faults, each named once, each with its place and its tests', () => {
  const known = sourceFiles(root);
  expect(mutants.length).toBeGreaterThanOrEqual(150);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  const problems = mutants.flatMap((one) => {
    try {
      placeOf(root, known, one);
      testsOf(known, one);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(problems).toEqual([]);
});

// What is no program fails every test, and says nothing about them.
test('every planted text is a program', () => {
  const known = sourceFiles(root);
  const broken = mutants.flatMap((one) => {
    const place = placeOf(root, known, one);
    if (!/\.tsx?$/u.test(place)) return [];
    const text = readFileSync(path.join(root, place), 'utf8').replace(one.find, () => one.replace);
    const [error] = parseSync(place, text).errors;
    return error ? [`${one.name}: ${error.message}`] : [];
  });
  expect(broken).toEqual([]);
});
