// npm run check: all checks, one line per step, the journeys in parallel with the tests; ends with `N passed, N failed, N
// skipped`, counting the tests of all runners and each other step as one.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { findDatabaseServer } from './lib/databases.mjs';
import { ensureInstalled, environment, node, root } from './lib/install.mjs';

const say = (line) => console.log(line);
const started = Date.now();
await ensureInstalled(say);

if (process.argv[2] === '--changed') {
  const { checkChanged } = await import('./checkChanged.mjs');
  process.exit((await checkChanged(process.argv[3] ?? 'HEAD', say)) ? 0 : 1);
}

const reports = path.join(root, 'node_modules/.cache/check');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });

/**
 * Runs a program of the project; its output is stored in case it fails. `niceness`: its scheduling priority, lower for a higher
 * value.
 */
function run(command, args, env = {}, niceness = 0) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
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

const plain =
  (command, ...args) =>
  async () => {
    const { ok, output } = await run(command, args);
    return { output, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  };

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** The tests of one vitest project, counted from its report; a run that crashes never counts as green. */
const tests =
  (project, env = {}, ...more) =>
  async () => {
    const file = path.join(
      reports,
      `${[project, ...Object.keys(env), ...more].join('-').replaceAll(/[^\w-]+/gu, '_')}.json`,
    );
    const { ok, output } = await run(
      'vitest',
      [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--passWithNoTests',
        ...more,
      ],
      { NO_COLOR: '1', ...env },
      // A browser runs in parallel, so the tests must not starve it: a shopper's patience is part of a journey. At 15 the
      // journeys starved the tests instead.
      10,
    );
    const report = readReport(file);
    const failed = report?.numFailedTests ?? 0;
    const note = /server tests run on (.+)/.exec(output)?.[1];
    const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    return { output, note, passed: report?.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed), skipped };
  };

const journeys = async () => {
  const chromium = findChromium(say);
  if (!chromium)
    return {
      output: 'No Chromium was found. Install Debian’s `chromium` or Chrome, or set CHROMIUM_PATH to one.',
      passed: 0,
      failed: 1,
    };
  const file = path.join(reports, 'journeys.json');
  const { ok, output } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      NO_COLOR: '1',
    },
  );
  const { expected = 0, unexpected = 0, skipped = 0 } = readReport(file)?.stats ?? {};
  return { output, passed: expected, failed: ok ? 0 : Math.max(1, unexpected), skipped };
};

const server = await findDatabaseServer();
if (process.env.TEST_DATABASE_URL && !server) {
  console.error('TEST_DATABASE_URL names a server that cannot be reached, or on which no database may be created.');
  console.log('0 passed, 1 failed, 0 skipped');
  process.exit(1);
}

/** @typedef {[string, () => Promise<{ output: string, note?: string, passed: number, failed: number, skipped?: number }>]} Step */

/** The steps that read and build before anything runs. @type {Step[]} */
const staticSteps = [
  ['format', plain('oxfmt', '--check', '.')],
  ['lint, borders, cycles', plain('oxlint', '--type-aware', '--quiet')],
  ['types', plain(node, 'scripts/types.mjs')],
  ['specification map', plain(node, 'scripts/specificationMap.mjs', '--check')],
  ['error catalogue', plain(node, 'scripts/errorCatalogue.mjs', '--check')],
  ['compiled mails', plain(node, 'scripts/mails.mjs', '--check')],
  ['ASVS table', plain(node, 'scripts/asvs.mjs', '--check')],
  ['clauses of the specification', plain(node, 'scripts/clauses.mjs', '--check')],
  ['country tables', plain(node, 'rules/scripts/compareCountries.ts', '--check')],
  ['shape of the source', plain(node, 'scripts/shape.mjs', '--check')],
  ['patterns', plain(node, 'scripts/recheckPatterns.mjs')],
  ['weight of the rules', plain(node, 'scripts/rulesWeight.mjs')],
  ['build', plain(node, 'scripts/build.mjs')],
  ['first load of a product page and of the salon', plain(node, 'storefront/scripts/firstLoad.ts')],
];

/** Tests of the embedded database itself, and one subject that uses most of SQL. */
const onEmbedded = [
  'server/src/platform/db/',
  'server/src/main.test.ts',
  'server/src/modules/checkout/payment/payment.test.ts',
  'server/src/modules/checkout/payment/paymentOnce.test.ts',
];

// All server tests run once: on a database server if there is one, else on the embedded database. Both would take too long;
// both are PostgreSQL, and the older version is the stricter one.
/** @type {Step[]} */
const onDatabases = server
  ? [
      ['server on the embedded database', tests('server', { TEST_DATABASE_URL: '' }, ...onEmbedded)],
      [
        'server on a database server',
        tests('server', { TEST_DATABASE_URL: server }, '--exclude', 'server/src/platform/db/embedded/**'),
      ],
    ]
  : [['server on the embedded database', tests('server', { TEST_DATABASE_URL: '' })]];

/** Two lanes that take about as long on two cores. @type {[Step[], Step[]]} */
const lanes = [
  [
    ['rules and contract', tests('rules')],
    ...onDatabases,
    ['storefront, first part', tests('storefront', {}, '--shard=1/3')],
  ],
  [
    ['journeys', journeys],
    ['storefront, second part', tests('storefront', {}, '--shard=2/3')],
    ['storefront, third part', tests('storefront', {}, '--shard=3/3')],
  ],
];

let passed = 0;
let failed = 0;
let skipped = 0;

/** Steps one after the other, a line each. @param {Step[]} steps */
async function take(steps) {
  for (const [name, work] of steps) {
    const from = Date.now();
    const seconds = () => ((Date.now() - from) / 1000).toFixed(1);
    const alive = setInterval(() => say(`  … ${name}, ${Math.round(seconds())} s`), 30_000);
    const result = await work();
    clearInterval(alive);
    passed += result.passed;
    failed += result.failed;
    skipped += result.skipped ?? 0;
    if (result.failed > 0) console.error(result.output);
    const count =
      result.passed + result.failed > 1
        ? `, ${result.passed} passed${result.failed ? `, ${result.failed} failed` : ''}${result.skipped ? `, ${result.skipped} skipped` : ''}`
        : '';
    say(`${result.failed > 0 ? '✗' : '✓'} ${name}${result.note ? ` (${result.note})` : ''}${count}, ${seconds()} s`);
  }
}

await take(staticSteps);
// A journey mostly waits for its browser: it runs in parallel with the tests, which wait for their database.
await Promise.all(lanes.map(take));
// Alone, because kills and overload here would disturb the others.
await take([
  ['the previous version on the new schema', plain(node, 'chaos/main.ts', '--short', '--only', 'previous version')],
  ['chaos, one minute', plain(node, 'chaos/main.ts', '--short', '--except', 'previous version')],
]);
say(`all steps in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
