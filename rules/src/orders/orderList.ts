/** Orders per page of the list, so that fewer than four are all shown. Spec 3 §4, §9. */
export const orderPageSize = 3;

/**
 * Delay of the second reload after a return, in milliseconds, and the number of cached orders above which it happens.
 * Spec 3 §4.
 */
export const refreshAfterReturn = { delay: 4_000, above: 3 } as const;

/** The next page to load, counted from 1; null when all orders are loaded. Spec 3 §4. */
export function nextOrderPage(page: number, loaded: number, total: number): number | null {
  return loaded < total ? page + 1 : null;
}

/** Whether the list has a show-all control: not when all orders are shown. Spec 3 §4. */
export function isShowAllVisible(shown: number, total: number): boolean {
  return shown < total;
}

/** Whether the list reloads a second time after a return, `refreshAfterReturn.delay` later. Spec 3 §4. */
export function isRefreshedAfterReturn(cached: number): boolean {
  return cached > refreshAfterReturn.above;
}
