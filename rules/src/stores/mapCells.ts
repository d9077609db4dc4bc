// The squares in which the basemap loads its towns.
import type { Place } from './distance.ts';

/** The side of a cell, degrees. */
const side = 4;
/** Cells loaded for one view at most; a map that shows more has the largest cities alone. */
const mostCells = 12;

const nameOf = (column: number, row: number): string => `${row}.${column}`;

/** The name of the cell in which a place is. Spec 2 §9. */
export function mapCellOf({ latitude, longitude }: Place): string {
  return nameOf(Math.floor(longitude / side), Math.floor(latitude / side));
}

/** The cells of a view between two corners; none for a view of more than twelve. Spec 2 §9. */
export function mapCellsBetween(southWest: Place, northEast: Place): string[] {
  const columns = [southWest.longitude, northEast.longitude].map((degrees) => Math.floor(degrees / side));
  const rows = [southWest.latitude, northEast.latitude].map((degrees) => Math.floor(degrees / side));
  const [west = 0, east = 0, south = 0, north = 0] = [...columns, ...rows];
  if ((east - west + 1) * (north - south + 1) > mostCells) return [];
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  // A view over the date line goes on at the other end.
  const wrapped = (column: number): number => ((((column + 45) % 90) + 90) % 90) - 45;
  return span(south, north).flatMap((row) => span(west, east).map((column) => nameOf(wrapped(column), row)));
}
