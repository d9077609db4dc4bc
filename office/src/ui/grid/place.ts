/** A cell of a grid, by its row and column. */
export type Place = { readonly row: number; readonly column: number };

/** The place of the cell that an element belongs to. */
export function placeOf(element: EventTarget): Place | null {
  const cell = element instanceof Element ? element.closest('[data-place]') : null;
  const [row, column] = (cell?.getAttribute('data-place') ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
