import type { Country } from '../storefronts/storefronts.ts';

/** Stock of a piece in a store. Spec 2 §3. */
export type StoreStock = {
  readonly storeId: string;
  readonly available: boolean;
  readonly limited: boolean;
  readonly ereservationActivated: boolean;
};

/** Pieces up to which a store's stock counts as limited: a visitor should call before the way. Spec 2 §3. */
export const limitedUpTo = 2;

/** What a store tells about its pieces: available at all, and limited while few. Spec 2 §3. */
export function stockFlags(pieces: number): Pick<StoreStock, 'available' | 'limited'> {
  return { available: pieces > 0, limited: pieces > 0 && pieces <= limitedUpTo };
}

/** What find-in-store writes beside a store; null for a store that is not listed. Spec 2 §2. */
export function availabilityOf(stock: Pick<StoreStock, 'available' | 'limited'>): 'available' | 'limited' | null {
  if (!stock.available) return null;
  return stock.limited ? 'limited' : 'available';
}

/** Whether a store shows its book button: e-reservation active, and something to book. Spec 2 §2. */
export function canBook(stock: Pick<StoreStock, 'available' | 'ereservationActivated'>): boolean {
  return stock.available && stock.ereservationActivated;
}

/** Countries whose find-in-store carries the concessionaire disclaimer. Spec 2 §9. */
export const concessionaireDisclaimerCountries: ReadonlySet<Country> = new Set(['fr', 'us', 'it']);

/** The codes of a configured list, split on spaces and commas. Spec 2 §9. */
export function parseDepartments(text: string): Set<string> {
  return new Set(text.split(/[\s,]+/u).filter(Boolean));
}

/** Whether a piece has find-in-store: the locator is active and its department not excluded. Spec 2 §3, §9. */
export function hasProductLocator(
  locator: { readonly active: boolean; readonly excludedDeptCodes: string },
  department_code: string,
): boolean {
  return locator.active && !parseDepartments(locator.excludedDeptCodes).has(department_code);
}
