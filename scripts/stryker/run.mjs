// npm run mutants:rules -- [file or folder …]   mutates rules (default: those about money, stock and sessions) with Stryker
// and prints each mutant that no test of rules/ notices. Not part of the check: a folder takes minutes.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, writeFileSync, mkdirSync } from 'node:fs';
import { environment, root } from '../lib/install.mjs';

const here = `${root}scripts/stryker`;
const run = (command, ...args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment }).status ?? 1;

if (!existsSync(`${here}/node_modules`) && run('npm', 'ci', '--ignore-scripts', '--prefix', here) !== 0)
  process.exit(1);

/** What is mutated without arguments: the rules that decide about money, stock and sessions. */
const folders = ['checkout', 'payment', 'shipping', 'calendar', 'tax', 'returns', 'money', 'stock', 'session'];
const rulesIn = (place) =>
  place.endsWith('.ts')
    ? [place]
    : globSync(`${place}/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
const named = process.argv.slice(2).length > 0 ? process.argv.slice(2) : folders;
const mutate = named.flatMap((place) => rulesIn(place.startsWith('rules/') ? place : `rules/src/${place}`));
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
