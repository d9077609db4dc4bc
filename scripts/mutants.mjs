// npm run mutants: plants one fault at a time in a copy of the source and runs the tests that must notice it. Prints the
// faults that went unnoticed and exits 1 when there is one. `--only NAME` (with `*`) runs some, `--since NAME` goes on
// from the test file of one, `--jobs N` runs N at once, `--quick` trusts that the tests pass without a fault, `--list` names all in
// the order in which they run. TEST_DATABASE_URL names the database server, as for the tests.
//
// One Vitest per copy runs all test files, and its worker keeps the modules that no fault touches (lib/mutantTests.mjs). What a
// fault leaves in that worker could look like a caught fault. Therefore the faults of one test file follow one another, and
// the file must pass before the first and after the last; otherwise they are tried again, each in a new worker.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/install.mjs';
import { globOf, groupsOf, needsNewSchema, placeOf, testsOf } from './lib/mutants.mjs';
import { testProcess } from './lib/mutantProcess.mjs';
import { isSecondTier } from './lib/secondTier.mjs';
import { copySource, sourceFiles } from './lib/sourceCopy.mjs';
import { mutants } from './mutants/all.mjs';

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

/** The wanted faults with their places and test files, by test file. */
function selected() {
  const files = sourceFiles(root);
  const globs = (values.only ?? ['*']).map((pattern) => globOf(pattern));
  const found = mutants.filter(({ name }) => globs.some((is) => is(name)));
  if (found.length === 0) throw new Error('--only names no fault');
  const groups = groupsOf(
    found.map((mutant) => ({ ...mutant, place: placeOf(root, files, mutant), files: testsOf(files, mutant) })),
  );
  if (values.since === undefined) return groups;
  const from = groups.findIndex(({ faults }) => faults.some(({ name }) => name === values.since));
  if (from < 0) throw new Error(`--since: no fault is named ${values.since}`);
  return groups.slice(from);
}

const jobs = [];
function stop() {
  for (const { tests, copy } of jobs) {
    tests.kill();
    copy.remove();
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stop();
    process.exit(130);
  });

/** One copy of the source with its Vitest. */
class Job {
  copy = copySource(root);
  tests = testProcess(this.copy.folder);
  /** Files whose text has changed since the last run. */
  #changed = new Set();

  async run(file, { only, bail = true, isNew = false } = {}) {
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.tests.run({ file, only, changed, bail, isNew }, sound.get(file)?.seconds);
  }

  /** Plants a fault while `work` runs. */
  async withFault({ place, find, replace }, work) {
    const target = path.join(this.copy.folder, place);
    const text = readFileSync(target, 'utf8');
    const isSchema = needsNewSchema(place);
    // Vitest prepares the template database once, when it starts.
    if (isSchema) await this.tests.restart();
    writeFileSync(
      target,
      text.replace(find, () => replace),
    );
    this.#changed.add(place);
    try {
      return await work();
    } finally {
      writeFileSync(target, text);
      this.#changed.add(place);
      if (isSchema) await this.tests.restart();
    }
  }
}

/** What each test file gave without a fault. @type {Map<string, { isSound: boolean, seconds: number, reason?: string }>} */
const sound = new Map();

/** Whether a test file passes without a fault. One that fails is tried again in a worker in which no fault was. */
async function isSound(job, file) {
  if (values.quick) return true;
  const known = sound.get(file);
  if (known) return known.isSound;
  for (const isNew of [false, true]) {
    const from = Date.now();
    const { failures, passed, broken, hung } = await job.run(file, { bail: false, isNew });
    const seconds = (Date.now() - from) / 1000;
    const passes = !hung && failures.length === 0 && passed > 0;
    const reason =
      broken ??
      failures
        .map(({ name, error }) => `${name}: ${error}`)
        .join('\n')
        .slice(0, 2000);
    if (!passes)
      say(`! ${file} without a fault${isNew ? '' : ', after others'}: ${hung ? 'hangs' : reason || 'no test ran'}`);
    sound.set(file, { isSound: passes, seconds, reason });
    if (passes) return true;
  }
  return false;
}

/** The result of a fault: `caught`, `unnoticed`, or why its run is inconclusive. */
async function tryFault(job, fault, isNew = false) {
  let last = { is: 'no test file', text: 'no test file' };
  // One file after the other: most faults are noticed by the first.
  for (const file of fault.files) {
    if (!(await isSound(job, file))) {
      last = { is: 'unsound', text: `${file} fails without the fault` };
      continue;
    }
    const result = await job.withFault(fault, async () => {
      const first = await job.run(file, { only: fault.only, isNew });
      // Only a new worker tells what the worker still held: the module without its fault, or what refuses a second import of it.
      const isUnsure = first.isAtImport || (first.failures.length === 0 && first.passed > 0);
      return isUnsure && !isNew && !first.hung ? job.run(file, { only: fault.only, isNew: true }) : first;
    });
    const tier = isSecondTier(file) ? 2 : 1;
    if (result.hung) return { is: 'caught', tier, text: `caught, ${path.basename(file)} hung` };
    if (result.broken) last = { is: 'broken', text: `no program: ${result.broken}` };
    else if (result.failures.length > 0)
      return { is: 'caught', tier, text: `caught by ${path.basename(file)}: ${result.failures[0].name}` };
    else if (result.unhandled?.length > 0)
      return { is: 'caught', tier, text: `caught by ${path.basename(file)}: ${result.unhandled[0]}` };
    else last = result.passed > 0 ? { is: 'unnoticed', text: 'unnoticed' } : { is: 'no test', text: 'no test ran' };
  }
  return last;
}

const outcomes = new Map();
let total = 0;
async function report(fault, attempt) {
  const from = Date.now();
  const outcome = await attempt;
  outcomes.set(fault.name, outcome);
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  say(
    `${outcome.is === 'caught' ? '✓' : '✗'} ${fault.name}: ${outcome.text}, ${seconds} s (${outcomes.size}/${total})`,
  );
}

async function tryGroup(job, { file, faults }) {
  for (const fault of faults) await report(fault, tryFault(job, fault));
  if (faults.length < 2 || values.quick || !sound.get(file)?.isSound) return;
  const { failures, hung } = await job.run(file, { bail: true });
  if (!hung && failures.length === 0) return;
  say(`! ${file} fails after its faults, each is tried again in a new worker: ${failures[0]?.name}`);
  for (const fault of faults) await report(fault, tryFault(job, fault, true));
}

async function main() {
  const groups = selected();
  if (values.list) {
    for (const { name, place, files } of groups.flatMap(({ faults }) => faults))
      say(`${name}  ${place}  ${files.join(' ')}`);
    return 0;
  }
  total = groups.reduce((sum, { faults }) => sum + faults.length, 0);
  const from = Date.now();
  const queue = [...groups];
  const work = async (job) => {
    for (let group = queue.shift(); group; group = queue.shift()) await tryGroup(job, group);
    await job.tests.close();
  };
  for (let at = 0; at < Math.max(1, Number(values.jobs)); at += 1) jobs.push(new Job());
  await Promise.all(jobs.map((job) => work(job)));
  const named = (is) => [...outcomes].filter(([, outcome]) => outcome.is === is).map(([name]) => name);
  const caught = [...outcomes.values()].filter(({ is }) => is === 'caught');
  for (const is of ['unnoticed', 'no test', 'broken', 'unsound', 'no test file'])
    if (named(is).length > 0) say(`${is}: ${named(is).join(', ')}`);
  const minutes = ((Date.now() - from) / 60_000).toFixed(1);
  const ofTier = (tier) => caught.filter((one) => one.tier === tier).length;
  say(
    `${caught.length} of ${total} caught, ${ofTier(1)} by the first tier, ${ofTier(2)} by the second; ${minutes} minutes`,
  );
  return caught.length === total ? 0 : 1;
}

try {
  process.exitCode = await main();
} finally {
  stop();
}
