import type { Packed } from './packed.ts';

export type Entry = { packed: Packed; bytes: number; fresh_until: number; stale_until: number; retry_at: number };

/** Entries by key and tag, bounded by bytes: evicts the least recently used first. */
export class CacheEntries {
  // A Map keeps the order of insertion; `use` moves an entry to its end, so the first one is the least recently used.
  readonly #entries = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  all(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** Marks an entry as just used and updates its size. */
  use(key: string, entry: Entry): void {
    // The entry grows when a client requests another encoding.
    const size = entry.packed.bytes();
    this.#bytes += size - entry.bytes;
    entry.bytes = size;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#dropOldest();
  }

  /** Replaces the entry of a key; one that is larger than the cache is not stored. Times in milliseconds. */
  set(key: string, packed: Packed, fresh_until: number, stale_until: number): void {
    this.drop(key);
    const size = packed.bytes();
    if (size > this.#maxBytes) return;
    this.#entries.set(key, { packed, bytes: size, fresh_until, stale_until, retry_at: 0 });
    this.#bytes += size;
    for (const tag of packed.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
    this.#dropOldest();
  }

  drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.packed.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }

  dropTag(tag: string): void {
    for (const key of this.#byTag.get(tag) ?? []) this.drop(key);
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.drop(key);
  }

  #dropOldest(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.drop(oldest);
    }
  }
}
