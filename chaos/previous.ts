// The version of the shop before the last schema change, from the repository's history.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from './server.ts';

export type Previous = { commit: string } | { missing: string };

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? stdout.trim() : null;
}

const schema = ['server/migrations', 'server/sql'];

/**
 * The commit before the last one on this branch that changed `server/migrations` or `server/sql`; the last commit while a change is not
 * committed; or the commit that PREVIOUS_VERSION names.
 */
export function previousVersion(): Previous {
  const named = process.env['PREVIOUS_VERSION'];
  if (named) {
    const commit = git('rev-parse', '--verify', `${named}^{commit}`);
    return commit ? { commit } : { missing: `PREVIOUS_VERSION names ${named}, which this clone does not have` };
  }
  if (git('rev-parse', 'HEAD') === null) return { missing: 'this is no clone of the repository' };
  const hint = 'fetch the whole history: git fetch --unshallow';
  const changed = git('status', '--porcelain', '--', ...schema);
  if (changed) return { commit: git('rev-parse', 'HEAD') ?? 'HEAD' };
  const last = git('log', '-1', '--first-parent', '--format=%H', '--', ...schema);
  const before = last ? git('rev-parse', '--verify', `${last}^1`) : null;
  if (before) return { commit: before };
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  return { missing: isShallow ? `the history is cut off before it; ${hint}` : 'no version came before this one' };
}

/** Links every package of this checkout but its own workspaces, which come from the previous version. */
function linkPackages(to: string): void {
  const linkAll = (from: string, into: string): void => {
    mkdirSync(into, { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === '@vitrine') continue;
      symlinkSync(path.join(from, name), path.join(into, name));
    }
  };
  linkAll(path.join(root, 'node_modules'), path.join(to, 'node_modules'));
  mkdirSync(path.join(to, 'node_modules/@vitrine'));
  for (const name of readdirSync(to)) {
    const workspace = path.join(to, name);
    if (!lstatSync(workspace).isDirectory() || !existsSync(path.join(workspace, 'package.json'))) continue;
    symlinkSync(workspace, path.join(to, 'node_modules/@vitrine', name));
    const own = path.join(root, name, 'node_modules');
    if (existsSync(own)) linkAll(own, path.join(workspace, 'node_modules'));
  }
}

/** The packages, with their versions, that a checkout's server requires and this one does not have. */
function lackingPackages(to: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(to, 'server/package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.entries(dependencies)
    .filter(([name]) => !['node_modules', 'server/node_modules'].some((at) => existsSync(path.join(to, at, name))))
    .map(([name, version]) => `${name}@${version}`);
}

/** Installs packages beside a checkout and links them, and their dependencies, where it has none of that name. */
function installLacking(to: string, packages: readonly string[]): void {
  const extra = path.join(to, 'extra');
  mkdirSync(extra);
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--prefix', extra];
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...packages], { cwd: extra, encoding: 'utf8' });
  if (status !== 0) throw new Error(`packages of the previous version: ${packages.join(', ')}: ${stderr}`);
  const from = path.join(extra, 'node_modules');
  const into = path.join(to, 'server/node_modules');
  mkdirSync(into, { recursive: true });
  for (const name of readdirSync(from)) {
    const inside = name.startsWith('@') ? readdirSync(path.join(from, name)).map((part) => `${name}/${part}`) : [name];
    for (const one of inside.filter((part) => !part.startsWith('.') && !existsSync(path.join(into, part)))) {
      mkdirSync(path.dirname(path.join(into, one)), { recursive: true });
      symlinkSync(path.join(from, one), path.join(into, one));
    }
  }
}

/**
 * Unpacks a commit into a folder, with this checkout's packages. Packages that were removed since are installed, as a server of
 * the previous version needs them. Returns their names.
 */
export function unpack(commit: string, to: string): string[] {
  mkdirSync(to, { recursive: true });
  const archive = spawnSync('git', ['archive', '--format=tar', commit, '--', ...parts(commit)], {
    cwd: root,
    maxBuffer: 1 << 30,
  });
  if (archive.status !== 0) throw new Error(`git archive: ${archive.stderr.toString()}`);
  const { status, stderr } = spawnSync('tar', ['-x', '-C', to], { input: archive.stdout });
  if (status !== 0) throw new Error(`tar: ${stderr.toString()}`);
  linkPackages(to);
  const lacking = lackingPackages(to);
  if (lacking.length > 0) installLacking(to, lacking);
  return lacking;
}

/** The parts of a commit that a server needs: no pictures of the house, no journeys. */
function parts(commit: string): string[] {
  const wanted = ['package.json', 'rules', 'contract', 'server', 'simulators', 'storefront', 'scripts', 'house/marks'];
  return wanted.filter((name) => git('cat-file', '-e', `${commit}:${name}`) !== null);
}
