import { useSyncExternalStore } from 'react';

/** A value outside React that any module may change and any component may subscribe to. */
export type Store<Value> = {
  /** The value that the server rendered the page with. */
  readonly first: Value;
  readonly get: () => Value;
  readonly set: (change: (now: Value) => Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value outside any component; components subscribe with `useStore`. */
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
 * Subscribes to a store. A part of the page that hydrates after the value has changed still starts from the server-rendered
 * value.
 */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => store.first);
}
