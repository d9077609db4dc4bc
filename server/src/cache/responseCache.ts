import type { Packed } from './packed.ts';

type Entry = { packed: Packed; bytes: number; fresh_until: number; stale_until: number; retry_at: number };

const hourMs = 60 * 60_000;
/** An entry that could not be made again, because the database is gone, is not tried again sooner. */
const retryMs = 5000;
/** How long a purge is remembered for answers that were being made when it came. */
const purgeMemoryMs = 60_000;

/** An answer that does not say what it was made of carries this tag, and falls with every purge. */
export const anyPurge = '?';

/** What a clearing of all is remembered under. */
const everything = '*';

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

/**
 * Answers that are the same for everybody, bounded by bytes, the longest unused leaving first. After its time an entry is
 * still sent for `staleHours`, while a fresh one is being made: pages outlive the database. `clock` in milliseconds.
 */
export function createResponseCache(
  maxBytes: number,
  clock: () => number = () => performance.now(),
  staleHours = 1,
): ResponseCache {
  // A Map keeps the order of insertion: an entry that is used moves to its end.
  const entries = new Map<string, Entry>();
  const byTag = new Map<string, Set<string>>();
  const flights = new Map<string, Promise<Packed>>();
  const purgedAt = new Map<string, number>();
  let bytes = 0;

  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.packed.tags) {
      const keys = byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) byTag.delete(tag);
    }
  };
  const dropOldest = (): void => {
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  const keep = (key: string, packed: Packed): void => {
    drop(key);
    const size = packed.bytes();
    if (size > maxBytes) return;
    const now = clock();
    const fresh_until = now + packed.seconds * 1000;
    entries.set(key, { packed, bytes: size, fresh_until, stale_until: fresh_until + staleHours * hourMs, retry_at: 0 });
    bytes += size;
    for (const tag of packed.tags) {
      const keys = byTag.get(tag) ?? new Set();
      byTag.set(tag, keys.add(key));
    }
    dropOldest();
  };
  const wasPurgedSince = (tags: readonly string[], since: number): boolean =>
    [...tags, everything].some((tag) => (purgedAt.get(tag) ?? -1) >= since);
  const note = (tag: string): void => {
    const now = clock();
    for (const [old, at] of purgedAt) {
      if (at > now - purgeMemoryMs) break;
      purgedAt.delete(old);
    }
    purgedAt.delete(tag);
    purgedAt.set(tag, now);
  };

  return {
    keeps: maxBytes > 0,
    get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      const now = clock();
      if (now >= entry.stale_until) {
        drop(key);
        return null;
      }
      // Since it was last asked for it may have got another form.
      const size = entry.packed.bytes();
      bytes += size - entry.bytes;
      entry.bytes = size;
      entries.delete(key);
      entries.set(key, entry);
      dropOldest();
      const stale = now >= entry.fresh_until;
      return { packed: entry.packed, stale, due: stale && now >= entry.retry_at };
    },
    fill(key, make) {
      const flight = flights.get(key);
      if (flight) return flight;
      const started = clock();
      const notNow = (): void => {
        const entry = entries.get(key);
        if (entry) entry.retry_at = clock() + retryMs;
      };
      const made = make()
        .catch((error: unknown) => {
          notNow();
          throw error;
        })
        .then((packed) => {
          if (packed.status >= 500) notNow();
          // What was read before a purge must not outlive it.
          if (packed.seconds > 0 && !wasPurgedSince(packed.tags, started)) keep(key, packed);
          return packed;
        })
        .finally(() => flights.delete(key));
      flights.set(key, made);
      return made;
    },
    purge(tags) {
      for (const tag of [...tags, anyPurge]) {
        note(tag);
        for (const key of byTag.get(tag) ?? []) drop(key);
      }
    },
    clear() {
      note(everything);
      for (const key of entries.keys()) drop(key);
    },
    doubt() {
      note(everything);
      const now = clock();
      for (const entry of entries.values()) entry.fresh_until = Math.min(entry.fresh_until, now);
    },
    stats: () => ({ entries: entries.size, bytes }),
  };
}
