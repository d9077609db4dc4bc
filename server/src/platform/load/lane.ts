import { ApiError } from '../errors/ApiError.ts';
import { FairLine } from './fairLine.ts';
import type { Limits } from './workKinds.ts';

/** Retry-After grows by this many seconds for each refused request per accepted one. */
const retryPerRefused = 0.5;
/** The longest Retry-After, in seconds: a retry must fit into the ten seconds that a shopper waits for a page. */
const longestRetry = 8;
/** The time over which refused and accepted requests are compared, in milliseconds. */
const windowMs = 2000;

export type Waiting = { readonly grant: () => void; readonly refuse: () => void };

/** The running and waiting work of one kind, and its recent rate of refusals. */
export class Lane {
  readonly limit: Limits;
  /** Slots that the kind may use at once. */
  readonly most: number;
  readonly waiting = new FairLine<Waiting>();
  running = 0;
  /** The number of begun works that wait for a partner without a slot. */
  aside = 0;
  #accepted = 0;
  #refused = 0;
  #window = 0;
  #pressure = 0;

  /** `slots`: the total number, of which the lane may use its share. */
  constructor(limit: Limits, slots: number) {
    this.limit = limit;
    this.most = Math.max(1, Math.floor(slots * limit.share));
  }

  /** The line of a network: its own in a fair lane, else that of all. */
  lineOf(network: () => string): string {
    return this.limit.is_fair ? network() : '';
  }

  /** Whether new work of a network has to be refused: the queue is full, and no line is longer by two. */
  isFullFor(network: () => string): boolean {
    return this.#isFull() && this.waiting.crowdedOut(this.lineOf(network)) === undefined;
  }

  /** Refuses waiting work of the longest line if the queue is full. Returns false when new work in `line` must be refused. */
  makeRoom(line: string): boolean {
    if (!this.#isFull()) return true;
    const last = this.waiting.crowdedOut(line);
    last?.refuse();
    return last !== undefined;
  }

  #isFull(): boolean {
    return this.waiting.size + this.aside >= this.limit.queue;
  }

  /** Counts an accepted request at `now`, in milliseconds. */
  accepted(now: number): void {
    this.#turnWindow(now);
    this.#accepted += 1;
  }

  /** Counts a refused request at `now`, in milliseconds; returns the seconds of its `Retry-After`. */
  refused(now: number): number {
    this.#turnWindow(now);
    this.#refused += 1;
    return Math.min(longestRetry, this.limit.retrySeconds + Math.floor(this.#pressure * retryPerRefused));
  }

  /** Like `refused`, but returns the error. */
  refusal(now: number): ApiError {
    return new ApiError('overloaded', { time_to_wait: this.refused(now) });
  }

  #turnWindow(now: number): void {
    if (now - this.#window <= windowMs) return;
    this.#pressure = this.#refused / Math.max(1, this.#accepted);
    this.#window = now;
    this.#accepted = 0;
    this.#refused = 0;
  }
}
