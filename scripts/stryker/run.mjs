// npm run mutants:rules -- [file …]   mutates rules (default: what decides about money, stock and sessions) with Stryker
// and prints each mutant that no test of rules/ notices. Not part of the check: a folder takes minutes.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, writeFileSync, mkdirSync } from 'node:fs';
import { environment, root } from '../lib/install.mjs';

const here = `${root}scripts/stryker`;
const run = (command, ...args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment }).status ?? 1;

if (!existsSync(`${here}/node_modules`) && run('npm', 'ci', '--ignore-scripts', '--prefix', here) !== 0)
  process.exit(1);

const folders = ['checkout', 'returns', 'tax', 'session', 'basket'];
const named = process.argv.slice(2).map((file) => (file.startsWith('rules/') ? file : `rules/src/${file}`));
const isRule = (file) => !file.endsWith('.test.ts');
const mutate =
  named.length > 0
    ? named
    : folders.flatMap((folder) => globSync(`rules/src/${folder}/*.ts`, { cwd: root })).filter(isRule);
const config = {
  mutate,
  testRunner: 'vitest',
  plugins: [`${here}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
  vitest: { configFile: 'scripts/stryker/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // The copy that Stryker changes holds only what the rules and their tests read.
  ignorePatterns: ['**', '!package.json', '!tsconfig.base.json', '!rules/**', '!scripts/stryker/*.ts'],
  tempDirName: '.cache/stryker',
  disableTypeChecks: false,
};
const file = `${root}node_modules/.cache/stryker.json`;
mkdirSync(`${root}node_modules/.cache`, { recursive: true });
writeFileSync(file, JSON.stringify(config));
process.exit(run(`${here}/node_modules/.bin/stryker`, 'run', file));
