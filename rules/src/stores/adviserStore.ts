type Reachable = {
  readonly country: string;
  readonly store_phone_number: string | null;
  readonly is_concession: boolean;
};

/**
 * The store whose telephone a storefront shows: the first of its country in the house's order, else the house's first.
 * Skips concessions, whose number belongs to the host store. Null when no store has a telephone. Spec 1 §2.
 */
export function adviserStore<S extends Reachable>(stores: readonly S[], country: string): S | null {
  const reachable = stores.filter((store) => store.store_phone_number !== null && !store.is_concession);
  return reachable.find((store) => store.country === country) ?? reachable[0] ?? null;
}
