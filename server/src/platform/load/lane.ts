import { ApiError } from '../errors/ApiError.ts';
import type { Limits } from './workKinds.ts';

/** Retry-After grows by this many seconds for each refused request per accepted one. */
const retryPerRefused = 0.5;
/** The longest Retry-After, in seconds: a shopper waits ten for a page, and one more try has to fit in. */
const longestRetry = 8;
/** The time over which refused and accepted requests are compared, in milliseconds. */
const windowMs = 2000;

export type Waiting = { readonly grant: () => void; readonly refuse: () => void };

/** What runs and waits of one kind of work, and how many of its requests were refused lately. */
export class Lane {
  readonly limit: Limits;
  /** Slots that the kind may use at once. */
  readonly most: number;
  readonly waiting = new Set<Waiting>();
  running = 0;
  /** Begun, waiting for a partner without a slot. */
  aside = 0;
  #accepted = 0;
  #refused = 0;
  #window = 0;
  #pressure = 0;

  /** A lane of all `slots`. */
  constructor(limit: Limits, slots: number) {
    this.limit = limit;
    this.most = Math.max(1, Math.floor(slots * limit.share));
  }

  isFull(): boolean {
    return this.waiting.size + this.aside >= this.limit.queue;
  }

  /** Notes an accepted request at `now`, in milliseconds. */
  accepted(now: number): void {
    this.#turnWindow(now);
    this.#accepted += 1;
  }

  /** Notes a refused request at `now`, in milliseconds; returns the seconds of its `Retry-After`. */
  refused(now: number): number {
    this.#turnWindow(now);
    this.#refused += 1;
    return Math.min(longestRetry, this.limit.retrySeconds + Math.floor(this.#pressure * retryPerRefused));
  }

  /** As `refused`, the error that the request fails with. */
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
