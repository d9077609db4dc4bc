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

const quoted = (cell: string): string => (/[\t\r\n]|^"/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * A block of cells as a spreadsheet takes it from the clipboard, and as `pastedBlock` reads it again: the same rows and cells. One cell is its text
 * alone, without a line end. Expectations §2, decisions/0159.
 */
export const copiedBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n') + (rows.length > 1 ? '\n' : '');

/** The cells from one corner of a grid to another one, the last row and column included. */
export type Block = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

type Corner = { readonly row: number; readonly column: number };

/** The block between two corners, in any direction. Expectations §2, decisions/0159. */
export const blockBetween = (one: Corner, other: Corner): Block => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
});

/** What the cells of a block hold, row by row. Expectations §2, decisions/0159. */
export const cellsOf = <Cell>({ top, left, bottom, right }: Block, cellAt: (corner: Corner) => Cell): Cell[][] =>
  Array.from({ length: bottom - top + 1 }, (_row, down) =>
    Array.from({ length: right - left + 1 }, (_cell, along) => cellAt({ row: top + down, column: left + along })),
  );

/** A cell of a grid, by the places of its row and column. */
export type PlacedCell = { readonly row: number; readonly column: number; readonly typed: string };

/**
 * The cells of a block that begins at a place. `outside` counts what has no cell in the grid: nothing is dropped without a word.
 * Expectations §2, decisions/0126.
 */
export function placedBlock(
  block: readonly (readonly string[])[],
  from: Corner,
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
