import { distanceBetween, type Place } from './distance.ts';

/** Stores per page of the locator. Spec 2 §9. */
export const storeLocatorPageSize = 8;
/** Stores per page of find-in-store. Spec 2 §9. */
export const productLocatorPageSize = 5;
/** Stores within this distance are near by, in metres: what a visitor travels for one product. Spec 2 §2. */
export const nearbyM = 100_000;
/** Polling interval and tries for the locator's script. Spec 2 §9. */
export const locatorScriptPoll = { every_ms: 200, tries: 15 } as const;
/** How long the script of a map may take, in milliseconds. Spec 2 §9. */
export const locatorScriptMs = locatorScriptPoll.every_ms * locatorScriptPoll.tries;

type Listed = { readonly store_id: string; readonly geo_coordinates: Place | null };

/**
 * Sorts stores by distance in metres from a place, nearest first. Stores without coordinates are last, with a null
 * distance. Equal distances sort by id, so that the order is stable. Spec 2 §3.
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

/** Whether one of the stores found from a place is near it. Spec 2 §2. */
export function hasStoreNearby(stores: readonly { readonly distance: number | null }[]): boolean {
  return stores.some(({ distance }) => distance !== null && distance <= nearbyM);
}

/** The stores on the first `pages` pages, and the number behind the see-more link. Spec 2 §2, §9. */
export function storesShown<S>(stores: readonly S[], pages: number, page_size: number): { shown: S[]; more: number } {
  const shown = stores.slice(0, Math.max(1, pages) * page_size);
  return { shown, more: stores.length - shown.length };
}

/** Joins ids with semicolons, as the stock-by-store call takes them. Spec 2 §7. */
export function joinStoreIds(store_ids: readonly string[]): string {
  return store_ids.join(';');
}

/** The inverse of `joinStoreIds`; drops empty and repeated ids. Spec 2 §7. */
export function parseStoreIds(text: string): string[] {
  return [...new Set(text.split(';').filter(Boolean))];
}
