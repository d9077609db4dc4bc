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

/**
 * The browser for the journeys: CHROMIUM_PATH, else the system's; else installs Debian's package if permitted. Null when there
 * is none.
 */
export function findChromium(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return runs(named) ? named : null;
  const found = usual.find(runs);
  if (found) return found;
  if (process.getuid?.() !== 0 || !runs('/usr/bin/apt-get')) return null;
  say('installing chromium by apt-get');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return usual.find(runs) ?? null;
}
