// npm run mutants: plants one fault at a time in a copy of the source and runs the tests that must notice it. Prints the
// faults that went unnoticed and exits 1 when there is one. `--only NAME` (with `*`) runs some, `--since NAME` goes on
// from one, `--jobs N` runs N at once, `--quick` trusts that the tests
// pass without a fault, `--list` names all.
import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment, root } from './lib/install.mjs';
import { globOf, placeOf, testsOf } from './lib/mutants.mjs';
import { copySource, sourceFiles } from './lib/sourceCopy.mjs';
import { mutants } from './mutants/all.mjs';

/** A test run that takes longer hangs: the fault was noticed. */
const longestRun = 300_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    since: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const say = (line) => console.log(line);
const files = sourceFiles(root);

function selected() {
  const from = values.since === undefined ? 0 : mutants.findIndex(({ name }) => name === values.since);
  if (from < 0) throw new Error(`--since: no fault is named ${values.since}`);
  const globs = (values.only ?? ['*']).map((pattern) => globOf(pattern));
  const found = mutants.slice(from).filter(({ name }) => globs.some((is) => is(name)));
  if (found.length === 0) throw new Error('--only names no fault');
  return found.map((mutant) => ({ ...mutant, place: placeOf(root, files, mutant), files: testsOf(files, mutant) }));
}

const running = new Set();
const copies = [];
/** Kills a run with the servers and databases that its tests started. */
function killGroup({ pid }) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
function stop() {
  for (const child of running) killGroup(child);
  for (const copy of copies) copy.remove();
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stop();
    process.exit(130);
  });

const projectOf = (file) => {
  if (file.startsWith('storefront/')) return 'storefront*';
  return /^(?:rules|contract|scripts)\//u.test(file) ? 'rules' : 'server';
};

/** Runs test files in a copy. @returns {Promise<{ failed: number, passed: number, output: string, hung: boolean }>} */
function runTests(folder, tests, { only, bail }) {
  const report = path.join(folder, 'mutant-report.json');
  rmSync(report, { force: true });
  const projects = [...new Set(tests.map((file) => projectOf(file)))].flatMap((project) => ['--project', project]);
  const args = ['run', ...projects, '--reporter=json', `--outputFile.json=${report}`, ...(bail ? ['--bail=1'] : [])];
  if (only !== undefined) args.push('-t', only);
  return new Promise((resolve) => {
    let output = '';
    const env = { ...environment, NO_COLOR: '1' };
    const child = spawn('vitest', [...args, ...tests], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let hung = false;
    const late = setTimeout(() => {
      hung = true;
      killGroup(child);
    }, longestRun);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('close', () => {
      clearTimeout(late);
      running.delete(child);
      resolve({ ...countsOf(report), output, hung });
    });
  });
}

/** Output showing that the planted text does not compile, as opposed to a failing test. */
const notAProgram = /SyntaxError|Transform failed|PARSE_ERROR|Cannot find (?:module|package)/u;

function countsOf(report) {
  try {
    const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const suites = testResults.filter(({ status, message }) => status === 'failed' && message);
    const broken = suites.find(({ message }) => notAProgram.test(message));
    if (broken) return { failed: 0, passed: 0, broken: broken.message.slice(0, 300) };
    return { failed: numFailedTests || suites.length, passed: numPassedTests };
  } catch {
    return { failed: 0, passed: 0 };
  }
}

/** The result of a fault: `caught`, `unnoticed`, or why its run is inconclusive. */
async function tryMutant(copy, mutant) {
  const target = path.join(copy.folder, mutant.place);
  const text = readFileSync(target, 'utf8');
  writeFileSync(
    target,
    text.replace(mutant.find, () => mutant.replace),
  );
  try {
    let last = 'no test file';
    // One file after the other: most faults are noticed by the first.
    for (const file of mutant.files) {
      const result = await runTests(copy.folder, [file], { only: mutant.only, bail: true });
      if (result.hung) return 'caught (the tests hung)';
      if (result.failed > 0) return `caught by ${path.basename(file)}`;
      last = result.passed > 0 ? 'unnoticed' : `no test ran: ${result.broken ?? result.output.slice(-500)}`;
    }
    return last;
  } finally {
    copyFileSync(path.join(root, mutant.place), target);
  }
}

async function main() {
  const wanted = selected();
  if (values.list) {
    for (const { name, place } of wanted) say(`${name}  ${place}`);
    return 0;
  }
  for (let at = 0; at < Math.max(1, Number(values.jobs)); at += 1) copies.push(copySource(root));
  const [first] = copies;
  // A test that fails without the fault would notice everything.
  const sound = values.quick
    ? { failed: 0, passed: 1, output: '' }
    : await runTests(first.folder, [...new Set(wanted.flatMap((one) => one.files))], { bail: false });
  if (sound.failed > 0 || sound.passed === 0) {
    console.error(sound.output.slice(-4000));
    for (const { name, failures } of failuresOf(path.join(first.folder, 'mutant-report.json')))
      console.error(`${name}: ${failures}`);
    console.error('The tests must pass without a fault first.');
    return 1;
  }
  const unnoticed = [];
  const queue = [...wanted];
  let done = 0;
  const work = async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const from = Date.now();
      const outcome = await tryMutant(copy, mutant);
      done += 1;
      const mark = outcome.startsWith('caught') ? '✓' : '✗';
      if (mark === '✗') unnoticed.push(mutant.name);
      say(
        `${mark} ${mutant.name}: ${outcome}, ${((Date.now() - from) / 1000).toFixed(1)} s (${done}/${wanted.length})`,
      );
    }
  };
  await Promise.all(copies.map((copy) => work(copy)));
  if (unnoticed.length > 0) say(`unnoticed: ${unnoticed.join(', ')}`);
  say(`${wanted.length - unnoticed.length} caught, ${unnoticed.length} unnoticed`);
  return unnoticed.length > 0 ? 1 : 0;
}

function failuresOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [{ name, failures: message }] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          name: fullName,
          failures: failureMessages.join('\n').slice(0, 500),
        })),
    ]);
  } catch {
    return [];
  }
}

try {
  process.exitCode = await main();
} finally {
  stop();
}
