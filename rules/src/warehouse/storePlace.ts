// Where a piece lies in a store room: a short text that the house's own labels bear, such as `A-03-2`. decisions/0115.
import { pastedRows } from './pastedRows.ts';

/** Letters of a place at most. Spec 3 §4, decisions/0115. */
export const placeLength = 24;

/** A place as it is stored: capital letters without blanks at its ends. Spec 3 §4, decisions/0115. */
export const writtenPlace = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ').toUpperCase();

const parts = /\d+|\D+/gu;

/** Compares two places as a person walks: numbers by their value, so that `A-2` comes before `A-10`. Spec 3 §4, decisions/0115. */
export function comparePlaces(one: string, other: string): number {
  const [left, right] = [one.match(parts) ?? [], other.match(parts) ?? []];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a = '', b = ''] = [left[at], right[at]];
    const byValue = /^\d/u.test(a) && /^\d/u.test(b) ? Number(a) - Number(b) : 0;
    if (byValue !== 0) return byValue;
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** A line of a pick list: a piece without a place comes last, because someone must look for it. */
type Placed = { readonly place: string | null; readonly sku: string };

/** Lines in the order in which a person walks; those without a place last, by SKU. Spec 3 §4, decisions/0115. */
export function byPlace<Line extends Placed>(lines: readonly Line[]): Line[] {
  const bySku = (one: Placed, other: Placed): number => (one.sku < other.sku ? -1 : Number(one.sku > other.sku));
  return lines.toSorted((one, other) => {
    if (one.place === null || other.place === null)
      return Number(one.place === null) - Number(other.place === null) || bySku(one, other);
    return comparePlaces(one.place, other.place) || bySku(one, other);
  });
}

/** One row of a typed or imported list of places; null takes the place away. */
export type PlaceRow = { readonly sku: string; readonly place: string | null };

/**
 * The rows of a pasted list: SKU and place, divided by a tab, a semicolon or a comma; empty lines are left out, and a line without
 * a place takes it away. Spec 3 §4, decisions/0115.
 */
export const placeRows = (text: string): PlaceRow[] =>
  pastedRows(text).map(([sku = '', ...rest]) => {
    const place = writtenPlace(rest.join(' '));
    return { sku, place: place === '' ? null : place };
  });
