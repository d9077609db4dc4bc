// npm run stable: runs test files several times, two at once, each time in another order of files and tests, and lists the tests that
// failed, with the error's first line. `npm run stable -- FILE…` runs those whose path contains a FILE; without one, the server's files
// with timers, races, kills and several servers, or all files of another project. `--project NAME` (server), `--times N` (3),
// `--minutes N` starts no round after that, `--seed N` repeats an order, `--in-order` keeps the order of a file's tests, `--exclude FILE`
// leaves files out, `--list` prints the files alone, `--test-seconds N` gives each test that long, to find what depends on the order
// while the machine is busy. Exits 1 when a test failed.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment, root } from './lib/install.mjs';

/** What waits for a clock, another process or another statement, and so depends on the machine's speed. */
const likely =
  'setTimeout|untilWaiting|eventually|killableServer|testServers|timers/promises|Date\\.now|performance\\.now|expect\\.poll|SIGKILL|spawn|cuttableProxy|dyingDatabase|dieEverywhere';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    project: { type: 'string', default: 'server' },
    exclude: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    'test-seconds': { type: 'string' },
    'in-order': { type: 'boolean', default: false },
  },
});

/** The files of each project of vitest.config.ts. */
const patterns = {
  rules: ['rules/src/*.test.ts', 'contract/src/*.test.ts', 'scripts/*.test.ts'],
  server: ['server/src/*.test.ts', 'server/src/*.test.tsx', 'simulators/src/*.test.ts', 'house/*.test.ts'],
  'storefront pure': ['storefront/src/*.test.ts'],
  storefront: ['storefront/src/*.test.tsx'],
  office: ['office/src/*.test.ts', 'office/src/*.test.tsx'],
};

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
const tests = patterns[values.project];
if (tests === undefined) {
  console.error(`✗ no project ${values.project}; there are ${Object.keys(patterns).join(', ')}`);
  process.exit(1);
}
const wanted = (file) =>
  (positionals.length === 0 || positionals.some((part) => file.includes(part))) &&
  !values.exclude.some((part) => file.includes(part));
const isNarrow = positionals.length === 0 && values.project === 'server';
const files = (isNarrow ? git('grep', '-lE', likely, '--', ...tests) : git('ls-files', ...tests)).filter((file) =>
  wanted(file),
);

/** Runs all files once. Resolves with its failures: `{ file, name, error }`. */
function runOnce(seed, report) {
  const args = ['run', '--project', values.project, '--maxWorkers=2', `--sequence.seed=${seed}`];
  args.push('--sequence.shuffle.files', `--sequence.shuffle.tests=${!values['in-order']}`);
  args.push(`--reporter=${root}scripts/lib/failureReporter.mjs`, ...files);
  if (values['test-seconds']) args.push(`--testTimeout=${Number(values['test-seconds']) * 1000}`);
  writeFileSync(report, '');
  return new Promise((resolve) => {
    const env = { ...environment, NO_COLOR: '1', STABLE_REPORT: report };
    spawn('vitest', args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', (status) => {
      const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean);
      const noted = lines.map((line) => JSON.parse(line));
      const failures = noted.filter(({ hasEnded }) => !hasEnded);
      // A run that was stopped, or that lost a worker, has not reached all files.
      const ended = new Set(noted.map(({ file }) => file));
      for (const file of files.filter((one) => !ended.has(one)))
        failures.push({ file, name: '', error: 'it did not run to its end' });
      if (status !== 0 && failures.length === 0)
        failures.push({ file: '(the run)', name: '', error: `exit ${status}` });
      resolve(failures);
    });
  });
}

if (files.length === 0) {
  console.error(`✗ no test file of ${values.project} contains ${positionals.join(' or ')} in its path`);
  process.exit(1);
}
if (values.list) {
  console.log(files.join('\n'));
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'stable-'));
const started = Date.now();
const unstable = new Map();
let rounds = 0;
console.log(`${files.length} files, ${values.times} times`);
while (rounds < Number(values.times) && Date.now() - started < Number(values.minutes) * 60_000) {
  const from = Date.now();
  const seed = Number(values.seed) + rounds;
  // oxlint-disable-next-line no-await-in-loop -- one round after the other
  const failures = await runOnce(seed, path.join(folder, 'failures'));
  rounds += 1;
  for (const { file, name, error } of failures) {
    const key = `${file} > ${name}`;
    const known = unstable.get(key) ?? { errors: new Set(), seeds: [] };
    known.errors.add(error);
    known.seeds.push(seed);
    unstable.set(key, known);
  }
  const seconds = Math.round((Date.now() - from) / 1000);
  console.log(`round ${rounds}, --seed ${seed}: ${failures.length} failed, ${seconds} s`);
}
rmSync(folder, { recursive: true });
for (const [key, { errors, seeds }] of [...unstable].toSorted(([a], [b]) => a.localeCompare(b))) {
  console.log(`✗ ${key}\n  failed ${seeds.length} of ${rounds} times, with --seed ${seeds.join(', ')}`);
  for (const error of errors) console.log(`  ${error}`);
}
console.log(unstable.size === 0 ? `✓ ${files.length} files are stable in ${rounds} runs` : `${unstable.size} unstable`);
process.exitCode = unstable.size === 0 ? 0 : 1;
