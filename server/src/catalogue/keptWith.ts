import { LRUCache } from 'lru-cache';
import type { Shelf } from './shelf.ts';

/**
 * Keeps what is told of the catalogue's rows for as long as a shelf holds, at most `max` of each, the longest unused
 * leaving first. Only for what no sale changes: stock is read at every call. Why:
 * docs/decisions/0006-catalogue-shelf.md.
 */
export function keptWith<Value extends object>(max: number): (shelf: Shelf) => LRUCache<string, Value> {
  const shelves = new WeakMap<Shelf, LRUCache<string, Value>>();
  return (shelf) => {
    let kept = shelves.get(shelf);
    if (!kept) shelves.set(shelf, (kept = new LRUCache({ max })));
    return kept;
  };
}
