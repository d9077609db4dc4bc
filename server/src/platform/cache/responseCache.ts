import { CacheEntries } from './cacheEntries.ts';
import type { Packed } from './packed.ts';
import { PurgeMemory } from './purgeMemory.ts';

const hourMs = 60 * 60_000;
/** An entry that could not be made again, because the database is gone, is not tried again sooner. */
const retryMs = 5000;
/** An answer that does not say what it was made of carries this tag, and falls with every purge. */
export const anyPurge = '?';

export type ResponseCache = {
  /** False where it has no room at all. */
  readonly keeps: boolean;
  /** The kept answer; `stale` after its time, `due` when a new one should be made behind it. Null when there is none. */
  get: (key: string) => { packed: Packed; stale: boolean; due: boolean } | null;
  /** Makes an answer, once for all who ask at the same time, and keeps it where it may be kept. */
  fill: (key: string, make: () => Promise<Packed>) => Promise<Packed>;
  /** Drops every entry with one of the tags, and those being made. */
  purge: (tags: readonly string[]) => void;
  clear: () => void;
  /** Takes every entry for old: still sent, while a fresh one is being made. */
  doubt: () => void;
  stats: () => { entries: number; bytes: number };
};

/** As `createResponseCache` says. */
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
      if (packed.status >= 500) this.#delayRetry(key);
      // What was read before a purge must not outlive it.
      if (packed.seconds > 0 && !this.#purges.wasPurgedSince(packed.tags, started)) this.#store(key, packed);
      return packed;
    } catch (error) {
      this.#delayRetry(key);
      throw error;
    }
  }

  #store(key: string, packed: Packed): void {
    const fresh_until = this.#clock() + packed.seconds * 1000;
    this.#entries.set(key, packed, fresh_until, fresh_until + this.#staleMs);
  }

  /** Lets the next refresh wait: one just failed. */
  #delayRetry(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.retry_at = this.#clock() + retryMs;
  }
}

/**
 * Answers that are the same for everybody, bounded by bytes, the longest unused leaving first. After its time an entry is
 * still sent for `staleHours`, while a fresh one is being made: pages outlive the database. `clock` in milliseconds.
 */
export function createResponseCache(
  maxBytes: number,
  clock: () => number = () => performance.now(),
  staleHours = 1,
): ResponseCache {
  return new MemoryCache(maxBytes, clock, staleHours * hourMs);
}
