import { CacheEntries } from './cacheEntries.ts';
import type { Packed } from './packed.ts';
import { PurgeMemory } from './purgeMemory.ts';

const hourMs = 60 * 60_000;
/** The pause after a failed refresh, in milliseconds. */
const retryMs = 5000;
/** The tag of an answer without tags: every purge drops it. */
export const anyPurge = '?';

export type ResponseCache = {
  /** False when its size is 0. */
  readonly keeps: boolean;
  /** The cached answer; `stale` after its time, `due` when the caller should refresh it. Null when there is none. */
  get: (key: string) => { packed: Packed; stale: boolean; due: boolean } | null;
  /** Renders an answer, once for concurrent callers, and stores it if its headers allow. */
  fill: (key: string, make: () => Promise<Packed>) => Promise<Packed>;
  /** Whether an answer is being rendered by `fill`. */
  isFilling: (key: string) => boolean;
  /** Lets a refresh wait for a while, after one that failed. */
  delayRefresh: (key: string) => void;
  /** Drops every entry with one of the tags, and does not store those being rendered. */
  purge: (tags: readonly string[]) => void;
  clear: () => void;
  /** Marks every entry as stale: still sent, but refreshed. */
  doubt: () => void;
  stats: () => { entries: number; bytes: number };
};

/** See `createResponseCache`. */
class MemoryCache implements ResponseCache {
  readonly keeps: boolean;
  readonly #entries: CacheEntries;
  readonly #purges: PurgeMemory;
  readonly #flights = new Map<string, Promise<Packed>>();
  readonly #clock: () => number;
  readonly #staleMs: number;

  constructor(maxBytes: number, clock: () => number, staleMs: number) {
    this.keeps = maxBytes > 0;
    this.#entries = new CacheEntries(maxBytes);
    this.#purges = new PurgeMemory(clock);
    this.#clock = clock;
    this.#staleMs = staleMs;
  }

  get(key: string): { packed: Packed; stale: boolean; due: boolean } | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const now = this.#clock();
    if (now >= entry.stale_until) {
      this.#entries.drop(key);
      return null;
    }
    this.#entries.use(key, entry);
    const stale = now >= entry.fresh_until;
    return { packed: entry.packed, stale, due: stale && now >= entry.retry_at };
  }

  fill(key: string, make: () => Promise<Packed>): Promise<Packed> {
    const flight = this.#flights.get(key);
    if (flight) return flight;
    const made = this.#make(key, make, this.#clock()).finally(() => this.#flights.delete(key));
    this.#flights.set(key, made);
    return made;
  }

  isFilling(key: string): boolean {
    return this.#flights.has(key);
  }

  delayRefresh(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.retry_at = this.#clock() + retryMs;
  }

  purge(tags: readonly string[]): void {
    for (const tag of [...tags, anyPurge]) {
      this.#purges.note(tag);
      this.#entries.dropTag(tag);
    }
  }

  clear(): void {
    this.#purges.note();
    this.#entries.clear();
  }

  doubt(): void {
    this.#purges.note();
    const now = this.#clock();
    for (const entry of this.#entries.all()) entry.fresh_until = Math.min(entry.fresh_until, now);
  }

  stats(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.bytes };
  }

  async #make(key: string, make: () => Promise<Packed>, started: number): Promise<Packed> {
    try {
      const packed = await make();
      if (packed.status >= 500) this.delayRefresh(key);
      // An answer read before a purge holds old data.
      if (packed.seconds > 0 && !this.#purges.wasPurgedSince(packed.tags, started)) this.#store(key, packed);
      return packed;
    } catch (error) {
      this.delayRefresh(key);
      throw error;
    }
  }

  #store(key: string, packed: Packed): void {
    const fresh_until = this.#clock() + packed.seconds * 1000;
    this.#entries.set(key, packed, fresh_until, fresh_until + this.#staleMs);
  }
}

/**
 * A cache of public answers, bounded by bytes; evicts the least recently used. Sends a stale entry for `staleHours` while
 * it is refreshed, so that pages survive a database outage. `clock` in milliseconds.
 */
export function createResponseCache(
  maxBytes: number,
  clock: () => number = () => performance.now(),
  staleHours = 1,
): ResponseCache {
  return new MemoryCache(maxBytes, clock, staleHours * hourMs);
}
