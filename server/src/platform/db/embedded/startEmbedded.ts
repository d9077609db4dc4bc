// The embedded database: a PostgreSQL that starts and stops with the shop, for a machine without one.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import { clusterHome, initialise } from './cluster.ts';
import { EmbeddedError } from './EmbeddedError.ts';
import { lockFolder } from './folderLock.ts';
import { environment, type Identity, identityOf } from './identity.ts';
import { clearRemains, readPidFile } from './pidFile.ts';
import { isRunning, stopPostgres } from './processes.ts';

export type Embedded = {
  /** Address of the shop's database, over a socket in a folder that only its user may enter. */
  readonly url: string;
  /** The pid of PostgreSQL's main process; it changes after a restart. */
  readonly pid: () => number;
  /** Stops PostgreSQL and releases the folder's lock. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** The data folder (DATA_DIR). */
  folder: string;
  /** False for tests only: a power cut may then lose acknowledged commits. */
  durable?: boolean;
  /** Receives one line for each unusual event. */
  say?: (line: string) => void;
  /** Called when PostgreSQL died too often and is not restarted again. */
  onLost?: (error: EmbeddedError) => void;
};

const port = 5432;
const databaseName = 'vitrine';
const logLimitBytes = 5_000_000;
/** After more deaths than this within a minute, the database is not restarted. */
const deathsPerMinute = 5;

const addressOf = (socketFolder: string, database: string): string =>
  `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;

/** The address of a folder's database while another process runs it; null when none does. */
export function runningEmbedded(folder: string): string | null {
  const dataFolder = path.resolve(folder);
  const home = existsSync(path.join(dataFolder, 'home')) ? path.join(dataFolder, 'home') : dataFolder;
  const found = readPidFile(path.join(home, 'postgres'));
  return found?.ready && isRunning(found.pid) ? addressOf(found.socketFolder, databaseName) : null;
}

/** Runs `work` on the folder. Turns a system error (EACCES, ENOTDIR, ENOSPC) into an EmbeddedError of one line. */
function usable<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new EmbeddedError(`${folder} cannot be used (${error.message}): set DATA_DIR to another folder.`);
  }
}

/**
 * Starts the embedded database of a folder. Creates it on the first start, stops one that a killed shop left running, and
 * restarts it when it dies. Throws EmbeddedError, one line, when another shop locks the folder or PostgreSQL cannot run.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { durable = true, say = () => undefined, onLost = () => undefined } = options;
  const dataFolder = path.resolve(options.folder);
  const identity = identityOf();
  const home = usable(dataFolder, () => clusterHome(dataFolder, identity));
  const lock = usable(dataFolder, () => lockFolder(home));
  let socketFolder: string | undefined;
  try {
    const native = prepareBinaries(home, identity);
    const cluster = initialise(home, native, identity, durable);
    if ((await clearRemains(cluster)) === 'orphan') say('stopped the database that a killed shop had left running');
    // Short, because a socket's path is limited to 107 bytes. mkdtemp creates the folder with mode 0700.
    const sockets = mkdtempSync(path.join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'vt-'));
    socketFolder = sockets;
    if (identity) chownSync(sockets, identity.uid, identity.gid);
    const launch = (): Promise<ChildProcess> => run({ home, native, cluster, sockets, identity, durable });

    let child = await launch();
    let stopping = false;
    const deaths: number[] = [];
    const watch = (): void => {
      child.once('exit', () => {
        if (!stopping) void revive();
      });
    };
    const revive = async (): Promise<void> => {
      deaths.push(Date.now());
      if (deaths.filter((at) => at > Date.now() - 60_000).length > deathsPerMinute) {
        onLost(new EmbeddedError(`The embedded database keeps dying; see ${path.join(home, 'postgres.log')}.`));
        return;
      }
      say('the database died and is started again');
      try {
        await clearRemains(cluster, sockets);
        child = await launch();
        if (stopping) await stopPostgres(child.pid ?? 0);
        else watch();
      } catch (error) {
        onLost(error instanceof EmbeddedError ? error : new EmbeddedError(String(error)));
      }
    };
    watch();
    await createDatabase(sockets);
    return {
      url: addressOf(sockets, databaseName),
      pid: () => child.pid ?? 0,
      async stop() {
        stopping = true;
        await stopPostgres(child.pid ?? 0);
        rmSync(sockets, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
    throw error;
  }
}

type Launch = {
  home: string;
  native: string;
  cluster: string;
  sockets: string;
  identity: Identity | null;
  durable: boolean;
};

/** Runs PostgreSQL and waits until it accepts connections, crash recovery included. */
async function run(launch: Launch): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, why } = await tryRun(launch);
    if (child) return child;
    // The children of a killed PostgreSQL hold its shared memory until they notice: retry.
    if (attempt < 240 && /shared memory block|is another postmaster/iu.test(why)) await sleep(250);
    else throw new EmbeddedError(`The embedded database did not start: ${why}`);
  }
}

async function tryRun(launch: Launch): Promise<{ child: ChildProcess; why: '' } | { child: null; why: string }> {
  const { home, native, cluster, sockets, identity, durable } = launch;
  const logFile = path.join(home, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) rmSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '120',
    // A container's /dev/shm may be too small for parallel plans.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate process group: Ctrl-C must reach only the shop, which stops the database last.
  const child = spawn(path.join(native, 'bin/postgres'), ['-D', cluster, '-p', String(port), ...flags], {
    ...identity,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.once('error', () => undefined);
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(cluster);
    if (file?.ready && file.pid === child.pid) return { child, why: '' };
    await sleep(10);
  }
  const logLines = readFileSync(logFile).subarray(logStart).toString().split('\n');
  return { child: null, why: logLines.find((line) => /FATAL|PANIC/u.test(line)) ?? logLines.join(' ').slice(0, 300) };
}

async function createDatabase(sockets: string): Promise<void> {
  const admin = new pg.Client({ connectionString: addressOf(sockets, 'postgres') });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await admin.query(`create database ${databaseName}`);
  } finally {
    await admin.end();
  }
}
