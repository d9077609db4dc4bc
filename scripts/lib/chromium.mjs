import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Without windows: a sixth less work than the whole browser for the same pages. */
const withoutWindows = '/usr/bin/chromium-headless-shell';
/** A browser without background activity, also in a container. */
export const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Installs a package of Debian where that is permitted. */
function install(name, say) {
  if (process.getuid?.() !== 0 || !runs('/usr/bin/apt-get')) return;
  say(`installing ${name} by apt-get`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}

/**
 * The browser of the scripts: CHROMIUM_PATH, else the system's; else installs Debian's package if permitted. Null when there
 * is none.
 */
export function findChromium(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return runs(named) ? named : null;
  const found = usual.find(runs);
  if (found) return found;
  install('chromium', say);
  return usual.find(runs) ?? null;
}

/** The browser of the journeys: as `findChromium`, without windows if Debian has it. */
export function findHeadless(say) {
  if (process.env.CHROMIUM_PATH) return findChromium(say);
  if (!runs(withoutWindows)) install('chromium-headless-shell', say);
  return runs(withoutWindows) ? withoutWindows : findChromium(say);
}
