import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesInSql, projects, stepsFor, testsFor } from './lib/changed.mjs';
import { readSources } from './lib/importGraph.mjs';

const root = path.join(import.meta.dirname, '..');
/** The names of the steps of a change, where these sources exist. */
const names = (files: string[], sources: Record<string, string> = {}): string[] =>
  stepsFor(files, sources).steps.map(({ name }: { name: string }) => name);
const notes = (files: string[], sources: Record<string, string>): string[] => stepsFor(files, sources).notes;

const log = { 'server/src/log.ts': '', 'server/src/log.test.ts': "import { log } from './log.ts';" };

test.each<[string[], Record<string, string>, string[]]>([
  [['README.md'], {}, []],
  [['docs/asvs.md'], {}, ['ASVS table']],
  [['server/src/platform/messages/tax/br_pt.po'], {}, ['error catalogue', 'message catalogues']],
  [
    ['rules/src/money/money.ts'],
    {},
    [
      'format',
      'lint',
      'types of rules, contract, server, storefront, office, simulators, house, e2e, bench',
      'specification map',
      'tests: rules/',
    ],
  ],
  [
    ['storefront/src/ui/trays/Tray.tsx'],
    {
      'storefront/src/ui/trays/Tray.tsx': '',
      'storefront/src/ui/trays/Tray.test.tsx': "import { Tray } from './Tray';",
    },
    ['format', 'lint', 'types of storefront', 'specification map', 'tests: storefront/src/ui/trays/Tray.test.tsx'],
  ],
  [
    ['server/src/log.ts', 'server/src/log.test.ts'],
    log,
    ['format', 'lint', 'types of server', 'specification map', 'error catalogue', 'tests: server/src/log.test.ts'],
  ],
  [
    ['scripts/lib/children.mjs'],
    { 'scripts/children.test.ts': "import { tail } from './lib/children.mjs';", 'scripts/lib/children.mjs': '' },
    ['format', 'lint', 'tests: scripts/children.test.ts'],
  ],
])('a change of %j takes only the steps that look at it', (files, sources, steps) => {
  expect(names(files, sources)).toEqual(steps);
});

const module = {
  'rules/src/money/money.ts': 'export const a = 1;',
  'server/src/modules/a/wing/queries.ts': "import { a } from '@vitrine/rules/money/money';\nselectFrom('gift_card')",
  'server/src/modules/a/wing/use.ts': "export { query } from './queries.ts';",
  'server/src/modules/a/wing/use.test.ts': "import { query } from './use.ts';",
  'server/src/modules/b/typed.test.ts': "import type { Query } from '../a/wing/use.ts';",
  'server/migrations/0001_cards.sql': '-- on orders\nalter table only gift_card add column code text;',
};

test('a change runs the tests that import it through others, but not those that import its types alone', () => {
  expect(names(['server/src/modules/a/wing/queries.ts'], module)).toContain(
    'tests: server/src/modules/a/wing/use.test.ts',
  );
  expect([...testsFor(['rules/src/money/money.ts'], module).nearest.keys()]).toEqual([
    'server/src/modules/a/wing/use.test.ts',
  ]);
});

test('a migration runs the tests of the sources that use its tables', () => {
  expect(namesInSql(module['server/migrations/0001_cards.sql'])).toEqual(['gift_card']);
  expect([...testsFor(['server/migrations/0001_cards.sql'], module).nearest.keys()]).toEqual([
    'server/src/modules/a/wing/use.test.ts',
  ]);
});

test('a file that no test imports, and a journey, are named', () => {
  expect(notes(['server/src/alone.ts'], { 'server/src/alone.ts': '' })).toEqual([
    '! server/src/alone.ts: NO TEST IMPORTS IT',
  ]);
  expect(notes(['e2e/salon.spec.ts'], {})).toEqual([
    '! e2e/salon.spec.ts: a journey; npm run check -- --part journeys runs it',
  ]);
});

test('a hub runs its own tests and the smoke list, and is named', () => {
  const far = Array.from({ length: 60 }, (_, at) => [
    [`server/src/far/a${at}.ts`, "import { hub } from '../hub.ts';"],
    [`server/src/far/a${at}.test.ts`, `import { a } from './a${at}.ts';`],
  ]).flat();
  const sources = Object.fromEntries([
    ...far,
    ['server/src/hub.ts', ''],
    ['server/src/hub.test.ts', "import { hub } from './hub.ts';"],
    ['server/src/modules/wishlist/wishList.test.ts', ''],
    ['server/src/modules/stock/stockRace.test.ts', "import { hub } from '../../hub.ts';"],
  ]) as Record<string, string>;
  expect(names(['server/src/hub.ts'], sources).at(-1)).toBe(
    'tests: server/src/hub.test.ts, server/src/modules/wishlist/wishList.test.ts',
  );
  expect(notes(['server/src/hub.ts'], sources)).toEqual([
    'server/src/hub.ts is a hub: 62 tests import it; those nearest to it and the smoke list run',
    'server*: 1 test files that also import the change are left to npm run check',
  ]);
});

test('each test of a smoke list exists once', () => {
  const tests = Object.keys(readSources()).map((file) => path.basename(file));
  expect(
    projects.flatMap(({ smoke }) => smoke).filter((name) => tests.filter((one) => one === name).length !== 1),
  ).toEqual([]);
});

test.each([
  'rules/src/payment/paymentMethods.ts',
  'rules/src/orders/status.ts',
  'rules/src/mail/messageTable.ts',
  'rules/src/fields/fields.ts',
  'storefront/src/lib/layers/trays.ts',
  'server/migrations/0200_status.sql',
])('a change of %s runs the test that holds its other places to it', (file) => {
  const tests = names([file]).flatMap((name) => name.match(/[\w/]+\.test\.tsx?/gu) ?? []);
  expect(tests).not.toEqual([]);
  expect(tests.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
});

test('the hook formats what is staged and refuses what lint refuses', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-hook-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  mkdirSync(path.join(folder, 'scripts/lib'), { recursive: true });
  for (const file of [
    '.githooks/pre-commit',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    'scripts/preCommit.mjs',
    'scripts/lib/install.mjs',
  ])
    cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  git('init', '-q');
  git('config', 'core.hooksPath', '.githooks');
  const commit = (text: string) => {
    writeFileSync(path.join(folder, 'rule.ts'), text);
    git('add', 'rule.ts');
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@shop.example'];
    return spawnSync('git', [...identity, 'commit', '-qm', 'Change a rule'], { cwd: folder, encoding: 'utf8' }).status;
  };
  expect(commit('export const a   =   "1"\n')).toBe(0);
  expect(git('show', 'HEAD:rule.ts')).toBe("export const a = '1';\n");
  expect(readFileSync(path.join(folder, 'rule.ts'), 'utf8')).toBe("export const a = '1';\n");
  expect(commit('export const a = 1;\ndebugger;\n')).toBe(1);
  rmSync(folder, { recursive: true });
});
