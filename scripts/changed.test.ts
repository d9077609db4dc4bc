import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stepsFor } from './lib/changed.mjs';

const root = path.join(import.meta.dirname, '..');
const names = (files: string[], existing: string[] = []) =>
  stepsFor(files, (file: string) => existing.includes(file)).map(([name]: [string, string, string[]]) => name);

test.each<[string[], string[], string[]]>([
  [['README.md'], [], []],
  [['docs/asvs.md'], [], ['ASVS table']],
  [['server/src/platform/messages/tax/br_pt.po'], [], ['error catalogue', 'message catalogues']],
  [
    ['rules/src/money/money.ts'],
    ['rules/src/money/money.test.ts'],
    [
      'format',
      'lint',
      'types of rules, contract, server, storefront, simulators, house, e2e, bench',
      'specification map',
      'tests: rules/',
    ],
  ],
  [
    ['server/migrations/0200_status.sql'],
    [],
    [
      'error catalogue',
      'tests: server/src/modules/orders/orders/storedStatus.test.ts, server/src/platform/db/sqlFiles.test.ts',
    ],
  ],
  [
    ['storefront/src/ui/Tray.tsx'],
    ['storefront/src/ui/Tray.test.tsx'],
    ['format', 'lint', 'types of storefront', 'specification map', 'tests: storefront/src/ui/Tray.test.tsx'],
  ],
  [
    ['server/src/log.ts', 'server/src/log.test.ts'],
    ['server/src/log.test.ts'],
    ['format', 'lint', 'types of server', 'specification map', 'error catalogue', 'tests: server/src/log.test.ts'],
  ],
  [['scripts/lib/children.mjs'], ['scripts/children.test.ts'], ['format', 'lint', 'tests: scripts/children.test.ts']],
])('a change of %j takes only the steps that look at it', (files, existing, steps) => {
  expect(names(files, existing)).toEqual(steps);
});

test.each([
  'rules/src/checkout/paymentMethods.ts',
  'rules/src/orders/status.ts',
  'rules/src/mail/messageTable.ts',
  'rules/src/forms/fields.ts',
  'storefront/src/lib/trays.ts',
])('a change of %s runs the test that holds its other places to it', (file) => {
  const tests = names([file]).flatMap((name) => name.match(/[\w/]+\.test\.tsx?/gu) ?? []);
  expect(tests).not.toEqual([]);
  expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
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
