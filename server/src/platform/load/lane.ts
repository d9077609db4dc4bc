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
  /** The begun works that wait for a partner without a slot, by network. */
  readonly #aside = new Map<string, number>();
  #allAside = 0;
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

  /** The number of begun works that wait for a partner without a slot. */
  get aside(): number {
    return this.#allAside;
  }

  /** Counts a begun work of a network that goes aside (1) or comes back (-1). */
  countAside(network: string, by: 1 | -1): void {
    this.#allAside += by;
    const count = (this.#aside.get(network) ?? 0) + by;
    if (count === 0) this.#aside.delete(network);
    else this.#aside.set(network, count);
  }

  /** Whether new work of a network has to be refused: its places are used up, or the queue is full and no line is longer by two. */
  isFullFor(network: () => string): boolean {
    // Below that no line can have used up its places.
    if (this.waiting.size + this.aside < this.limit.queue) return false;
    return this.#isUsedUp(network) || (this.#isFull() && this.waiting.crowdedOut(this.lineOf(network)) === undefined);
  }

  /** Refuses waiting work of the longest line if the queue is full. Returns false when new work of a network must be refused. */
  makeRoom(network: () => string): boolean {
    if (this.#isUsedUp(network)) return false;
    if (!this.#isFull()) return true;
    const last = this.waiting.crowdedOut(this.lineOf(network));
    last?.refuse();
    return last !== undefined;
  }

  #isFull(): boolean {
    return this.waiting.size >= this.limit.queue;
  }

  /**
   * Work that is aside takes the places of its own network alone: papers and partners are slow, and one network could else fill
   * the lane for all while slots are free. Where networks take no turns it takes places of all, and beyond them, up to as many
   * again, only a network that has fewer aside than another by two is accepted.
   */
  #isUsedUp(network: () => string): boolean {
    const { queue, is_fair } = this.limit;
    const places = this.waiting.size + this.aside;
    if (places < queue) return false;
    const name = network();
    const own = this.#aside.get(name) ?? 0;
    if (is_fair) return this.waiting.lengthOf(name) + own >= queue;
    return places >= 2 * queue || own + 2 > Math.max(0, ...this.#aside.values());
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
