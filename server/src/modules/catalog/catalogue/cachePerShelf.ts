import { LRUCache } from 'lru-cache';
import type { Shelf } from './shelf.ts';

/**
 * Caches views of the catalogue's rows for the lifetime of a shelf, at most `max` entries; evicts the least recently
 * used first. Only for values that no sale changes: every call reads the stock. Why:
 * docs/decisions/0006-catalogue-shelf.md.
 */
export function cachePerShelf<Value extends object>(max: number): (shelf: Shelf) => LRUCache<string, Value> {
  const shelves = new WeakMap<Shelf, LRUCache<string, Value>>();
  return (shelf) => {
    let shelfCache = shelves.get(shelf);
    if (!shelfCache) shelves.set(shelf, (shelfCache = new LRUCache({ max })));
    return shelfCache;
  };
}
