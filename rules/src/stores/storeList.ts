import { distanceBetween, type Place } from './distance.ts';

/** Stores the locator shows at once, and again with each see-more. Spec 2 §9. */
export const storeLocatorPageSize = 8;
/** Stores find-in-store shows at once. Spec 2 §9. */
export const productLocatorPageSize = 5;
/** How the locator's script is waited for. Spec 2 §9. */
export const locatorScriptPoll = { every_ms: 200, tries: 15 } as const;

type Listed = { readonly store_id: string; readonly geo_coordinates: Place | null };

/**
 * Stores by their distance from a place, in metres, nearest first. Stores without coordinates come last with no
 * distance; equal ones by id, so that lists never flicker. Spec 2 §3.
 */
export function nearestFirst<S extends Listed>(stores: readonly S[], from: Place): (S & { distance: number | null })[] {
  return stores
    .map((store) => ({
      ...store,
      distance: store.geo_coordinates === null ? null : distanceBetween(from, store.geo_coordinates),
    }))
    .sort((a, b) => {
      if (a.distance !== b.distance) return (a.distance ?? Infinity) - (b.distance ?? Infinity);
      return a.store_id < b.store_id ? -1 : 1;
    });
}

/** The stores on the first `pages` pages, and how many the see-more link still holds. Spec 2 §2, §9. */
export function storesShown<S>(stores: readonly S[], pages: number, page_size: number): { shown: S[]; more: number } {
  const shown = stores.slice(0, Math.max(1, pages) * page_size);
  return { shown, more: stores.length - shown.length };
}

/** Ids as the stock-by-store call lists them, joined by semicolons. Spec 2 §7. */
export function joinStoreIds(store_ids: readonly string[]): string {
  return store_ids.join(';');
}

/** The inverse of `joinStoreIds`; empty ids are dropped, each is listed once. Spec 2 §7. */
export function parseStoreIds(text: string): string[] {
  return [...new Set(text.split(';').filter(Boolean))];
}
