// The files of a change, and the steps of the check that they affect, in at most about 90 seconds.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { importersOf, testsOf } from './importGraph.mjs';
import { root } from './install.mjs';
import { isSecondTier } from './secondTier.mjs';

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
  rules: ['contract', 'server', 'storefront', 'office', 'simulators', 'house', 'e2e', 'bench'],
  contract: ['server', 'storefront', 'office', 'house', 'e2e'],
};
const workspaces = 'rules contract server storefront office simulators house house-minimal e2e bench chaos'.split(' ');
/**
 * The projects of vitest: a change runs at most so many of their test files, the nearest to it first. `smoke` runs for a hub.
 * @type {readonly { project: string, tests: RegExp, most: number, smoke: readonly string[] }[]}
 */
export const projects = [
  { project: 'rules', tests: /^(?:rules|contract|scripts)\//u, most: 200, smoke: [] },
  {
    project: 'server*',
    tests: /^(?:server|simulators|house)\//u,
    most: 8,
    smoke: ['wishList.test.ts', 'checkout.test.ts'],
  },
  {
    project: 'storefront*',
    tests: /^storefront\//u,
    most: 12,
    smoke: ['CartPage.test.tsx', 'AddressForm.form.test.tsx', 'trayHost.test.tsx'],
  },
  { project: 'office', tests: /^office\//u, most: 6, smoke: ['door.test.tsx'] },
];
/** A file that more tests import is a hub: only the tests nearest to it run, and the smoke list. */
const hubSize = 40;
/** How far from a hub its tests are: those that import it directly, and those of its folder. */
const nearHub = 1;

/** Tests that hold a table to its other places, far from its file (docs/adding.md). */
const guards = [
  [/^server\/(?:migrations|sql)\//u, 'server/src/platform/db/migrate.test.ts'],
  [/^rules\/src\/payment\/paymentMethods\.ts$/u, 'simulators/src/adyen/library.test.ts'],
  [/^rules\/src\/orders\/status\.ts$|^server\/migrations\//u, 'server/src/modules/orders/orders/storedStatus.test.ts'],
  [/^server\/(?:migrations|sql)\//u, 'server/src/platform/db/sqlFiles.test.ts'],
  [/^(?:rules\/src\/orders|house\/people)\/status\.ts$/u, 'house/people/generate.test.ts'],
  [/^rules\/src\/mail\/messageTable\.ts$/u, 'server/src/mailTransactions.test.ts'],
  [/^rules\/src\/(?:forms|fields|countries)\//u, 'storefront/src/ui/addresses/CountryFields.test.tsx'],
  [/^storefront\/src\/(?:lib\/layers|app)\/trays\.ts$/u, 'storefront/src/app/shell/trayHost.test.tsx'],
];

const baseName = (file) => file.slice(file.lastIndexOf('/') + 1);
const folderOf = (file) => file.slice(0, file.lastIndexOf('/'));
const isRule = (file) => file.startsWith('rules/');
const isTest = (file) => /\.test\.tsx?$/u.test(file);
const isSource = (file) =>
  /^(?:rules|contract|server|storefront|office|simulators|scripts)\/.*\.(?:ts|tsx|mjs)$/u.test(file) &&
  !file.endsWith('.d.ts');

/** The tables that a migration changes and the functions that an SQL file defines. */
export function namesInSql(text) {
  const plain = text.replaceAll(/--.*$/gmu, '');
  const found = plain.matchAll(
    /\b(?:table|update|into|from|join|on|function|view)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?"?(?!if\b|only\b|set\b|pg_)([a-z_]{3,})/giu,
  );
  return [...new Set([...found].map(([, name]) => name.toLowerCase()))];
}

/** The server's sources whose SQL names one of the tables or functions. */
function usersOfNames(names, sources) {
  if (names.length === 0) return [];
  const any = names.join('|');
  const used = new RegExp(
    `\\b(?:from|into|join|update)\\s+(?:${any})\\b|(?:From|Into|Table|Join)\\(\\s*['"](?:${any})\\b|\\b(?:${any})\\(`,
    'u',
  );
  return Object.keys(sources).filter(
    (file) => file.startsWith('server/src/modules/') && !isTest(file) && used.test(sources[file]),
  );
}

/**
 * The tests of a change, the nearest first, and what has to be said about it.
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, string>>} sources the texts of all sources and SQL files by path
 */
export function testsFor(files, sources) {
  const importers = importersOf(sources);
  /** @type {Map<string, number>} */
  const nearest = new Map();
  const add = (test, distance) => nearest.set(test, Math.min(distance, nearest.get(test) ?? Infinity));
  const notes = [];
  const smoke = new Set();
  const follow = (file) => {
    const tests = testsOf(file, importers);
    const isHub = tests.size > hubSize;
    const near = [...tests].filter(([test, far]) => !isHub || far <= nearHub || folderOf(test) === folderOf(file));
    for (const [test, far] of near) add(test, folderOf(test) === folderOf(file) ? 0 : far);
    if (!isHub) return { tests, isHub };
    for (const { tests: own, smoke: names } of projects)
      if ([...tests.keys()].some((test) => own.test(test))) for (const name of names) smoke.add(name);
    return { tests, isHub };
  };
  for (const file of files) {
    if (isTest(file)) add(file, -1);
    else if (file.endsWith('.sql')) {
      const names = namesInSql(sources[file] ?? '');
      const users = usersOfNames(names, sources);
      for (const user of users) follow(user);
      notes.push(`${file}: the tests of ${users.length} sources that use ${names.join(', ') || 'no table'}`);
    } else if (isSource(file)) {
      const { tests, isHub } = follow(file);
      if (isHub)
        notes.push(`${file} is a hub: ${tests.size} tests import it; those nearest to it and the smoke list run`);
      if (tests.size === 0) notes.push(`! ${file}: NO TEST IMPORTS IT`);
    }
  }
  for (const test of Object.keys(sources)) if (smoke.has(baseName(test))) add(test, 50);
  return { nearest, notes };
}

/** The test files of a project, the nearest first, and how many are left to the whole check. */
function shareOf({ tests: own, most }, nearest, guarding, files) {
  const mine = [...nearest].filter(([test]) => own.test(test)).toSorted(([, a], [, b]) => a - b);
  const quick = mine.map(([test]) => test).filter((test) => !isSecondTier(test) || files.includes(test));
  const guards = guarding.filter((test) => own.test(test));
  const smoke = mine.filter(([, far]) => far === 50).map(([test]) => test);
  const taken = quick.filter((test) => !smoke.includes(test)).slice(0, most);
  const chosen = [...new Set([...taken, ...guards, ...smoke])];
  return { chosen, left: mine.length - mine.filter(([test]) => chosen.includes(test)).length };
}

const shown = (tests) =>
  tests.length > 6 ? `${tests.length} files: ${tests.slice(0, 4).join(', ')} …` : tests.join(', ');

/**
 * The steps of the check that a change affects, each a name and a program with its arguments, and notes to print: hubs, tests that
 * are left to the whole check, and files that no test imports.
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, string>>} sources the texts of all sources and SQL files by path
 * @returns {{ steps: { name: string, command: string[] }[], notes: string[] }}
 */
export function stepsFor(files, sources) {
  const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/u.test(file));
  const formatted = files.filter((file) => /\.(?:ts|tsx|mjs|json|yaml|yml)$/u.test(file));
  const touches = (pattern) => files.some((file) => pattern.test(file));
  const touched = workspaces.filter((name) => code.some((file) => file.startsWith(`${name}/`)));
  const typed = workspaces.filter((name) => touched.some((from) => from === name || users[from]?.includes(name)));
  const steps = [];
  const add = (name, ...command) => steps.push({ name, command });
  if (formatted.length > 0) add('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...formatted);
  if (code.length > 0) add('lint', 'oxlint', '--type-aware', '--quiet', ...code);
  if (typed.length > 0) add(`types of ${typed.join(', ')}`, 'node', 'scripts/types.mjs', ...typed);
  const check = (name, script, pattern) => {
    if (touches(pattern)) add(name, 'node', script, '--check');
  };
  // Its page counts imports, so any source may change it.
  check(
    'specification map',
    'scripts/specificationMap.mjs',
    /^(?:rules|contract|server|storefront|office|simulators)\/src\/.*\.tsx?$|^e2e\/.*\.ts$|^docs\/(?:requirements|specification-map|invariants)/u,
  );
  check('error catalogue', 'scripts/errorCatalogue.mjs', /^(?:contract|server|simulators)\/|^docs\/error-catalogue/u);
  check('compiled mails', 'scripts/mails.mjs', /^server\/src\/.*\.(?:tsx|js)$/u);
  check('ASVS table', 'scripts/asvs.mjs', /^docs\/asvs|^scripts\/asvs/u);
  if (touches(/\/messages\/.*\.(?:po|ts)$/u))
    add(
      'message catalogues',
      'vitest',
      'run',
      '--project',
      'rules',
      'scripts/catalogues.test.ts',
      'scripts/tone.test.ts',
    );
  const { nearest, notes } = testsFor(files, sources);
  const guarding = guards.filter(([table]) => touches(table)).map(([, test]) => test);
  for (const row of projects) {
    // All rules take less time than their choice is worth.
    if (row.project === 'rules' && code.some(isRule)) {
      add('tests: rules/', 'vitest', 'run', '--project', 'rules', 'rules/');
      continue;
    }
    const { chosen, left } = shareOf(row, nearest, guarding, files);
    if (left > 0)
      notes.push(`${row.project}: ${left} test files that also import the change are left to npm run check`);
    if (chosen.length > 0)
      add(`tests: ${shown(chosen)}`, 'vitest', 'run', '--project', row.project, ...inRoot(row, chosen));
  }
  for (const file of files.filter((one) => /^e2e\/[^/]+\.spec\.ts$/u.test(one)))
    notes.push(`! ${file}: a journey; npm run check -- --part journeys runs it`);
  return { steps, notes };
}

/** The files from the root of their project. */
const inRoot = ({ project }, tests) =>
  /^(?:storefront|office)/u.test(project) ? tests.map((file) => file.replace(/^(?:storefront|office)\//u, '')) : tests;
