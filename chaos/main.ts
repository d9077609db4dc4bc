// npm run chaos [-- --short] [--seed N] [--only WORDS] [--except WORDS]: breaks the shop in every way that it must survive, and
// compares its books with the provider's, the warehouse, the mails and the answers that buyers received. Prints one table;
// exits with 1 when anything was lost. Everything runs on this machine.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openCluster } from './cluster.ts';
import { randomOf } from './random.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { databaseKilled, providerKilled, serverKilled } from './scenarios/kills.ts';
import { lines } from './scenarios/lines.ts';
import { overload } from './scenarios/overload.ts';
import { previous } from './scenarios/previousVersion.ts';
import { race } from './scenarios/race.ts';
import { restore } from './scenarios/restore.ts';
import { rolling } from './scenarios/rolling.ts';
import { webhooks } from './scenarios/webhooks.ts';

const scenarios: readonly Scenario[] = [
  race,
  serverKilled,
  providerKilled,
  databaseKilled,
  webhooks,
  ...lines,
  rolling,
  overload,
  restore,
  previous,
];

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    except: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not ${values.seed ?? ''}.`);

/** A Redis that answers: that of REDIS_URL, or one at the default port. */
async function findRedis(): Promise<string | null> {
  const address = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
  const { hostname, port } = new URL(address);
  const answers = await new Promise<boolean>((done) => {
    const socket = connect({ host: hostname, port: Number(port || '6379'), timeout: 500 });
    const end = (is: boolean) => {
      socket.destroy();
      done(is);
    };
    socket.once('error', () => end(false)).once('timeout', () => end(false));
    socket
      .once('connect', () => socket.write('PING\r\n'))
      .once('data', (data) => end(data.toString().startsWith('+PONG')));
  });
  return answers ? address : null;
}

type Row = { name: string; seconds: number } & Outcome;
const printed = (rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, tries: string, failures: string, note: string): string =>
    `| ${name.padEnd(width)} | ${tries.padStart(6)} | ${failures.padStart(8)} | ${note}`;
  return [
    line('scenario', 'tries', 'failures', ''),
    ...rows.map(({ name, tries, failures, note, not_run, seconds }) =>
      not_run
        ? line(name, 'not run', '', not_run)
        : line(name, String(tries), String(failures.length), `${seconds} s; ${note}`),
    ),
  ].join('\n');
};

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-chaos-'));
chmodSync(folder, 0o711);
const cluster = await openCluster(folder);
const redis = await findRedis();
console.log(`seed ${seed}, ${cluster.kind}, ${redis ? `Redis at ${new URL(redis).host}` : 'no Redis'}`);
const rows: Row[] = [];

async function take(scenario: Scenario): Promise<void> {
  const { name, run } = scenario;
  const from = performance.now();
  const random = randomOf(seed + scenarios.indexOf(scenario) * 7919);
  const outcome = await run({ cluster, folder, random, short: values.short, redis }, name).catch(
    (error: unknown): Outcome => ({
      tries: 1,
      failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      note: 'broke off',
    }),
  );
  const seconds = Math.round((performance.now() - from) / 1000);
  rows.push({ name, seconds, ...outcome });
  console.log(`${outcome.not_run ? '-' : outcome.failures.length > 0 ? '✗' : '✓'} ${name}, ${seconds} s`);
  for (const failure of outcome.failures.slice(0, 20)) console.log(`    ${failure}`);
}

/** Takes scenarios in their order, so many at a time. */
async function takeAll(some: readonly Scenario[], atOnce: number): Promise<void> {
  const left = some.values();
  const lane = async (): Promise<void> => {
    for (const scenario of left) await take(scenario);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const { only, except } = values;
const chosen = scenarios.filter(({ name }) => !(only && !name.includes(only)) && !(except && name.includes(except)));
try {
  // A short scenario mostly waits for its servers to start and stop.
  await takeAll(
    chosen.filter(({ alone }) => !alone),
    values.short ? 2 : 1,
  );
  await takeAll(
    chosen.filter(({ alone }) => alone),
    1,
  );
} finally {
  await cluster.close();
}
const failed = rows.some(({ failures }) => failures.length > 0) || rows.length === 0;
// Prints the servers' output where something was lost.
if (failed) console.log(`the servers' logs are in ${folder}`);
else rmSync(folder, { recursive: true, force: true });
console.log(printed(rows));
process.exit(failed ? 1 : 0);
