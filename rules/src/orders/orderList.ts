/** Orders per page of the list: so that under four all are shown. Spec 3 §4, §9. */
export const orderPageSize = 3;

/** How long after a return the list is read again, in milliseconds, and above how many cached orders. Spec 3 §4. */
export const refreshAfterReturn = { delay: 4_000, above: 3 } as const;

/** The next page to read, counted from 1; null when all orders are loaded. Spec 3 §4. */
export function nextOrderPage(page: number, loaded: number, total: number): number | null {
  return loaded < total ? page + 1 : null;
}

/** Whether the show-all control is shown under the list: not when everything is loaded and shown. Spec 3 §4. */
export function isShowAllVisible(shown: number, total: number): boolean {
  return shown < total;
}

/** Whether the list is read again when its tray opens: a completed return made it untrue. Spec 3 §4. */
export function isReloadNeeded(is_flagged_invalid: boolean, is_loaded: boolean): boolean {
  return is_flagged_invalid || !is_loaded;
}

/** Whether a return is followed by a second reading of the list, after `refreshAfterReturn.delay`. Spec 3 §4. */
export function isRefreshedAfterReturn(cached: number): boolean {
  return cached > refreshAfterReturn.above;
}
