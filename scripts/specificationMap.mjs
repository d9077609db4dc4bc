// Writes docs/specification-map.md: every point of the specification with the functions and tables that implement it. Fails
// when a rule names no source or a point that does not exist; with --check also when the page is outdated.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documents } from './citations.mjs';
import { exportedRules } from './exportedRules.mjs';
import { waitingRules } from './waitingRules.mjs';

const root = new URL('..', import.meta.url).pathname;
const page = `${root}docs/specification-map.md`;

/** All exports of the files that cite the specification, and their errors. */
export function readRules(files) {
  const rules = files.flatMap(({ path, text }) => exportedRules(path, text));
  const problems = rules.flatMap(({ path, name, sources, problems }) => {
    const wrong = problems.map((problem) => `${path}: ${name}: ${problem}`);
    const is_rule = path.startsWith('rules/');
    return is_rule && sources.length === 0 && wrong.length === 0 ? [`${path}: ${name}: names no source`] : wrong;
  });
  return { rules, problems };
}

/** The rules whose name no product file contains except the one that declares them, and that one only once. */
export function unasked(rules, files) {
  const places = new Map();
  for (const { path, text } of files)
    for (const [word] of text.matchAll(/[\w$]+/gu)) {
      const counts = places.get(word) ?? new Map();
      places.set(word, counts.set(path, (counts.get(path) ?? 0) + 1));
    }
  return rules.filter(({ path, name }) => {
    const counts = places.get(name);
    return path.startsWith('rules/') && counts.size === 1 && counts.get(path) === 1;
  });
}

/** Rules without a caller that are not on the waiting list, and rules on that list that have one. */
export function waitingProblems(waiting, listed = waitingRules) {
  const names = new Set(waiting.map(({ name }) => name));
  return [
    ...waiting
      .filter(({ name }) => !listed.has(name))
      .map(({ path, name }) => `${path}: ${name}: no product code calls it; call it, or delete it`),
    ...[...listed]
      .filter((name) => !names.has(name))
      .map((name) => `scripts/waitingRules.mjs: ${name} waits no longer`),
  ];
}

/** The page: document by document, point by point, the files that implement it with their names; then the waiting rules. */
export function mapPage(rules, waiting = []) {
  const parts = [
    '# Where each point of the specification is held',
    '`npm run map` writes this page from the citations in the comments of rules and calls. Each heading links to its section of [the requirements](requirements/README.md). The check refuses a rule without a citation, a citation without a target, and an outdated page. Sections without rules are implemented by pages, calls or migrations alone. The last section lists the rules without a caller.',
  ];
  for (const [document, { title, points }] of Object.entries(documents)) {
    parts.push(`## ${title}`);
    for (const [point, name] of Object.entries(points)) {
      const lines = linesOf(rules, document, point);
      if (lines.length > 0)
        parts.push(`### ${document} §${point} [${name}](${targetOf(document, point)})`, lines.join('\n'));
    }
  }
  const promises = [
    ...new Set(
      rules.flatMap(({ sources }) =>
        sources.filter(({ document }) => document === 'invariants').map(({ point }) => point),
      ),
    ),
  ];
  parts.push('## What must never happen');
  for (const promise of promises.sort(byLetterAndNumber)) {
    parts.push(`### [${promise}](invariants.md#${promise})`, linesOf(rules, 'invariants', promise).join('\n'));
  }
  if (waiting.length > 0)
    parts.push(
      '## Rules that nothing asks yet',
      'Written and tested, and named by no page, call or job: what they cite is held by other means, or not yet.',
      fileLines(waiting).join('\n'),
    );
  return `${parts.join('\n\n')}\n`;
}

/** Where a section of the requirements is, seen from the page. */
const targetOf = (document, point) => `requirements/${document.replace(' ', '-')}.md#${point}`;

function linesOf(rules, document, point) {
  const matching = rules.filter(({ sources }) =>
    sources.some((source) => source.document === document && source.point === point),
  );
  return fileLines(matching);
}

function fileLines(rules) {
  const byFile = Map.groupBy(rules, ({ path }) => path);
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([path, names]) =>
        `- [${path.replace('/src/', '/')}](../${path}): ${names.map(({ name }) => `\`${name}\``).join(', ')}`,
    );
}

function byLetterAndNumber(a, b) {
  return a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a < b ? -1 : 1;
}

function main() {
  const files = globSync('{rules,contract}/src/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
  const { rules, problems } = readRules(files);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;

  const product = globSync('{rules,contract,server,storefront,salon}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/src\/testing\//u.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
  const waiting = unasked(rules, product);
  const wrong = waitingProblems(waiting);
  for (const problem of wrong) console.error(problem);
  if (wrong.length > 0) return 1;
  const text = mapPage(rules, waiting);
  const rule_count = rules.filter(({ path }) => path.startsWith('rules/')).length;
  if (!process.argv.includes('--check')) {
    mkdirSync(`${root}docs`, { recursive: true });
    writeFileSync(page, text);
  } else if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/specification-map.md is old: run npm run map');
    return 1;
  }
  console.log(`${rule_count} rules name their sources`);
  return 0;
}

if (import.meta.main) process.exitCode = main();
