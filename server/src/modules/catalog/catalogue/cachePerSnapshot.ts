import { LRUCache } from 'lru-cache';
import type { Snapshot } from './snapshot.ts';

/**
 * Caches views of the catalogue's rows for the lifetime of a snapshot, at most `max` entries; evicts the least recently
 * used first. Only for values that no sale changes: every call reads the stock. Why:
 * docs/decisions/0006-catalogue-snapshot.md.
 */
export function cachePerSnapshot<Value extends object>(max: number): (snapshot: Snapshot) => LRUCache<string, Value> {
  const snapshots = new WeakMap<Snapshot, LRUCache<string, Value>>();
  return (snapshot) => {
    let snapshotCache = snapshots.get(snapshot);
    if (!snapshotCache) snapshots.set(snapshot, (snapshotCache = new LRUCache({ max })));
    return snapshotCache;
  };
}
