import { createStore } from '../../lib/browser/store.ts';

/** A requested change of a line that the server has not answered yet: a difference in quantity, or its removal. */
export type PendingChange = { readonly by: number; readonly isRemoved: boolean };

/**
 * Pending changes by line; cart page and tray show one cart, so they share them. A line without pending ones has no
 * entry.
 */
export const pendingChanges = createStore<ReadonlyMap<string, PendingChange>>(new Map());

/** Adds to the pending change of a line. */
export function addPendingChange(item_id: string, { by, isRemoved }: PendingChange): void {
  pendingChanges.set((now) => {
    const known = now.get(item_id);
    return new Map(now).set(item_id, { by: (known?.by ?? 0) + by, isRemoved: isRemoved || known?.isRemoved === true });
  });
}

/** Clears the pending change of a line. */
export function dropPendingChange(item_id: string): void {
  pendingChanges.set((now) => new Map([...now].filter(([id]) => id !== item_id)));
}
