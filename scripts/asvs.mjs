// Checks docs/asvs.md: it must have a row for each requirement of ASVS 5.0 up to level 2, with one of three statuses, and every
// file that a row names must exist, with the part after the `#` in it. Prints the number of rows per status; exits with 1 on an
// error. `--check` prints only errors and the figures.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** The requirements of levels 1 and 2, by section. */
const sections = {
  1.1: '1-2',
  1.2: '1-9',
  1.3: '1-11',
  1.4: '1-3',
  1.5: '1-2',
  2.1: '1-3',
  2.2: '1-3',
  2.3: '1-4',
  2.4: '1',
  3.2: '1-2',
  3.3: '1-4',
  3.4: '1-6',
  3.5: '1-5',
  3.7: '1-2',
  4.1: '1-3',
  4.2: '1',
  4.3: '1-2',
  4.4: '1-4',
  5.1: '1',
  5.2: '1-3',
  5.3: '1-2',
  5.4: '1-3',
  6.1: '1-3',
  6.2: '1-12',
  6.3: '1-4',
  6.4: '1-4',
  6.5: '1-5',
  6.6: '1-3',
  6.8: '1-4',
  7.1: '1-3',
  7.2: '1-4',
  7.3: '1-2',
  7.4: '1-5',
  7.5: '1-2',
  7.6: '1-2',
  8.1: '1-2',
  8.2: '1-3',
  8.3: '1',
  8.4: '1',
  9.1: '1-3',
  9.2: '1-4',
  10.1: '1-2',
  10.2: '1-2',
  10.3: '1-4',
  10.4: '1-11',
  10.5: '1-5',
  10.6: '1-2',
  10.7: '1-3',
  11.1: '1-2',
  11.2: '1-3',
  11.3: '1-3',
  11.4: '1-4',
  11.5: '1',
  11.6: '1',
  12.1: '1-3',
  12.2: '1-2',
  12.3: '1-4',
  13.1: '1',
  13.2: '1-5',
  13.3: '1-2',
  13.4: '1-5',
  14.1: '1-2',
  14.2: '1-4',
  14.3: '1-3',
  15.1: '1-3',
  15.2: '1-3',
  15.3: '1-7',
  16.1: '1',
  16.2: '1-5',
  16.3: '1-4',
  16.4: '1-3',
  16.5: '1-3',
  17.1: '1',
  17.2: '1-4',
  17.3: '1-2',
};

/** Every id of a section: `1-3 5` is 1, 2, 3 and 5. */
const numbersOf = (ranges) =>
  ranges.split(' ').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

export const requirements = Object.entries(sections).flatMap(([section, ranges]) =>
  numbersOf(ranges).map((number) => `${section}.${number}`),
);

export const statuses = ['held', 'not applicable', 'open'];

/** The rows of the page. */
export function rowsOf(page) {
  return page
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/u.test(line))
    .map((line) => {
      const [, id, level, asks, status, by, ...more] = line
        .split(' | ')
        .flatMap((cell, at) => (at === 0 ? ['', cell.slice(2)] : [cell.replace(/ \|$/u, '')]));
      return { id, level, asks, status, by, more };
    });
}

/** Files that a row names: in backticks, with a slash or an extension, and the part to look for after a `#`. */
export const citedBy = (by) =>
  [...by.matchAll(/`([\w./@-]+\.(?:ts|tsx|md|mjs|sql|json|yaml|cfg)|Dockerfile)(?:#([^`]+))?`/gu)].map(
    ([, file, part]) => ({
      file,
      part,
    }),
  );

/** The errors of the page; `read` returns a file's text, or null where there is none. */
export function problemsOf(page, read) {
  const rows = rowsOf(page);
  const ids = rows.map(({ id }) => id);
  const problems = [
    ...requirements.filter((id) => !ids.includes(id)).map((id) => `${id}: no row`),
    ...ids.filter((id) => !requirements.includes(id)).map((id) => `${id}: no requirement of level 1 or 2`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: two rows`),
  ];
  for (const { id, asks, status, by = '', more } of rows) {
    if (!statuses.includes(status)) problems.push(`${id}: no status "${status}"`);
    if (!asks || !by || more.length > 0) problems.push(`${id}: a row has five cells, none empty`);
    const cited = citedBy(by);
    if (status === 'held' && cited.length === 0 && !/^As \d/u.test(by) && !by.startsWith('No '))
      problems.push(`${id}: held by nothing`);
    for (const { file, part } of cited) {
      const text = read(file);
      if (text === null) problems.push(`${id}: there is no ${file}`);
      else if (part !== undefined && !text.includes(part)) problems.push(`${id}: ${file} does not hold "${part}"`);
    }
  }
  return problems;
}

const read = (file) => {
  const at = path.join(root, file);
  return existsSync(at) ? readFileSync(at, 'utf8') : null;
};

if (process.argv[1] === import.meta.filename) {
  const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');
  const problems = problemsOf(page, read);
  for (const problem of problems) console.error(problem);
  const rows = rowsOf(page);
  const counted = statuses.map((status) => `${rows.filter((row) => row.status === status).length} ${status}`);
  console.log(`${rows.length} requirements: ${counted.join(', ')}`);
  process.exit(problems.length > 0 ? 1 : 0);
}
