// npm run clauses: counts the clauses of docs/requirements by their state and writes the table into its README. A clause is
// done unless points under it say otherwise: `   - _missing_: …`. Exits with 1 on a point without a known state or text;
// Each clause of
// document 3 also links to a test that shows it. `--check` writes nothing and also exits with 1 when the table is outdated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../docs/requirements');
const files = ['spec-1.md', 'spec-2.md', 'spec-3.md'];

/** The states of a point, the worst first; a clause without points is done. */
export const states = ['wrong', 'missing', 'partly', 'waits'];

/**
 * The clauses of a document and the state of each: that of its worst point.
 * @param {string} text
 * @returns {{ clauses: { id: string, state: string }[], problems: string[] }}
 */
export function clausesOf(text) {
  const clauses = [];
  const problems = [];
  let section = '';
  for (const line of text.split('\n')) {
    section = /^## §(\d+)/u.exec(line)?.[1] ?? section;
    const number = /^(\d+)\. /u.exec(line)?.[1];
    if (number) clauses.push({ id: `§${section}.${number}`, state: 'done' });
    // Another list item is a remark.
    const [, state, reason = ''] = /^ +- _([^_]+)_:(.*)$/u.exec(line) ?? [];
    if (state === undefined) continue;
    const clause = clauses.at(-1);
    if (!clause || !states.includes(state) || reason.trim() === '') problems.push(`no state and text: ${line.trim()}`);
    else if (clause.state === 'done' || states.indexOf(state) < states.indexOf(clause.state)) clause.state = state;
  }
  return { clauses, problems };
}

/** Documents whose every clause links to the tests that show it. */
const linked = new Set(['spec-2.md', 'spec-3.md']);

/**
 * The clauses of a document without a link to an existing file, and the links to none.
 * @param {string} text
 * @param {(path: string) => boolean} isFile Whether a path, from the folder of the document, is a file.
 * @returns {string[]}
 */
export function linkProblems(text, isFile) {
  const problems = [];
  let section = '';
  /** @type {{ id: string, links: string[] }[]} */
  const clauses = [];
  for (const line of text.split('\n')) {
    section = /^## §(\d+)/u.exec(line)?.[1] ?? section;
    const number = /^(\d+)\. /u.exec(line)?.[1];
    if (number) clauses.push({ id: `§${section}.${number}`, links: [] });
    if (/^ +- /u.test(line)) clauses.at(-1)?.links.push(...[...line.matchAll(/\]\(([^)]+)\)/gu)].map(([, to]) => to));
  }
  for (const { id, links } of clauses) {
    if (!links.some((to) => /\.(?:test|spec)\.tsx?$/u.test(to))) problems.push(`${id} links to no test that shows it`);
    for (const to of links.filter((one) => !isFile(one))) problems.push(`${id} links to ${to}, which does not exist`);
  }
  return problems;
}

const columns = ['done', 'partly', 'wrong', 'missing', 'waits'];

/**
 * The table of clauses by document and state.
 * @param {readonly { file: string, clauses: readonly { state: string }[] }[]} documents
 */
export function tableOf(documents) {
  const rows = documents.map(({ file, clauses }) => [
    `[${file}](${file})`,
    ...columns.map((column) => clauses.filter(({ state }) => state === column).length),
    clauses.length,
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(['Document', ...columns, 'all']), `|${'---|'.repeat(columns.length + 2)}`, ...rows.map(line)].join('\n');
}

const [begin, end] = ['<!-- clauses: written by npm run clauses -->', '<!-- /clauses -->'];

/** The README with the table between its markers. @param {string} readme @param {string} table */
export function withTable(readme, table) {
  const [before, rest = ''] = readme.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n${table}\n${end}${after}`;
}

if (import.meta.main) {
  const documents = files.map((file) => ({ file, ...clausesOf(readFileSync(path.join(folder, file), 'utf8')) }));
  const isFile = (to) => existsSync(path.join(folder, to));
  const problems = documents.flatMap(({ file, problems: found }) => {
    const broken = linked.has(file) ? linkProblems(readFileSync(path.join(folder, file), 'utf8'), isFile) : [];
    return [...found, ...broken].map((problem) => `${file}: ${problem}`);
  });
  const table = tableOf(documents);
  const target = path.join(folder, 'README.md');
  const readme = readFileSync(target, 'utf8');
  const wanted = withTable(readme, table);
  if (process.argv.includes('--check')) {
    if (wanted !== readme) problems.push('docs/requirements/README.md: the table is outdated: npm run clauses');
  } else writeFileSync(target, wanted);
  console.log(table);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
