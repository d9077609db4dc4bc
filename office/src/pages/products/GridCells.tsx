import type { GridRow } from '@vitrine/contract/staffProductGrid';
import type { ProductOptions } from '@vitrine/contract/staffProducts';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Text, useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf } from '../../lib/words/wordings.ts';
import css from '../../ui/grid/grid.module.css';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import type { RowState } from '../../ui/grid/GridTable.tsx';
import { NearFirst } from '../../ui/grid/NearFirst.tsx';
import type { Turn } from '../../ui/grid/turn.ts';
import {
  type CellEdit,
  cellKey,
  type GridColumn,
  type GridHistory,
  problemOf,
  type Refused,
  type Stored,
  storedIn,
} from './gridEdits.ts';
import { type Shown, useShown } from './useShown.ts';

type Props = RowState & {
  readonly row: GridRow;
  readonly columns: readonly GridColumn[];
  readonly names: readonly string[];
  readonly options: ProductOptions['options'];
  readonly edits: GridHistory['edits'];
  readonly refused: Refused;
  readonly turn: Turn;
};

type CellProps = Pick<Props, 'row'> & {
  readonly text: Text<'products'>;
  readonly shown: Shown;
  readonly column: GridColumn;
  readonly edit: CellEdit | undefined;
  readonly problem: ReturnType<typeof problemOf>;
};

/** What a cell has, what it is to become, and what is wrong with that. */
function values({ row, text, shown, column, edit, problem }: CellProps): ReactNode {
  const now = storedIn(row, column);
  const read = (value: Stored): string => shown(column, value) || '–';
  const words = column.kind === 'text' ? { lang: tagOf(column.wording), dir: directionOf(column.wording) } : {};
  return (
    <>
      <span className={edit ? `${css.old} ${css.long}` : css.long} {...words}>
        {read(now)}
      </span>
      {edit && (
        <ins className={css.long} {...words}>
          {edit.result.is === 'problem'
            ? edit.typed
            : edit.result.after === null
              ? text('grid.taken_away')
              : read(edit.result.after)}
        </ins>
      )}
      {problem !== null && <span className={css.fault}>{text(`grid.problem.${problem}`)}</span>}
      {edit && edit.before !== now && (
        <span className={css.fault}>{text('grid.meanwhile', { before: read(edit.before), now: read(now) })}</span>
      )}
    </>
  );
}

const isSameRow = (one: Props, other: Props): boolean =>
  one.row === other.row &&
  one.index === other.index &&
  one.columns === other.columns &&
  one.names === other.names &&
  one.options === other.options &&
  one.refused === other.refused &&
  one.activeColumn === other.activeColumn &&
  one.chosenFrom === other.chosenFrom &&
  one.chosenTo === other.chosenTo &&
  one.editing === other.editing &&
  one.onType === other.onType &&
  (one.edits === other.edits ||
    one.columns.every((column) => {
      const key = cellKey(one.row.code, column);
      return one.edits.get(key) === other.edits.get(key);
    }));

/** The cells of a product. A key in one row renders no other row. */
export const GridCells = memo(function GridCells(props: Props) {
  const { row, index, columns, names, options, edits, refused, activeColumn, editing, near } = props;
  const { chosenFrom, chosenTo, onType, onCancel, turn } = props;
  const text = useText('products');
  const shown = useShown(options);
  const cellAt = (at: number): ReactNode => {
    const column = columns[at];
    if (column === undefined) return null;
    const key = cellKey(row.code, column);
    const edit = edits.get(key);
    const problem = edit === undefined ? null : problemOf(key, edit, refused);
    const isActive = activeColumn === at;
    return (
      <GridCell
        key={key}
        at={index}
        along={at}
        isActive={isActive}
        isChosen={at >= chosenFrom && at < chosenTo}
        editor={
          isActive && editing
            ? {
                label: `${row.code} ${names[at] ?? ''}`,
                first: editing.first ?? edit?.typed ?? shown(column, storedIn(row, column)),
              }
            : null
        }
        edge={edit && (problem === null ? 'edited' : 'bad')}
        lang={column.kind === 'text' ? tagOf(column.wording) : undefined}
        dir={column.kind === 'text' ? directionOf(column.wording) : undefined}
        onType={onType}
        onCancel={onCancel}
        turn={turn}
      >
        {values({ row, text, shown, column, edit, problem })}
      </GridCell>
    );
  };
  return (
    <>
      <th scope="row" className={css.piece}>
        <Link to={`/products/${encodeURIComponent(row.code)}`}>{row.title}</Link>
        <span>{row.code}</span>
        {row.state !== 'published' && <span>{text(`state.${row.state}`)}</span>}
      </th>
      <NearFirst count={columns.length} near={near} cellAt={cellAt} />
    </>
  );
}, isSameRow);
