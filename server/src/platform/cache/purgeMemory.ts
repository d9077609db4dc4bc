/** How long a purge is remembered for answers that were being made when it came. */
const purgeMemoryMs = 60_000;

/** What a clearing of all is remembered under. */
const everything = '*';

/** The purges of the last minute, for answers that were being made when one came. `clock` in milliseconds. */
export class PurgeMemory {
  // A Map keeps the order of insertion: the oldest purge comes first.
  readonly #purgedAt = new Map<string, number>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Notes that a tag was purged just now; without one, everything. */
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
