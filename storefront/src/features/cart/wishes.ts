import { createStore } from '../../lib/store.ts';

/** What the shopper wants of a line beyond what the server has answered: so many more or fewer, or that it goes. */
export type Wish = { readonly by: number; readonly gone: boolean };

/**
 * Pending changes by line; cart page and tray show one cart, so they share them. A line without pending ones has no
 * entry.
 */
export const wishes = createStore<ReadonlyMap<string, Wish>>(new Map());

/** Adds to what is wished of a line. */
export function wishFor(item_id: string, { by, gone }: Wish): void {
  wishes.set((now) => {
    const known = now.get(item_id);
    return new Map(now).set(item_id, { by: (known?.by ?? 0) + by, gone: gone || known?.gone === true });
  });
}

/** Nothing more is wished of a line. */
export function dropWish(item_id: string): void {
  wishes.set((now) => new Map([...now].filter(([id]) => id !== item_id)));
}
