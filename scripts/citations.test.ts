import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { citationsOf } from './citations.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** What cites the requirements: `spec 1 §4`, `expectations §2`, `invariants M4`, each as one match. */
const citation =
  /\bspec\s+\d+\s+§[\d.]+(?:,\s*(?:\d+\s+)?§[\d.]+)*|\bexpectations\s+§[\d.]+|\binvariants?\s+[A-Z]\d+(?:(?:,| and)\s+[A-Z]\d+\b)*/giu;

/** Invented citations, to test how citations are read. */
const fixtures = new Set(['scripts/specificationMap.test.ts', 'scripts/citations.test.ts']);

const problemsOf = (text: string): string[] =>
  [...text.replaceAll(/^\s*(?:\*|\/\/|--)/gmu, ' ').matchAll(citation)].flatMap(
    ([cited]) =>
      // A sentence may end with the citation.
      citationsOf(cited.replace(/\.$/u, '')).problems,
  );

test('every citation of the requirements in the repository has its target', () => {
  const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !fixtures.has(file));
  expect(files.length).toBeGreaterThan(1000);
  const problems = files.flatMap((file) =>
    problemsOf(readFileSync(path.join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

test.each([
  ['a clause', 'spec 1 §4.8', []],
  ['a clause beyond the last', 'spec 1 §6.9', ['spec 1 §6.9 does not exist']],
  ['a section that does not exist', '// as spec 2 §12 says', ['spec 2 §12 does not exist']],
  ['an invariant that does not exist', 'Invariant A11.', ['invariants A11 does not exist']],
])('reads %s', (_name, text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});
