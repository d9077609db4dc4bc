// A block of cells as spreadsheets put it on the clipboard. decisions/0126.

/** Cells of one paste at most. Expectations §2, decisions/0126. */
export const mostPastedCells = 20_000;

/**
 * The rows of a block: cells parted by tabs, rows by line ends of any kind. A cell in quotation marks may hold both, and doubled marks.
 * The last line end ends the last row. Expectations §2, decisions/0126.
 */
export function pastedBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"(?<quoted>(?:[^"]|"")*)"(?=[\t\r\n]|$)|(?<plain>[^\t\r\n]*))(?<end>\t|\r\n|\r|\n|$)/gu;
  let at = 0;
  while (at <= text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) break;
    const { quoted, plain = '', end = '' } = found.groups ?? {};
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    at = found.index + found[0].length;
    if (end === '\t') continue;
    if (at === text.length) break;
    rows.push([]);
  }
  return rows;
}

/** A cell of a grid, by the places of its row and column. */
export type PlacedCell = { readonly row: number; readonly column: number; readonly typed: string };

/**
 * The cells of a block that begins at a place. `outside` counts what has no cell in the grid: nothing is dropped without a word.
 * Expectations §2, decisions/0126.
 */
export function placedBlock(
  block: readonly (readonly string[])[],
  from: { readonly row: number; readonly column: number },
  grid: { readonly rows: number; readonly columns: number },
): { readonly cells: readonly PlacedCell[]; readonly outside: number } {
  const cells: PlacedCell[] = [];
  let outside = 0;
  for (const [down, line] of block.entries())
    for (const [along, typed] of line.entries()) {
      const row = from.row + down;
      const column = from.column + along;
      if (row < grid.rows && column < grid.columns) cells.push({ row, column, typed });
      else if (typed.trim() !== '') outside += 1;
    }
  return { cells, outside };
}
