// One server of the shop, as a process that may be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithRun } from './children.ts';
import { serverFlags, serverMemory } from '../scripts/lib/serverFlags.mjs';

export const root = path.join(import.meta.dirname, '..');

/** Start timeout for a busy machine; a server that cannot start exits at once. */
const mostStartMs = 300_000;

export class Server {
  readonly port: number;
  /** The checkout that it runs: this one, or a previous version. */
  readonly from: string;
  readonly #env: () => Record<string, string>;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  ready = false;

  constructor(port: number, folder: string, env: () => Record<string, string>, from: string = root) {
    this.port = port;
    this.from = from;
    this.#env = env;
    this.#folder = path.join(folder, `server-${port}`);
    mkdirSync(this.#folder, { recursive: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get logFile(): string {
    return path.join(this.#folder, 'log.jsonl');
  }

  /** Starts the process and waits until it accepts requests; throws if it exits before. */
  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, [...serverFlags, 'server/src/main.ts'], {
      cwd: this.from,
      env: {
        PATH: process.env['PATH'],
        ...serverMemory,
        ...this.#env(),
        PORT: String(this.port),
        DATA_DIR: this.#folder,
        // Servers of one run start from each other's compiled code.
        NODE_COMPILE_CACHE: path.join(this.#folder, '../../compiled'),
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    endWithRun(child);
    const until = performance.now() + mostStartMs;
    while (performance.now() < until && this.#child === child) {
      const line = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.text(),
        () => '',
      );
      // A degraded server is ready too, and would refuse the buyers of the scenario.
      if (line === 'ready') {
        this.ready = true;
        return;
      }
      if (child.exitCode !== null || child.signalCode !== null) break;
      await sleep(50);
    }
    // The scenario killed it while it was starting; it is started again later.
    if (this.#child === child) throw new Error(`the server on ${this.port} did not open; see ${this.logFile}`);
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks the process to stop, as a deployment does, and waits for its exit. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.ready = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 40_000);
    await ended;
    clearTimeout(late);
  }
}
