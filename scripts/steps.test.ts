// The tiers of the check: every spec file and every long server test is declared once, and a change maps to the parts it touches.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBudgets } from './lib/budgets.mjs';
import { tableOf, withTable } from './lib/results.mjs';
import {
  firstJourneys,
  firstJourneysPattern,
  journeyAreas,
  longFirstTier,
  serverParts,
  wholeTier,
} from './lib/secondTier.mjs';
import { allSteps, chooseSteps, parts, stepNames } from './lib/steps.mjs';

const root = path.join(import.meta.dirname, '..');
const steps = allSteps('postgres://127.0.0.1/postgres');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const serverTests = globSync(['{server,simulators}/src/**/*.test.{ts,tsx}', 'house/**/*.test.ts'], { cwd: root });

const choose = (files: readonly string[] | null, all = false, only: readonly string[] = []) =>
  chooseSteps(steps, { all, files, only });
/** The parts of the second tier that a change pulls in. */
const pulled = (...files: string[]): string[] => choose(files).second.map(({ name }) => name);

test('every journey has one area', () => {
  const specs = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => path.basename(file, '.spec.ts'));
  const declared = Object.values(journeyAreas).flatMap((area) => area.specs);
  expect(declared.toSorted()).toEqual(specs.toSorted());
});

test('each journey of the first tier exists, and a pattern finds it alone', () => {
  for (const [spec, titles] of Object.entries(firstJourneys)) {
    const declared = [...read(`e2e/${spec}.spec.ts`).matchAll(/\btest\(\s*['`]([^'`\n]+)/gu)].map(([, title]) => title);
    for (const start of titles)
      expect(
        declared.filter((title) => title?.startsWith(start)),
        `${spec}: ${start}`,
      ).toHaveLength(1);
  }
  const pattern = new RegExp(firstJourneysPattern, 'u');
  expect(pattern.test('salon.spec.ts a visitor on a phone registers, finds a session')).toBe(true);
  expect(pattern.test('salon.spec.ts a full session: the waiting list')).toBe(false);
});

test('each server test of the second tier exists once, and one that declares a long time has a tier', () => {
  const declared = [...Object.values(serverParts).flatMap(({ tests }) => tests), ...longFirstTier];
  const filesOf = (name: string): string[] => serverTests.filter((file) => file.endsWith(`/${name}`));
  expect(declared.filter((name) => filesOf(name).length !== 1)).toEqual([]);
  const long = serverTests.filter((file) => /\blongTest\b/u.test(read(file)));
  expect(long.filter((file) => !declared.flatMap(filesOf).includes(file))).toEqual([]);
});

test('each pattern of a folder matches a file, so that a moved folder keeps its part', () => {
  const files = globSync('**', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|build|\.git|\.react-router|test-results)$/u.test(name),
  });
  const rows = [...Object.values(serverParts), ...Object.values(journeyAreas)].flatMap(({ folders }) => folders);
  expect([...rows, ...wholeTier].filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
});

test.each<[string, string[]]>([
  ['docs/style.md', []],
  ['rules/src/newsletter/language.ts', ['journeys: every page']],
  ['server/src/modules/reconcile/compare.ts', ['server: backup', 'chaos, one minute']],
  ['server/src/modules/wing/reconcile/compare.ts', ['server: backup', 'chaos, one minute']],
  ['server/src/modules/wing/search/index.ts', ['journeys: product']],
  ['server/src/platform/db/backup/backup.test.ts', expect.arrayContaining(['server: backup'])],
  ['storefront/src/features/salon/Calendar.tsx', ['journeys: salon']],
  ['e2e/gallery.spec.ts', ['journeys: product']],
  ['e2e/shopper.ts', Object.keys(journeyAreas).map((area) => `journeys: ${area}`)],
])('a change of %s pulls in its parts of the second tier', (file, names) => {
  expect(pulled(file)).toEqual(names);
});

test('a migration pulls in the database, its backup, rights, merges, races, the previous version and the failures', () => {
  expect(pulled('server/migrations/9999_more.sql')).toEqual([
    'server: embedded database',
    'server: backup',
    'server: rights of staff',
    'server: merges of accounts',
    'server: races and kills',
    'the previous version on the new schema',
    'chaos, one minute',
  ]);
});

const second = steps.filter(({ tier }) => tier === 2).map(({ name }) => name);

test.each([
  ['package-lock.json', ['package-lock.json']],
  ['the check itself', ['scripts/lib/steps.mjs']],
  ['an unknown change', null],
])('%s runs the whole second tier', (_, files) => {
  expect(choose(files).second.map(({ name }) => name)).toEqual(second);
  expect(choose(files).left).toEqual([]);
});

test('the first tier runs on every change, and what is left out is named', () => {
  const { chosen, left } = choose([]);
  expect(chosen.map(({ name }) => name)).toEqual(steps.filter(({ tier }) => tier === 1).map(({ name }) => name));
  expect(left.map(({ name }) => name)).toEqual(second);
});

test('with everything chosen, no test of the server is left out and none runs twice on the same database', () => {
  const server = choose([], true).chosen.filter(({ part }) => part === 'server');
  const excluded = server[0]?.command.filter((word) => word.startsWith('**/')).map((word) => word.slice(3)) ?? [];
  const included = server.slice(1).flatMap(({ command }) => command.map((word) => word.replace(/^\//u, '')));
  expect(excluded.length).toBeGreaterThan(15);
  expect(excluded.filter((name) => !included.includes(name))).toEqual([]);
});

test('steps that run together start once, with the files of each', () => {
  const { chosen } = choose(['storefront/src/features/salon/Calendar.tsx', 'e2e/gallery.spec.ts']);
  const journeys = chosen.filter(({ name }) => name === 'journeys, second tier');
  expect(journeys).toHaveLength(1);
  expect(journeys[0]?.isWhole).toBe(false);
  expect(journeys[0]?.command).toEqual(expect.arrayContaining(['/salon.spec.ts', '/gallery.spec.ts']));
  expect(choose(null).chosen.find(({ name }) => name === 'journeys, second tier')?.isWhole).toBe(true);
});

test('a part brings along what it needs', () => {
  expect(choose([], false, ['journeys']).chosen.map(({ name }) => name)).toEqual(['build', 'journeys']);
  for (const { part } of steps) expect(parts).toContain(part);
});

test('each budget is that of a step, and docs/check.md has a row for each step', () => {
  const names = stepNames(steps);
  expect(Object.keys(readBudgets()).filter((name) => !names.includes(name))).toEqual([]);
  const page = read('docs/check.md');
  expect(names.filter((name) => !page.includes(`| ${name} | `))).toEqual([]);
  const table = tableOf(steps, {}, {});
  expect(withTable(withTable(page, 'old'), table)).toContain(table);
});
