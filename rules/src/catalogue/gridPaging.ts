/** Products on a grid page. Spec 1 §9. */
export const gridPageSize = 36;

/** Start of the page that contains an index. Spec 1 §9. */
export function pageStart(index: number): number {
  return Math.max(0, index - (index % gridPageSize));
}

/** The start of an existing page for a requested start index. Spec 1 §9. */
export function startWithin(fh_start_index: number, total: number): number {
  return pageStart(Math.min(Math.max(0, fh_start_index), Math.max(0, total - 1)));
}

/** Start of the next page, null after the last. Spec 1 §9. */
export function nextStart(fh_start_index: number, total: number): number | null {
  const next = pageStart(fh_start_index) + gridPageSize;
  return next < total ? next : null;
}

/** Start of the previous page, null before the first. Spec 1 §9. */
export function previousStart(fh_start_index: number): number | null {
  const start = pageStart(fh_start_index);
  return start === 0 ? null : start - gridPageSize;
}
