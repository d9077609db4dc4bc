import { type ReactNode, useState } from 'react';
import { LongRows } from '../LongRows.tsx';
import { type Columns, nearColumns } from './nearColumns.ts';
import { type Editing, type GridOf, type OnType, useGrid } from './useGrid.ts';
import css from './grid.module.css';

/** Rows from which on the page holds only those in view. */
const longRows = 40;
/** Rows beyond the view: a row of a grid has dozens of cells, and a jump renders all of them before it is answered. decisions/0149. */
const beyond = 4;

/** What the cells of a row need to be typed into. */
export type RowState = {
  readonly index: number;
  /** The column of the active cell, where it is in this row. */
  readonly activeColumn: number | null;
  /** The chosen cells of the row: from a column to before another one. Two numbers, so that a row compares them. */
  readonly chosenFrom: number;
  readonly chosenTo: number;
  readonly editing: Editing | null;
  /** The cells that a new row shows first. */
  readonly near: Columns;
  readonly onType: OnType;
  readonly onCancel: () => void;
};

type Props = {
  readonly grid: GridOf;
  readonly label: string;
  /** Its rows of headers, and how many. */
  readonly head: ReactNode;
  readonly headRows: number;
  readonly keyAt: (index: number) => string;
  readonly cellsAt: (state: RowState) => ReactNode;
};

/**
 * A grid: arrow keys move and choose, a key or Enter types, a block of a spreadsheet is pasted at the first chosen cell, and the chosen cells are
 * copied as one.
 */
export function GridTable({ grid, label, head, headRows, keyAt, cellsAt }: Props) {
  const { rows, columns, active, turn } = grid;
  const { editing, onType, onCancel, handlers, chosen, said } = useGrid(grid);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const rowAt = (index: number): ReactNode => {
    const isHere = active.row === index;
    const isChosen = chosen !== null && index >= chosen.top && index <= chosen.bottom;
    return cellsAt({
      index,
      activeColumn: isHere ? active.column : null,
      chosenFrom: isChosen ? chosen.left : 0,
      chosenTo: isChosen ? chosen.right + 1 : 0,
      editing: isHere ? editing : null,
      // Read where rows are made, not held as state: a scroll across renders nothing.
      near: nearColumns(box, columns, turn.isAsked() ? active.column : null),
      onType,
      onCancel,
    });
  };
  const size = { 'aria-rowcount': rows + headRows, 'aria-colcount': columns + 1 };
  return (
    <div className={css.box} ref={setBox}>
      {/* The cells take the focus, one at a time; the handlers of the table are theirs. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={label} aria-multiselectable {...size} {...handlers}>
        {head}
        {rows > longRows ? (
          <LongRows count={rows} keyAt={keyAt} cellsAt={rowAt} shown={active.row} headRows={headRows} beyond={beyond} />
        ) : (
          <tbody>
            {Array.from({ length: rows }, (_, index) => (
              <tr key={keyAt(index)}>{rowAt(index)}</tr>
            ))}
          </tbody>
        )}
      </table>
      <p className="hidden-words" role="status">
        {said}
      </p>
    </div>
  );
}
