/** What of a grid is in view across, in px: how far its box is scrolled, how wide the box is, and how wide all that it holds. */
type Sight = { readonly scrollLeft: number; readonly clientWidth: number; readonly scrollWidth: number };

/** Columns from one to before another. */
export type Columns = { readonly from: number; readonly to: number };

/** Columns beside the view, because not all are equally wide. */
const beside = 1;

/** The columns in view, or those that will be in view once the box has scrolled to a column; all of them where the page has no layout. */
export function nearColumns(sight: Sight | null, columns: number, wanted: number | null): Columns {
  const all = { from: 0, to: columns };
  if (sight === null || sight.clientWidth === 0 || sight.scrollWidth <= sight.clientWidth) return all;
  // The first column, of names, stays in view.
  const width = sight.scrollWidth / (columns + 1);
  const many = Math.ceil(sight.clientWidth / width);
  const first = Math.floor(sight.scrollLeft / width);
  // A box scrolls no further than it must, so the wanted column comes to an edge of the view.
  const start =
    wanted === null || (wanted >= first && wanted < first + many) ? first : wanted < first ? wanted : wanted - many + 1;
  return { from: Math.max(0, start - beside), to: Math.min(columns, start + many + beside) };
}
