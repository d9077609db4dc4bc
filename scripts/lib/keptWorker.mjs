// A pool of Vitest whose worker outlives a run: the modules that no planted fault touches are loaded once per project.
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';

const entry = path.join(import.meta.dirname, 'keptWorkerEntry.mjs');
/** A worker whose heap is larger starts again: replaced modules are not always collected. */
const largestHeap = 900 * 1024 * 1024;

/** The one process, and files that it has not yet read again. */
const kept = { child: null, project: null, changed: new Set() };

/** Says that a file has another text than when the worker loaded it. @param {string} file */
export const fileChanged = (file) => void kept.changed.add(file);

/** The next run starts a new worker. */
export function dropWorker() {
  kept.child?.kill('SIGKILL');
  kept.child = null;
}

function started(project, { env, execArgv }) {
  const child = fork(entry, [], {
    env,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => {
    if (kept.child === child) kept.child = null;
  });
  Object.assign(kept, { child, project, changed: new Set() });
  return child;
}

/** What Vitest holds for one run: it hides from Vitest that the process was there before and stays. */
class KeptWorker {
  name = 'kept';
  cacheFs = true;
  reportMemory = true;
  #options;
  #events = new EventEmitter();
  #child = null;
  #listeners = {};
  #isNew = false;
  #mayStay = false;

  constructor(options) {
    this.#options = options;
  }
  on(event, listener) {
    this.#events.on(event, listener);
  }
  off(event, listener) {
    this.#events.off(event, listener);
  }
  deserialize(data) {
    return data;
  }
  async start() {
    if (kept.project !== this.#options.project) dropWorker();
    this.#isNew = kept.child === null;
    this.#child = kept.child ?? started(this.#options.project, this.#options);
    this.#listeners = {
      message: (message) => {
        if (message?.usedMemory > largestHeap) this.#isTooLarge = true;
        this.#events.emit('message', message);
      },
      exit: (...result) => this.#events.emit('exit', ...result),
      error: (error) => this.#events.emit('error', error),
    };
    for (const [event, listener] of Object.entries(this.#listeners)) this.#child.on(event, listener);
  }
  #isTooLarge = false;
  send(message) {
    if (message?.__vitest_worker_request__ === true) {
      if (message.type === 'start' && !this.#isNew) return this.#answer('started');
      // Only a run that has ended asks to stop; a hanging one is stopped without asking.
      if (message.type === 'stop' && !this.#isTooLarge) {
        this.#mayStay = true;
        return this.#answer('stopped');
      }
      if (message.type === 'run') {
        message.context.invalidates = [...kept.changed];
        kept.changed.clear();
      }
    }
    return this.#child.send(message);
  }
  #answer(type) {
    setImmediate(() => this.#events.emit('message', { type, __vitest_worker_response__: true }));
  }
  async stop() {
    for (const [event, listener] of Object.entries(this.#listeners)) this.#child.off(event, listener);
    if (!this.#mayStay && kept.child === this.#child) dropWorker();
  }
}

/** For Vitest's option `pool`. */
export const keptPool = { name: 'kept', createPoolWorker: (options) => new KeptWorker(options) };
