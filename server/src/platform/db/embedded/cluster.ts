import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './EmbeddedError.ts';
import { environment, type Identity, mayEnter } from './identity.ts';

/**
 * Makes a folder and its parents. Throws the system's error. Does not use Node's recursive `mkdir`, because that never
 * returns for a folder below /proc.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = path.dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}

// Sorts by code point; queries for shoppers name an ICU collation explicitly.
const clusterFlags =
  '-U postgres --auth=trust --encoding=UTF8 --no-instructions --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C'.split(
    ' ',
  );

/** The folder for clusters of root whose data folder is private to root. */
const commonHome = '/var/lib/vitrine';

/**
 * The folder that holds the cluster of a data folder: that folder itself, or one under /var/lib with a link from the data
 * folder when PostgreSQL's user cannot enter it (a clone in root's home).
 */
export function clusterHome(dataFolder: string, identity: Identity | null): string {
  if (!existsSync(dataFolder)) {
    makeFolder(dataFolder);
    chmodSync(dataFolder, 0o711);
  }
  if (!identity || mayEnter(identity, dataFolder)) return dataFolder;
  const home = path.join(commonHome, createHash('sha256').update(dataFolder).digest('hex').slice(0, 16));
  for (const folder of [commonHome, home]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
  }
  const link = path.join(dataFolder, 'home');
  if (!isLinkTo(link, home)) {
    rmSync(link, { force: true });
    symlinkSync(home, link);
  }
  if (!mayEnter(identity, home))
    throw new EmbeddedError(`PostgreSQL's user cannot reach ${dataFolder}, nor ${home}: set DATA_DIR or DATABASE_URL.`);
  return home;
}

const isLinkTo = (link: string, target: string): boolean => {
  try {
    return lstatSync(link).isSymbolicLink() && readlinkSync(link) === target;
  } catch {
    return false;
  }
};

/** The line of a failed initdb that gives the reason; the last line only lists what it removes. */
export function reasonOf(stderr: string): string {
  const lines = stderr.trim().split('\n');
  const why =
    lines.find((line) => /No space left|FATAL|PANIC/u.test(line)) ??
    lines.find((line) => /error|could not/iu.test(line));
  return (why ?? lines.at(-1) ?? '').trim();
}

const halfMade = 'postgres.new-';

function sweepHalfMade(home: string): void {
  for (const name of readdirSync(home))
    if (name.startsWith(halfMade))
      rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * Creates the cluster unless it exists. Runs initdb in a temporary folder and renames it when it is complete, so a start
 * killed halfway leaves no half-made cluster. Returns the cluster's folder.
 */
export function initialise(home: string, native: string, identity: Identity | null, durable: boolean): string {
  const cluster = path.join(home, 'postgres');
  sweepHalfMade(home);
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    refuseOtherVersion(cluster, native);
    return cluster;
  }
  const half = path.join(home, `${halfMade}${randomUUID()}`);
  mkdirSync(half, { mode: 0o700 });
  if (identity) chownSync(half, identity.uid, identity.gid);
  const made = spawnSync(
    path.join(native, 'bin/initdb'),
    ['-D', half, ...clusterFlags, ...(durable ? [] : ['--no-sync'])],
    { ...identity, cwd: '/', env: environment, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    const why = made.error?.message ?? reasonOf(made.stderr);
    throw new EmbeddedError(`The embedded database could not be made in ${home}: ${why}`);
  }
  renameSync(half, cluster);
  // An initdb that outlives its killed start recreates its folder after the first sweep.
  sweepHalfMade(home);
  return cluster;
}

function refuseOtherVersion(cluster: string, native: string): void {
  const dataVersion = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d+)/u.exec(
    spawnSync(path.join(native, 'bin/postgres'), ['--version'], { env: environment, encoding: 'utf8' }).stdout,
  )?.[1];
  if (ours !== undefined && dataVersion !== ours)
    throw new EmbeddedError(
      `${cluster} was made by PostgreSQL ${dataVersion}, this one is ${ours}: move it away, or set DATA_DIR to another folder.`,
    );
}
