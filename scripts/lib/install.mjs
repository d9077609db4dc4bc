// Runs under any Node 20 and later, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

/** Whether node_modules matches the lockfile; packages of other systems may be missing. */
function isInstalled() {
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false;
  const wanted = read('package-lock.json').packages;
  const installedPackages = read('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([folder, { version, link, optional, devOptional, os, cpu }]) => {
    if (folder === '' || link || !folder.includes('node_modules/')) return true;
    if (installedPackages[folder]) return installedPackages[folder].version === version;
    return Boolean(optional || devOptional || os || cpu);
  });
}

const npm = (...args) =>
  new Promise((resolve) => {
    spawn('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
    })
      .once('error', () => resolve(1))
      .once('exit', (code) => resolve(code ?? 1));
  });

/**
 * Installs the lockfile's packages where needed, with progress output; install scripts stay disabled because nothing here needs
 * them.
 */
export async function ensureInstalled(say) {
  if (isInstalled()) return;
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say('installing packages');
  const alive = setInterval(() => say(`  … installing, ${seconds()} s`), 10_000);
  const status = await npm('ci');
  clearInterval(alive);
  if (status !== 0) {
    console.error('The packages could not be installed; npm’s message stands above.');
    process.exit(1);
  }
  say(`packages installed in ${seconds()} s`);
}

/** The project's own Node, whichever Node started us. */
export const node = `${root}node_modules/.bin/node`;
/**
 * The environment in which the project's own programs come first in the path; `dressFor` changes it too. Node keeps compiled
 * code in the cache, because tests and journeys start hundreds of processes that load the same packages.
 */
export const environment = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}node_modules/.cache/compile`,
};

/**
 * All processes started from now on use the house of this folder, with a data folder of its own if none is named.
 */
export function dressFor(house) {
  const own = { HOUSE: house, DATA_DIR: process.env.DATA_DIR || `.data-${path.basename(house)}` };
  Object.assign(process.env, own);
  Object.assign(environment, own);
}
