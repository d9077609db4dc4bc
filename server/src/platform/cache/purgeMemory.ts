/** How long a purge is remembered, in milliseconds: longer than rendering an answer takes. */
const purgeMemoryMs = 60_000;

/** The key of a purge of everything. */
const everything = '*';

/** The purges of the last minute, so that an answer read before a purge is not stored after it. `clock` in milliseconds. */
export class PurgeMemory {
  // A Map keeps the order of insertion: the oldest purge comes first.
  readonly #purgedAt = new Map<string, number>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Records a purge of a tag; without a tag, of everything. */
  note(tag: string = everything): void {
    const now = this.#clock();
    for (const [old, at] of this.#purgedAt) {
      if (at > now - purgeMemoryMs) break;
      this.#purgedAt.delete(old);
    }
    this.#purgedAt.delete(tag);
    this.#purgedAt.set(tag, now);
  }

  wasPurgedSince(tags: readonly string[], since: number): boolean {
    return [...tags, everything].some((tag) => (this.#purgedAt.get(tag) ?? -1) >= since);
  }
}
