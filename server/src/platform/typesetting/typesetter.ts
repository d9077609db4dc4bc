import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { ApiError } from '../errors/ApiError.ts';
import { aside } from '../load/admission.ts';
import type { BoundFiles, Paper } from './paper.ts';
import { houseLine, type PaperLine, PaperQueue } from './paperQueue.ts';

export type Typeset = { readonly bytes: Uint8Array } | { readonly fault: string };

type Typesetter = {
  /**
   * Typesets one paper at a time, without the request's slot of the database. Throws overloaded when too many wait, and on
   * a paper that the engine refuses.
   */
  typeset: (paper: Paper | BoundFiles, line: PaperLine) => Promise<Buffer>;
  /** Starts the process and reads the fonts, so that the next paper does not wait for them. */
  warm: () => Promise<void>;
  close: () => void;
};

type Job = { key: string; paper: Paper | BoundFiles; resolve: (bytes: Buffer) => void; reject: (error: Error) => void };

const retrySeconds = 2;
/**
 * Milliseconds without work after which the process ends and frees the fonts' memory: longer than a packer needs between two
 * parcels. decisions/0115.
 */
const idleMs = 15 * 60_000;
/** A paper takes some milliseconds. A longer wait is a fault of the engine. */
const patienceMs = 20_000;
/** The first paper also starts the process and reads the fonts: a second of CPU, which takes long on a starved machine. */
const startPatienceMs = 60_000;

/** Starts the typesetting process. */
type StartProcess = (onTypeset: (typeset: Typeset) => void, onLost: (fault: string) => void) => ChildProcess;

const startProcess: StartProcess = (onTypeset, onLost) => {
  const child = fork(new URL('typesetProcess.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    // No secret of the server reaches native code. One malloc arena, so that freed memory is reused.
    env: { MALLOC_ARENA_MAX: '1' },
  });
  child.on('message', onTypeset);
  child.once('error', () => onLost('the typesetting process could not start'));
  child.once('exit', () => onLost('the typesetting process ended'));
  // The process does not keep the server running.
  child.unref();
  child.channel?.unref();
  return child;
};

/** Gives all that wait for a paper its bytes, or its fault. */
function deliver(jobs: readonly Job[], typeset: Typeset): void {
  for (const { resolve, reject } of jobs)
    if ('bytes' in typeset) resolve(Buffer.from(typeset.bytes));
    else reject(new Error(typeset.fault));
}

/** Requests with the same content have the same key. */
const keyOf = (paper: Paper | BoundFiles): string =>
  createHash('sha256').update(JSON.stringify(paper)).digest('base64');

/**
 * Typesets papers in a separate process: the engine blocks its thread, and a fault of its native code must not end the
 * server. decisions/0051.
 */
export function createTypesetter(start = startProcess): Typesetter {
  const waiting = new PaperQueue<Job>();
  let child: ChildProcess | null = null;
  /** The requests for the paper that is being typeset. */
  let current: Job[] = [];
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
    const jobs = current;
    current = [];
    if (child) patience = patienceMs;
    child?.unref();
    child?.channel?.unref();
    deliver(jobs, typeset);
    next();
  };
  const lose = (fault: string): void => {
    end();
    if (current.length > 0) settle({ fault });
  };
  const next = (): void => {
    if (current.length > 0) return;
    clearTimeout(timer);
    current = [...waiting.next()];
    const [first] = current;
    if (first) {
      child ??= start(settle, lose);
      // A command waits for its paper: it would end with nothing written.
      child.ref();
      child.channel?.ref();
      child.send(first.paper);
    }
    timer = setTimeout(() => (first ? lose('typesetting took too long') : end()), first ? patience : idleMs);
    timer.unref();
  };
  const enter = (job: Job, line: PaperLine): void => {
    const refused = waiting.add(job, line);
    refused?.reject(new ApiError('overloaded', { time_to_wait: retrySeconds }));
    next();
  };

  const typeset = (paper: Paper | BoundFiles, line: PaperLine): Promise<Buffer> =>
    aside(() => new Promise((resolve, reject) => enter({ key: keyOf(paper), paper, resolve, reject }, line)));
  return {
    typeset,
    warm: async () => void (child ?? (await typeset({ template: 'bound', files: [] }, houseLine))),
    close: end,
  };
}
