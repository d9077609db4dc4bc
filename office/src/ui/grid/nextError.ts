import type { Place } from './place.ts';

type Grid = {
  readonly rows: number;
  readonly columns: number;
  readonly active: Place;
  readonly isWrong: (place: Place) => boolean;
};

/** The place of the next cell with an error, after the active one; null where the grid shows none. */
export function nextError({ rows, columns, active, isWrong }: Grid): Place | null {
  const cells = rows * columns;
  for (let step = 1; step <= cells; step += 1) {
    const at = (active.row * columns + active.column + step) % cells;
    const place = { row: Math.floor(at / columns), column: at % columns };
    if (isWrong(place)) return place;
  }
  return null;
}
