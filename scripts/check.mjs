// npm run check: the first tier of checks, and the parts of the second tier that the change touches; one line per step. Ends with
// which tier ran and `N passed, N failed, N skipped`, counting the tests of all runners and each other step as one. docs/check.md
// has the tiers, the options and the seconds.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBase, touchedSince } from './lib/base.mjs';
import { overBudget, readBudgets, slownessOf, writeBudgets } from './lib/budgets.mjs';
import { findChromium } from './lib/chromium.mjs';
import { findDatabaseServer } from './lib/databases.mjs';
import { failedTests, redLines, redReasons } from './lib/failedTests.mjs';
import { ensureInstalled, environment, node, root } from './lib/install.mjs';
import { orderSteps, runQueue } from './lib/queue.mjs';
import { keepResults, readResults, tableOf, writeTable } from './lib/results.mjs';
import { allSteps, chooseSteps, parts, stepNames } from './lib/steps.mjs';
import { repeatOrder } from './lib/testOrder.mjs';

const say = (line) => console.log(line);
const started = Date.now();

function fail(line) {
  console.error(line);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        base: { type: 'string' },
        changed: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        part: { type: 'string', multiple: true, default: [] },
        'write-budgets': { type: 'boolean', default: false },
        'write-table': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(error.message);
  }
}
const { values: options, positionals } = readOptions();
const only = options.part.flatMap((names) => names.split(','));
for (const name of only) if (!parts.includes(name)) fail(`--part takes ${parts.join(', ')}, not ${name}.`);

await ensureInstalled(say);

if (options.changed) {
  const { checkChanged } = await import('./checkChanged.mjs');
  process.exit((await checkChanged(positionals[0] ?? 'HEAD', say)) ? 0 : 1);
}
if (positionals.length > 0) fail(`${positionals.join(' ')}: unknown; docs/check.md has the options.`);

const database = await findDatabaseServer();
if (process.env.TEST_DATABASE_URL && !database)
  fail('TEST_DATABASE_URL names a server that cannot be reached, or on which no database may be created.');
const steps = allSteps(database);
const budgets = readBudgets();

if (options['write-budgets'] || options['write-table']) {
  writeFromResults();
  process.exit(0);
}

/** Writes budgets and table from the results that the last runs kept; runs nothing. */
function writeFromResults() {
  const results = readResults();
  const kept = { ...budgets };
  for (const name of stepNames(steps)) {
    const result = results[name];
    const isStatic = steps.some((step) => step.name === name && step.part === 'static');
    if (!result || result.processor === null) say(`${name}: no measured run; its budget stays`);
    else if (isStatic && !result.isFresh)
      say(`${name}: its last run used caches; its budget stays. It is measured in a fresh clone.`);
    else kept[name] = result.processor;
  }
  const named = Object.fromEntries(stepNames(steps).flatMap((name) => (name in kept ? [[name, kept[name]]] : [])));
  if (options['write-budgets']) writeBudgets(named);
  if (options['write-table']) writeTable(tableOf(steps, results, readBudgets()));
}

const isLong = Boolean(process.env.LONG_TESTS);
const all = options.all || isLong;
const base = findBase(options.base ?? (process.env.CHECK_BASE || undefined));
const files = base.commit === null ? null : touchedSince(base.commit);
const { chosen, left, second } = chooseSteps(steps, { all, files, only });
const why = all ? 'all' : files === null ? `all, because ${base.why}` : `what ${files.length} files touch ${base.why}`;
say(`first tier; of the second tier ${why}`);
if (options.list) {
  for (const { name, tier } of chosen) say(`  ${name} (tier ${tier})`);
  for (const { name } of left) say(`  not: ${name}`);
  process.exit(0);
}

const reports = path.join(root, 'node_modules/.cache/check/reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
/** No cache of an earlier run, so that what is measured is what a fresh clone takes. */
const isFresh = !existsSync(`${root}node_modules/.cache/types`) && !existsSync(`${root}storefront/build/.sources`);
const measures = existsSync('/proc/self/stat');
if (!measures) say('This system shows no processor time of children: budgets are not enforced.');

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });

/**
 * Runs a program of the project; its output is stored in case it fails. `niceness`: its scheduling priority, lower for a higher
 * value. `usage`: the file that gets its processor seconds.
 */
function run([program, ...args], env, niceness, usage) {
  return new Promise((resolve) => {
    let output = '';
    const command = program === 'node' ? node : program;
    const child = spawn(node, ['scripts/lib/measured.mjs', usage, command, ...args], {
      cwd: root,
      env: { ...environment, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (child.pid && niceness > 0) os.setPriority(child.pid, niceness);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** How each kind of step is run, and how its tests are counted; a run that crashes never counts as green. */
const kinds = {
  plain: {
    command: ({ command }) => command,
    count: (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
  },
  vitest: {
    command: ({ command }, report) => [
      ...command,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // A browser may run beside the tests, so they must not starve it: a shopper's patience is part of a journey. At 15 the
    // journeys starved the tests instead.
    niceness: 10,
    count: (ok, report) => {
      const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {};
      return {
        passed: numPassedTests,
        failed: ok ? numFailedTests : Math.max(1, numFailedTests),
        skipped: numPendingTests + numTodoTests,
      };
    },
  },
  playwright: {
    command: ({ command }) => command,
    env: (report) => ({ CHROMIUM_PATH: findChromium(say) ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: (ok, report) => {
      const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
      return { passed: expected, failed: ok ? 0 : Math.max(1, unexpected), skipped };
    },
  },
};

const total = { passed: 0, failed: 0, skipped: 0 };
/** Processor seconds by step. @type {Record<string, number>} */
const used = {};
/** @type {Record<string, import('./lib/results.mjs').Result>} */
const results = {};
/** What is red, repeated at the end. @type {string[]} */
const red = [];

/** The processor seconds that a step took; null where they cannot be measured. */
function processorSeconds(usage) {
  const seconds = Number(readJson(usage) ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** Runs a step and prints its line. Resolves with whether it passed. */
async function take(step) {
  const from = Date.now();
  const file = path.join(reports, step.name.replaceAll(/[^\w-]+/gu, '_'));
  const kind = kinds[step.kind];
  const seconds = () => (Date.now() - from) / 1000;
  const alive = setInterval(() => say(`  … ${step.name}, ${Math.round(seconds())} s`), 30_000);
  const { ok, output } = await run(
    kind.command(step, `${file}.json`),
    { ...kind.env?.(`${file}.json`), ...step.env },
    kind.niceness ?? 0,
    `${file}.usage`,
  );
  clearInterval(alive);
  const report = readJson(`${file}.json`);
  const count = kind.count(ok, report);
  const processor = processorSeconds(`${file}.usage`);
  const isWhole = step.isWhole !== false && !isLong;
  for (const key of Object.keys(total)) total[key] += count[key];
  if (!ok) {
    console.error(output);
    const failed = failedTests(report, root);
    red.push(...redLines(step.name, failed.length > 0 ? failed : redReasons(output)));
    if (step.kind === 'vitest') red.push(repeatOrder);
  }
  if (processor !== null && isWhole) used[step.name] = processor;
  if (ok && isWhole)
    results[step.name] = { seconds: seconds(), processor, tests: step.kind === 'plain' ? null : count.passed, isFresh };
  say(lineOf(step, count, seconds(), processor, /server tests run on (.+)/u.exec(output)?.[1]));
  return ok;
}

function lineOf(step, { passed, failed, skipped }, seconds, processor, note) {
  const counted = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
  const facts = [
    ...(step.kind === 'plain' ? [] : [counted.join(', ')]),
    `${seconds.toFixed(1)} s`,
    ...(processor === null ? [] : [`processor ${processor.toFixed(1)} s`]),
  ];
  return `${failed > 0 ? '✗' : '✓'} ${step.name}${note ? ` (${note})` : ''}, ${facts.join(', ')}`;
}

const namesOf = (list) => (list.length > 0 ? list.map(({ name }) => name).join('; ') : 'nothing');

await runQueue(
  orderSteps(chosen, (name) => budgets[name] ?? 0),
  Math.max(2, Math.floor(os.availableParallelism() / 2)),
  take,
  (step, need) => {
    total.failed += 1;
    say(`✗ ${step.name} did not run, because ${need} failed`);
    red.push(`  ✗ ${step.name} did not run`);
  },
);
const slowness = slownessOf(used, budgets) ?? 1;
for (const result of Object.values(results)) if (result.processor !== null) result.processor /= slowness;
keepResults(results);
for (const line of overBudget(used, budgets)) {
  total.failed += 1;
  console.error(line);
  red.push(`  ✗ ${line}`);
}

say(`all steps in ${Math.round((Date.now() - started) / 1000)} s`);
say(`ran the first tier${only.length > 0 ? `, part ${only.join(', ')}` : ''}; of the second tier ${why}`);
say(`second tier, ran: ${namesOf(second)}`);
say(`second tier, did not run: ${namesOf(left)}${left.length > 0 ? ' (npm run check -- --all runs it)' : ''}`);
if (red.length > 0) say(['red:', ...red].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
