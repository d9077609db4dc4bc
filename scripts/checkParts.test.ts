// The parts of the check that decide by themselves: its queue, its base commit, and the budgets.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBase, touchedSince } from './lib/base.mjs';
import { overBudget, slownessOf } from './lib/budgets.mjs';
import { failedTests, redLines, redReasons } from './lib/failedTests.mjs';
import { childSeconds } from './lib/measured.mjs';
import { orderSteps, runQueue } from './lib/queue.mjs';

type Step = { name: string; part: string; needs?: string[]; alone?: boolean };

/** Runs steps of one tick each; the names that run at each tick, and the skipped ones. */
async function ticks(order: Step[], failing: string[] = []) {
  const now = new Set<string>();
  const seen: string[] = [];
  const skipped: string[] = [];
  const work = async ({ name }: Step): Promise<boolean> => {
    now.add(name);
    await Promise.resolve();
    seen.push([...now].join('+'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    now.delete(name);
    return !failing.includes(name);
  };
  await runQueue(order, 2, work, ({ name }: Step) => skipped.push(name));
  return { seen, skipped };
}

test('two steps run at a time, but never two of one part that is not static', async () => {
  const { seen } = await ticks([
    { name: 'a', part: 'static' },
    { name: 'b', part: 'static' },
    { name: 'c', part: 'journeys' },
    { name: 'd', part: 'journeys' },
  ]);
  expect(seen[0]).toBe('a+b');
  expect(seen.filter((one) => one.includes('c') && one.includes('d'))).toEqual([]);
  expect(seen.filter((one) => one.split('+').length > 2)).toEqual([]);
});

test('a step waits for what it needs, and does not run when that failed', async () => {
  const order = [
    { name: 'journeys', part: 'journeys', needs: ['build'] },
    { name: 'build', part: 'static' },
  ];
  expect((await ticks(order)).seen).toEqual(['build', 'journeys']);
  const chain = [{ name: 'report', part: 'chaos', needs: ['journeys'] }, ...order];
  expect(await ticks(chain, ['build'])).toEqual({ seen: ['build'], skipped: ['journeys', 'report'] });
});

test('a step that is alone runs last, with nothing beside it', async () => {
  const { seen } = await ticks([
    { name: 'chaos', part: 'chaos', alone: true },
    { name: 'a', part: 'server' },
    { name: 'b', part: 'journeys' },
  ]);
  expect(seen.at(-1)).toBe('chaos');
  expect(seen.filter((one) => one.includes('chaos'))).toEqual(['chaos']);
});

test('static steps begin first, then the longest chain', () => {
  const seconds: Record<string, number> = { server: 400, build: 30, journeys: 300, lint: 40 };
  const order = orderSteps(
    [
      { name: 'journeys', part: 'journeys', needs: ['build'] },
      { name: 'server', part: 'server' },
      { name: 'lint', part: 'static' },
      { name: 'build', part: 'static' },
    ],
    (name: string) => seconds[name] ?? 0,
  );
  expect(order.map(({ name }: Step) => name)).toEqual(['build', 'lint', 'server', 'journeys']);
});

/** A git that answers by the start of its arguments. */
const gitOf =
  (answers: Record<string, string>) =>
  (...args: string[]): string | null =>
    Object.entries(answers).find(([start]) => args.join(' ').startsWith(start))?.[1] ?? null;
const whole = {
  'rev-parse --verify --quiet HEAD^2': '',
  'rev-parse --verify --quiet HEAD': 'h',
  'rev-parse --is-shallow-repository': 'false',
};

test.each<[string, Record<string, string>, string | null]>([
  ['this is no git clone', {}, null],
  ['this clone is shallow', { ...whole, 'rev-parse --is-shallow-repository': 'true' }, null],
  ['HEAD is a release', { ...whole, 'describe --tags --exact-match': 'v2' }, null],
  ['since v1', { ...whole, 'describe --tags --abbrev=0': 'v1', 'rev-parse v1': 'tagged' }, 'tagged'],
  [
    'since HEAD^1, on which this merge lands',
    { ...whole, 'rev-parse --verify --quiet HEAD^2': 'branch', 'rev-parse HEAD^1': 'before' },
    'before',
  ],
  ['since HEAD~50', { 'rev-parse --verify --quiet HEAD~50': 'earlier', ...whole }, 'earlier'],
])('the base: %s', (why, answers, commit) => {
  expect(findBase(undefined, gitOf(answers))).toEqual({ commit, why });
});

test('without fifty commits the base is the first; a named one that is missing makes the change unknown', () => {
  const young = (...args: string[]): string | null =>
    args.includes('HEAD~50') ? null : gitOf({ ...whole, 'rev-list --max-parents=0': 'b\na' })(...args);
  expect(findBase(undefined, young)).toEqual({ commit: 'a', why: 'since the first commit' });
  expect(findBase('lost', gitOf(whole))).toEqual({ commit: null, why: 'lost is no commit of this clone' });
});

test('a change has its removed and its untracked files; where git fails it is unknown', () => {
  const git = gitOf({ 'diff --name-only --no-renames': 'a\0b\0', 'ls-files --others': 'b\0c' });
  expect(touchedSince('base', git)).toEqual(['a', 'b', 'c']);
  expect(touchedSince('base', gitOf({}))).toBeNull();
});

const budgets = { build: 30, lint: 20, types: 30, server: 300, format: 1 };

test('a step is over its budget when it grows by more than a third and the slack', () => {
  const run = { build: 30, lint: 29.6, types: 30, server: 300 };
  expect(overBudget(run, budgets)).toEqual([]);
  expect(overBudget({ ...run, lint: 29.7 }, budgets)).toEqual([
    expect.stringMatching(/^lint took 30 .* its budget of 20 /u),
  ]);
  expect(overBudget({ ...run, format: 4.4, unknown: 1000 }, budgets)).toEqual([
    expect.stringMatching(/^format took 4 /u),
  ]);
});

test('on a slow machine a step fails only when it grows more than the others', () => {
  const slow = { build: 60, lint: 48, types: 66, server: 600 };
  expect(overBudget(slow, budgets)).toEqual([]);
  expect(overBudget({ ...slow, server: 890 }, budgets)).toEqual([
    expect.stringMatching(/^server took 890 .* takes 2\.2 /u),
  ]);
  expect(slownessOf(slow, budgets)).toBeCloseTo(2.1);
});

test('without enough other steps nothing is known of the machine, and nothing fails', () => {
  expect(slownessOf({ lint: 200, types: 30, format: 9 }, budgets)).toBeNull();
  expect(overBudget({ lint: 200, types: 30, build: 30 }, budgets)).toEqual([]);
});

test('names each failed test of either runner, and the file that could not be read', () => {
  const ofVitest = {
    testResults: [
      { name: '/shop/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'sells', status: 'passed' }] },
      {
        name: '/shop/b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'ships', status: 'passed' },
          { fullName: 'returns', status: 'failed', failureMessages: ['Error: late\n  at b.test.ts:3'] },
        ],
      },
      { name: '/shop/c.test.ts', status: 'failed', message: 'No such module\n  at c', assertionResults: [] },
    ],
  };
  const ofPlaywright = {
    suites: [{ suites: [{ specs: [{ ok: false, file: 'buys.spec.ts', title: 'a guest buys' }, { ok: true }] }] }],
  };
  expect(failedTests(ofVitest, '/shop/')).toEqual(['b.test.ts > returns: Error: late', 'c.test.ts: No such module']);
  expect(failedTests(ofPlaywright, '/shop/')).toEqual(['buys.spec.ts > a guest buys']);
  expect(failedTests(null, '/shop/')).toEqual([]);
  expect(redLines('server', ['one'])).toEqual(['  ✗ server', '    one']);
  const many = Array.from({ length: 25 }, (_, at) => `test ${at}`);
  expect(redLines('server', many).at(-1)).toBe('    and 5 more');
});

test('a red step without a failed test says why', () => {
  const caught = [
    'Tests  280 passed',
    '⎯⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯',
    '\u001B[31mReferenceError\u001B[39m: document is not defined',
    ' ❯ keepFocus useChanged.ts:6:3',
    '',
    'This error originated in "a.test.ts"',
    'Errors  1 error',
  ];
  expect(redReasons(caught.join('\n'))).toEqual([
    'ReferenceError: document is not defined',
    '❯ keepFocus useChanged.ts:6:3',
    'This error originated in "a.test.ts"',
  ]);
  expect(redReasons('one\ntwo\nthree\nfour\nfive\nsix\n')).toEqual(['two', 'three', 'four', 'five', 'six']);
});

test('reads the time of ended children past a program’s name with brackets', () => {
  const fields = ['S', ...Array.from({ length: 12 }, () => '1'), '250', '50', '20'];
  expect(childSeconds(`17 (a (b) c) ${fields.join(' ')}`)).toBe(3);
});

test.runIf(process.platform === 'linux')('measures the processor time of a program and keeps its exit code', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-measured-'));
  const usage = path.join(folder, 'usage');
  // A grandchild does the work.
  const work = 'const end = process.cpuUsage(); while (process.cpuUsage(end).user < 300_000);';
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}]); process.exit(3)`;
  const measured = path.join(import.meta.dirname, 'lib/measured.mjs');
  const { status } = spawnSync(process.execPath, [measured, usage, process.execPath, '-e', script]);
  expect(status).toBe(3);
  expect(Number(readFileSync(usage, 'utf8'))).toBeGreaterThan(0.29);
  rmSync(folder, { recursive: true });
});
