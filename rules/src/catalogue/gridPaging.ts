/** Products on a grid page. Spec 1 §9. */
export const gridPageSize = 36;
/** Most products one request may ask for, when a visitor comes back to a place far down. Spec 1 §9. */
export const gridProductLimit = 108;
/** Category that all others hang from. Spec 1 §9. */
export const motherCategoryId = 1481;

/** Start of the page that holds an index. Spec 1 §9. */
export function pageStart(index: number): number {
  return Math.max(0, index - (index % gridPageSize));
}

/** A start index as asked, brought to the start of a page that exists. Spec 1 §9. */
export function startWithin(fh_start_index: number, total: number): number {
  return pageStart(Math.min(Math.max(0, fh_start_index), Math.max(0, total - 1)));
}

/** Number of pages; at least 1, as an empty grid is a page too. Spec 1 §9. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / gridPageSize));
}

/** Start of the page after, null after the last. Spec 1 §9. */
export function nextStart(fh_start_index: number, total: number): number | null {
  const next = pageStart(fh_start_index) + gridPageSize;
  return next < total ? next : null;
}

/** Start of the page before, null before the first. Spec 1 §9. */
export function previousStart(fh_start_index: number): number | null {
  const start = pageStart(fh_start_index);
  return start === 0 ? null : start - gridPageSize;
}

/**
 * What to load so that a visitor finds the product left (`positionsku`, by its index) where it was: whole pages up to
 * the one that holds it, at most the product limit. Spec 1 §9.
 */
export function windowAround(index: number, total: number): { start: number; count: number } {
  const last = startWithin(index, total);
  const start = Math.max(0, last + gridPageSize - gridProductLimit);
  return { start, count: Math.max(0, Math.min(last + gridPageSize, total) - start) };
}
