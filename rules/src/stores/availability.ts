import type { Country } from '../storefronts/storefronts.ts';

/** Stock of a product in a store. Spec 2 §3. */
export type StoreStock = {
  readonly storeId: string;
  readonly available: boolean;
  readonly limited: boolean;
  readonly ereservationActivated: boolean;
};

/** Largest stock that counts as limited: the visitor should call before coming. Spec 2 §3. */
export const limitedUpTo = 2;

/**
 * Flags of a store's stock, given the number of units: available above zero, limited up to `limitedUpTo`. Spec 2 §3.
 */
export function stockFlags(pieces: number): Pick<StoreStock, 'available' | 'limited'> {
  return { available: pieces > 0, limited: pieces > 0 && pieces <= limitedUpTo };
}

/** Availability that find-in-store shows beside a store; null when the store is not listed. Spec 2 §2. */
export function availabilityOf(stock: Pick<StoreStock, 'available' | 'limited'>): 'available' | 'limited' | null {
  if (!stock.available) return null;
  return stock.limited ? 'limited' : 'available';
}

/** Whether a store shows its book button: e-reservation is active and the product is in stock. Spec 2 §2. */
export function canBook(stock: Pick<StoreStock, 'available' | 'ereservationActivated'>): boolean {
  return stock.available && stock.ereservationActivated;
}

/** Countries whose find-in-store shows the concessionaire disclaimer. Spec 2 §9. */
export const concessionaireDisclaimerCountries: ReadonlySet<Country> = new Set(['fr', 'us', 'it']);

/** Codes of a configured list, split on spaces and commas. Spec 2 §9. */
export function parseDepartments(text: string): Set<string> {
  return new Set(text.split(/[\s,]+/u).filter(Boolean));
}

/**
 * Whether a product has find-in-store: the locator is active and the product's department is not excluded. Spec 2 §3,
 * §9.
 */
export function hasProductLocator(
  locator: { readonly active: boolean; readonly excludedDeptCodes: string },
  department_code: string,
): boolean {
  return locator.active && !parseDepartments(locator.excludedDeptCodes).has(department_code);
}
