import { useSyncExternalStore } from 'react';

/** A value that lives outside React, so that any module may change it and any component may follow it. */
export type Store<Value> = {
  /** What the server's page was made with. */
  readonly first: Value;
  readonly get: () => Value;
  readonly set: (change: (now: Value) => Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value outside of any component, for those who follow it with `useStore`. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    first,
    get: () => value,
    set(change) {
      const next = change(value);
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Follows a store. A part of the page that wakes up late, after the value has changed, still starts from what the
 * server drew.
 */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.first);
}
