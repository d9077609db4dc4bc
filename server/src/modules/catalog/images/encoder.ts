import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { FairLine } from '../../../platform/load/fairLine.ts';
import type { SharedPlace } from '../../../platform/load/SharedPlace.ts';
import type { ImageFormat } from './request.ts';

/** A picture to encode: the master's path, the width, whether and where it is cut to a square, and the format. */
export type PictureRequest = {
  readonly path: string;
  readonly width: number | null;
  readonly square?: boolean;
  readonly place?: number | null;
  readonly format: ImageFormat;
};
export type Encoded = { readonly bytes: Uint8Array } | { readonly fault: string };

export type Encoder = {
  /** Encodes one picture at a time; networks take turns, and those that join `place` too. Throws overloaded when too many wait. */
  encode: (asked: PictureRequest, network: string, place?: SharedPlace) => Promise<Buffer>;
  /** Process id of the encoding process, null while there is none. */
  pid: () => number | null;
  close: () => void;
};

/**
 * The longest queue. A refused browser retries with the next page load; a CDN requests each picture once for all users.
 */
const longestQueue = 100;
const retrySeconds = 5;
/** Milliseconds without work after which the process ends and frees its memory. */
const idleMs = 10_000;
/** Pictures per process: the library's memory grows with each, and a new process starts small. */
const picturesEach = 200;
/** A lower priority than the shop's calls, because encoding uses a whole core. */
const niceness = 10;

type Job = { asked: PictureRequest; resolve: (bytes: Buffer) => void; reject: (error: Error) => void };

const refusal = (): ApiError => new ApiError('overloaded', { time_to_wait: retrySeconds });

/** Adds a job; a full queue refuses the last one of the longest line, or the job. */
function wait(waiting: FairLine<Job>, job: Job, network: string, place: SharedPlace | undefined): void {
  const last = waiting.size >= longestQueue ? (waiting.crowdedOut(network) ?? job) : null;
  last?.reject(refusal());
  if (last === job) return;
  if (last) waiting.delete(last);
  waiting.add(job, network);
  place?.enter((joined) => waiting.join(job, joined));
}

/** Starts the encoding process. Calls `lost` once, when it has ended or could not start. */
function startProcess(done: (encoded: Encoded) => void, lost: (started: ChildProcess) => void): ChildProcess {
  const started = fork(new URL('encodeProcess.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    // One malloc arena, so that freed memory is reused instead of staying in one arena per thread.
    env: { MALLOC_ARENA_MAX: '1' },
  });
  // The process does not keep the server running.
  started.unref();
  started.channel?.unref();
  try {
    if (started.pid !== undefined) os.setPriority(started.pid, niceness);
  } catch {
    // Without permission the process keeps the normal priority.
  }
  started.on('message', done);
  started.once('error', () => lost(started));
  started.once('exit', () => lost(started));
  return started;
}

function answer({ resolve, reject }: Job, encoded: Encoded): void {
  if ('bytes' in encoded) {
    const { buffer, byteOffset, byteLength } = encoded.bytes;
    resolve(Buffer.from(buffer, byteOffset, byteLength));
  } else reject(new Error(encoded.fault));
}

function endProcess(old: ChildProcess | null): void {
  old?.removeAllListeners();
  old?.on('error', () => undefined);
  old?.kill();
}

/**
 * Encodes pictures in a separate process. In the server's own process the encoder's native memory was never freed: 700
 * MB after an hour of browsing. `idle` in milliseconds.
 */
export function createEncoder(idle = idleMs): Encoder {
  const waiting = new FairLine<Job>();
  let child: ChildProcess | null = null;
  let current: Job | null = null;
  let made = 0;
  let ending: NodeJS.Timeout | undefined;

  const end = (): void => {
    const old = child;
    child = null;
    made = 0;
    endProcess(old);
  };
  const settle = (encoded: Encoded): void => {
    const job = current;
    current = null;
    made += 1;
    if (job) answer(job, encoded);
    next();
  };
  const lose = (started: ChildProcess): void => {
    if (child !== started) return;
    end();
    const job = current;
    current = null;
    job?.reject(new Error('the process that encodes pictures ended'));
    next();
  };
  const next = (): void => {
    clearTimeout(ending);
    if (current) return;
    current = waiting.next() ?? null;
    if (!current) {
      ending = setTimeout(end, idle);
      ending.unref();
      return;
    }
    if (made >= picturesEach) end();
    child ??= startProcess(settle, lose);
    child.send(current.asked);
  };

  return {
    encode: (asked, network, place) =>
      new Promise<Buffer>((resolve, reject) => {
        wait(waiting, { asked, resolve, reject }, network, place);
        next();
      }),
    pid: () => child?.pid ?? null,
    close() {
      clearTimeout(ending);
      end();
    },
  };
}
