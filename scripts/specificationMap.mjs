// Writes docs/specification-map.md: every point of the specification with the functions and tables that implement it and how many
// files of the product and tests import each. Fails when a rule names no source or a point that does not exist, or waits
// unlisted; with --check also when the page is outdated.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { unusedMembers } from './contractMembers.mjs';
import { exportedRules } from './exportedRules.mjs';
import { waitingTops, withCounts } from './importCounts.mjs';
import { scanSource } from './sourceScan.mjs';
import { mapPage } from './specificationPage.mjs';
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

/** Rules that nothing uses and the waiting list does not name, and rules on that list that are not such. */
export function waitingProblems(tops, listed = waitingRules) {
  const names = new Set(tops.map(({ name }) => name));
  return [
    ...tops
      .filter(({ name }) => !listed.has(name))
      .map(({ path, name }) => `${path}: ${name}: no product code calls it; call it, or delete it`),
    ...[...listed]
      .filter((name) => !names.has(name))
      .map((name) => `scripts/waitingRules.mjs: ${name} waits no longer`),
  ];
}

const isTest = ({ path }) => /\.test\.tsx?$|\/testing\/|^e2e\//u.test(path);

/** The sources of the product and of its tests, scanned; those of rules and contract with their text. */
function readSources() {
  const files = [
    ...globSync('{rules,contract,server,storefront,office,simulators}/src/**/*.{ts,tsx}', { cwd: root }),
    ...globSync('e2e/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('node_modules') }),
  ]
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
  const scans = files.map(({ path, text }) => scanSource(path, text));
  return {
    cited: files.filter((file) => /^(?:rules|contract)\//u.test(file.path) && !isTest(file)),
    product: scans.filter((scan) => !isTest(scan)),
    tests: scans.filter(isTest),
  };
}

function report(problems) {
  for (const problem of problems) console.error(problem);
  return problems.length > 0;
}

function main() {
  const { cited, product, tests } = readSources();
  const { rules, problems } = readRules(cited);
  if (report(problems)) return 1;
  const counted = withCounts(rules, product, tests);
  if (report(waitingProblems(waitingTops(counted, product)))) return 1;
  const text = mapPage(counted, unusedMembers(product));
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text) {
    console.error('docs/specification-map.md is old: run npm run map');
    return 1;
  }
  const own = counted.filter(({ path }) => path.startsWith('rules/'));
  const waiting = own.filter(({ is_reached }) => !is_reached);
  console.log(`${own.length} rules name their sources; the product reaches all but ${waiting.length}`);
  return 0;
}

if (import.meta.main) process.exitCode = main();
