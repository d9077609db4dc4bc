/** Separates a store's id from the ids of the closed stores before it. Spec 2 §9. */
const sign = '€';
const idPattern = /^[A-Za-z0-9]+$/u;

/** A location's code: the store's own id, and those of the closed stores that it replaces. */
export type StoreCode = { readonly store_id: string; readonly former: readonly string[] };

/**
 * Reads a location's code such as `1004€1010`: store 1004, which replaces the closed store 1010. Null for a malformed
 * code, and for one that names a store twice. Spec 2 §9.
 */
export function parseStoreCode(code: string): StoreCode | null {
  const [store_id = '', ...former] = code.split(sign);
  const ids = [store_id, ...former];
  return ids.every((id) => idPattern.test(id)) && new Set(ids).size === ids.length ? { store_id, former } : null;
}
