import { type ChildProcess, fork } from 'node:child_process';
import { ApiError } from '../errors/ApiError.ts';
import type { Paper } from './paper.ts';

export type Typeset = { readonly bytes: Uint8Array } | { readonly fault: string };

type Typesetter = {
  /** Typesets one paper at a time. Throws overloaded when too many wait, and on a paper that the engine refuses. */
  typeset: (paper: Paper) => Promise<Buffer>;
  close: () => void;
};

type Job = { paper: Paper; resolve: (bytes: Buffer) => void; reject: (error: Error) => void };

/** The longest queue: two seconds of work. */
const longestQueue = 200;
const retrySeconds = 2;
/** Milliseconds without work after which the process ends and frees the fonts' memory. */
const idleMs = 30_000;
/** A paper takes some milliseconds. A longer wait is a fault of the engine. */
const patienceMs = 20_000;
/** The first paper also starts the process and reads the fonts: a second of CPU, which takes long on a starved machine. */
const startPatienceMs = 60_000;

function startProcess(onTypeset: (typeset: Typeset) => void, onLost: (fault: string) => void): ChildProcess {
  const child = fork(new URL('typesetProcess.ts', import.meta.url), { execArgv: [], serialization: 'advanced' });
  child.on('message', onTypeset);
  child.once('error', () => onLost('the typesetting process could not start'));
  child.once('exit', () => onLost('the typesetting process ended'));
  // The process does not keep the server running.
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Typesets papers in a separate process: the engine blocks its thread, and a fault of its native code must not end the
 * server. decisions/0051.
 */
export function createTypesetter(): Typesetter {
  const waiting: Job[] = [];
  let child: ChildProcess | null = null;
  let current: Job | null = null;
  let patience = startPatienceMs;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    child?.removeAllListeners();
    child?.on('error', () => undefined);
    child?.kill();
    child = null;
    patience = startPatienceMs;
  };
  const settle = (typeset: Typeset): void => {
    const job = current;
    current = null;
    if (child) patience = patienceMs;
    child?.unref();
    child?.channel?.unref();
    if ('bytes' in typeset) job?.resolve(Buffer.from(typeset.bytes));
    else job?.reject(new Error(typeset.fault));
    next();
  };
  const lose = (fault: string): void => {
    end();
    if (current) settle({ fault });
  };
  const next = (): void => {
    if (current) return;
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (current) {
      child ??= startProcess(settle, lose);
      // A command waits for its paper: it would end with nothing written.
      child.ref();
      child.channel?.ref();
      child.send(current.paper);
    }
    timer = setTimeout(() => (current ? lose('typesetting took too long') : end()), current ? patience : idleMs);
    timer.unref();
  };

  return {
    typeset: (paper) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= longestQueue) {
          reject(new ApiError('overloaded', { time_to_wait: retrySeconds }));
          return;
        }
        waiting.push({ paper, resolve, reject });
        next();
      }),
    close: end,
  };
}
