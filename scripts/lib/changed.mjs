// The files of a change, and the steps of the check that they affect.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './install.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

/** The existing files that differ from a commit, untracked ones included. */
export function changedSince(commit) {
  const files = [
    ...git('diff', '--name-only', '-z', '--diff-filter=d', commit),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(files)].filter((file) => existsSync(`${root}${file}`));
}

/** The workspaces whose types a workspace affects: a change of a rule is checked wherever rules are used. */
const users = {
  rules: ['contract', 'server', 'storefront', 'simulators', 'house', 'e2e', 'bench'],
  contract: ['server', 'storefront', 'house', 'e2e'],
};
const workspaces = 'rules contract server storefront simulators house house-minimal e2e bench chaos'.split(' ');
const projects = [
  ['rules', /^(?:rules|contract|scripts)\//u],
  ['server', /^(?:server|simulators|house)\//u],
  ['storefront', /^storefront\//u],
];

/** Tests that hold a table to its other places, far from its file (docs/adding.md). */
const guards = [
  [/^rules\/src\/checkout\/paymentMethods\.ts$/u, 'simulators/src/adyen/library.test.ts'],
  [/^rules\/src\/orders\/status\.ts$|^server\/migrations\//u, 'server/src/modules/orders/orders/storedStatus.test.ts'],
  [/^server\/(?:migrations|sql)\//u, 'server/src/platform/db/sqlFiles.test.ts'],
  [/^(?:rules\/src\/orders|house\/people)\/status\.ts$/u, 'house/people/generate.test.ts'],
  [/^rules\/src\/mail\/messageTable\.ts$/u, 'server/src/mailTransactions.test.ts'],
  [/^rules\/src\/(?:forms|countries)\//u, 'storefront/src/ui/CountryFields.test.tsx'],
  [/^storefront\/src\/(?:lib|app)\/trays\.ts$/u, 'storefront/src/app/shell/trayHost.test.tsx'],
];

/** The test of a file: itself, or the one beside it. */
function testOf(file, exists) {
  if (/\.test\.tsx?$/u.test(file)) return file;
  const base = file.replace(/\.(?:tsx?|mjs)$/u, '').replace(/^scripts\/lib\//u, 'scripts/');
  return [`${base}.test.ts`, `${base}.test.tsx`].find((beside) => beside !== file && exists(beside));
}

/**
 * The steps of the check that a change affects: each a name, and the program with its arguments. Tests are those
 * beside the files and their `guards`, and all of the rules for a change of a rule; the whole check runs the others.
 * @param {readonly string[]} files
 * @returns {[string, string, string[]][]}
 */
export function stepsFor(files, exists = (file) => existsSync(`${root}${file}`)) {
  const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/u.test(file));
  const formatted = files.filter((file) => /\.(?:ts|tsx|mjs|json|yaml|yml)$/u.test(file));
  const touches = (pattern) => files.some((file) => pattern.test(file));
  const touched = workspaces.filter((name) => code.some((file) => file.startsWith(`${name}/`)));
  const typed = workspaces.filter((name) => touched.some((from) => from === name || users[from]?.includes(name)));
  const isRule = (file) => file.startsWith('rules/');
  const beside = code.filter((file) => !isRule(file)).map((file) => testOf(file, exists));
  const guarding = guards.filter(([table]) => touches(table)).map(([, test]) => test);
  const tests = [...new Set([code.some(isRule) && 'rules/', ...beside, ...guarding].filter(Boolean))];
  /** @type {[string, string, string[]][]} */
  const steps = [];
  if (formatted.length > 0)
    steps.push(['format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...formatted]]);
  if (code.length > 0) steps.push(['lint', 'oxlint', ['--type-aware', '--quiet', ...code]]);
  if (typed.length > 0) steps.push([`types of ${typed.join(', ')}`, 'node', ['scripts/types.mjs', ...typed]]);
  // Its page counts imports, so any source may change it.
  if (
    touches(
      /^(?:rules|contract|server|storefront|simulators)\/src\/.*\.tsx?$|^e2e\/.*\.ts$|^docs\/(?:requirements|specification-map|invariants)/u,
    )
  )
    steps.push(['specification map', 'node', ['scripts/specificationMap.mjs', '--check']]);
  if (touches(/^(?:contract|server|simulators)\/|^docs\/error-catalogue/u))
    steps.push(['error catalogue', 'node', ['scripts/errorCatalogue.mjs', '--check']]);
  if (touches(/^server\/src\/.*\.(?:tsx|js)$/u))
    steps.push(['compiled mails', 'node', ['scripts/mails.mjs', '--check']]);
  if (touches(/^docs\/asvs|^scripts\/asvs/u)) steps.push(['ASVS table', 'node', ['scripts/asvs.mjs', '--check']]);
  const catalogues = ['scripts/catalogues.test.ts', 'scripts/tone.test.ts'];
  if (touches(/\/messages\/.*\.(?:po|ts)$/u))
    steps.push(['message catalogues', 'vitest', ['run', '--project', 'rules', ...catalogues]]);
  for (const [project, pattern] of projects) {
    const own = tests.filter((file) => pattern.test(file));
    const shown = project === 'storefront' ? own.map((file) => file.replace(/^storefront\//u, '')) : own;
    if (own.length > 0) steps.push([`tests: ${own.join(', ')}`, 'vitest', ['run', '--project', project, ...shown]]);
  }
  return steps;
}
