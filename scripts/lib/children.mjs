// Child processes of a command: started with a log file, stopped in reverse order, none left behind.
import { spawn } from 'node:child_process';
import { closeSync, fchmodSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
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

/** A program's error output, as one block: the message with its file and line, without Node's own stack. */
export const withoutStack = (text) =>
  text
    .split('\n')
    .filter(
      (line) => !/^ +at |^node:internal|^ +triggerUncaught|^ {4}\^$|^Node\.js v|^ {2}code: 'ERR_|^\}$/u.test(line),
    )
    .join('\n')
    .replace(/(^|\n)file:\/\//gu, '$1')
    .replace(/ \{(?=\n*$)/u, '')
    .replace(/\n{2,}/gu, '\n\n');

/**
 * Runs a script of the project in the background; calls `onEnd` when it exits by itself. Its output goes to a file; with
 * `showErrors` its errors also go to our own stderr.
 */
export function background(name, args, { env = {}, log, onEnd, showErrors = false }) {
  mkdirSync(path.dirname(log), { recursive: true });
  // It may hold visitors' addresses: readable by the owner alone, even where an older file has another mode.
  const out = openSync(log, 'w', 0o600);
  fchmodSync(out, 0o600);
  const child = spawn(node, args, {
    cwd: root,
    env: { ...environment, ...env },
    // Its own process group, so that Ctrl-C reaches only us and we choose the order of stopping.
    detached: true,
    // On this channel it reports that it is open, and its end tells it that we were killed.
    stdio: ['ignore', out, showErrors ? 'pipe' : out, 'ipc'],
  });
  if (showErrors) {
    child.stderr.on('data', (data) => {
      writeSync(out, data);
      process.stderr.write(withoutStack(String(data)));
    });
    child.once('close', () => closeSync(out));
  } else closeSync(out);
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

/** Files that an editor leaves beside a source, and files that no running program reads. */
const unwatched = /(?:^|\/)\.|~$|\.test\.tsx?$|\/testing\//u;

/**
 * Calls `onChange` with each source file that changes in the folders, also when an editor saves by writing a second file
 * and renaming it. Resolves once every folder is watched; the result ends the watch.
 */
export async function watchSources(folders, onChange) {
  // Only development has it installed.
  const { watch } = await import('chokidar');
  const watcher = watch(folders, {
    cwd: root,
    ignoreInitial: true,
    ignored: (file) => unwatched.test(path.relative(root, path.resolve(root, file)).replaceAll('../', '')),
  });
  watcher.on('all', (event, file) => {
    if (!event.endsWith('Dir')) onChange(file);
  });
  await new Promise((resolve) => watcher.once('ready', resolve));
  return () => watcher.close();
}

/** Compiles the mails; a syntax error is printed and the last compiled form stays in use. */
async function recompile(say) {
  const { compileMails } = await import('../mails.mjs');
  try {
    compileMails();
  } catch (error) {
    say(error.message);
  }
}

/**
 * Starts a child by `start` and starts it again whenever a file in one of the folders changes; all changes of a moment
 * make one restart. Returns the first child.
 */
export async function restartOnChange(folders, start, say) {
  let current;
  let pending;
  let restarts = Promise.resolve();
  const restart = async (file) => {
    if (stopping) return;
    say(`${file} changed: the shop restarts`);
    const at = children.findIndex((entry) => entry.child === current);
    const [old] = children.splice(at, 1);
    old.child.removeAllListeners('exit');
    await stopOne(old.child);
    if (stopping) return;
    current = start();
    if (await waitUntilOpen(current)) say('✓ open again');
  };
  await watchSources(folders, (file) => {
    // Node runs the compiled file; its change restarts the shop.
    if (/(?:^|\/)server\/src\/.*\.tsx$/.test(file)) {
      void recompile(say);
      return;
    }
    clearTimeout(pending);
    pending = setTimeout(() => {
      restarts = restarts.then(() => restart(file));
    }, 100);
  });
  current = start();
  return current;
}

/** Stops all on Ctrl-C, SIGTERM, and when the parent process has exited. */
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
 * Waits until the process itself reports that it is open, so that no other on its port is mistaken for it; false when it exits
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
    // It exited because we stop it: no failure.
    child.once('exit', () => stopping || settle(false));
  });
}
