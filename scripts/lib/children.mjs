// Processes that belong to a command: started with a log file, stopped in reverse order, none left behind.
import { spawn } from 'node:child_process';
import { closeSync, fchmodSync, mkdirSync, openSync, readFileSync, watch } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { environment, node, root } from './install.mjs';

const children = [];
let stopping = false;

/** The last lines of a log file. */
export const tail = (file, lines = 20) => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
};

/** Runs a script of the project in the background; when it ends by itself, `onEnd` hears of it. */
export function background(name, args, { env = {}, log, onEnd }) {
  mkdirSync(path.dirname(log), { recursive: true });
  // Addresses of visitors may be in it: for the owner alone, also where an older file has another mode.
  const out = openSync(log, 'w', 0o600);
  fchmodSync(out, 0o600);
  const child = spawn(node, args, {
    cwd: root,
    env: { ...environment, ...env },
    // Its own group, so that Ctrl-C reaches us alone and the order of stopping is ours.
    detached: true,
    // A line to us: it says when it is open, and hears by the line's end that we were killed.
    stdio: ['ignore', out, out, 'ipc'],
  });
  closeSync(out);
  children.push({ name, child });
  child.once('exit', (code) => {
    if (!stopping) onEnd?.(code, log);
  });
  return child;
}

/** Stops one and waits for its end; forces it after half a minute. */
async function stopOne(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(forced);
}

/** Stops all, the last started first. */
export async function stopAll() {
  if (stopping) return;
  stopping = true;
  for (const { child } of children.toReversed()) await stopOne(child);
}

/** Stops `child` and starts it again by `start` when a file in one of the folders changes. */
export function restartOnChange(folders, child, start, say) {
  let current = child;
  let pending;
  let restarts = Promise.resolve();
  const restart = async () => {
    if (stopping) return;
    say('a file changed: the shop starts again');
    const at = children.findIndex((entry) => entry.child === current);
    const [old] = children.splice(at, 1);
    old.child.removeAllListeners('exit');
    await stopOne(old.child);
    if (!stopping) current = start();
  };
  for (const folder of folders)
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.test.ts')) return;
      clearTimeout(pending);
      pending = setTimeout(() => {
        restarts = restarts.then(restart);
      }, 200);
    });
}

/** Stops all on Ctrl-C, SIGTERM, and when whoever started us is gone. */
export function stopOnSignals(say) {
  const stop = async (code) => {
    if (stopping) return;
    say('stopping');
    await stopAll();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(1);
  }, 1000).unref();
}

/** Whether something listens on a port of this machine. */
export const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });

/**
 * Waits until the process itself says that it is open, so that no other on its port is taken for it; false when it ends
 * first or takes too long.
 */
export function waitUntilOpen(child, seconds = 60) {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), seconds * 1000);
    const settle = (isOpen) => {
      clearTimeout(late);
      resolve(isOpen);
    };
    child.once('message', () => settle(true));
    // Ended because we stop, it did not fail.
    child.once('exit', () => stopping || settle(false));
  });
}
