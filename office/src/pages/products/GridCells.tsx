import type { GridRow } from '@vitrine/contract/staffProductGrid';
import type { ProductOptions } from '@vitrine/contract/staffProducts';
import { memo } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/words/words.tsx';
import { directionOf, tagOf } from '../../lib/words/wordings.ts';
import css from '../../ui/grid/grid.module.css';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import type { RowState } from '../../ui/grid/GridTable.tsx';
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

type Props = RowState & {
  readonly row: GridRow;
  readonly columns: readonly GridColumn[];
  readonly names: readonly string[];
  readonly options: ProductOptions['options'];
  readonly edits: GridHistory['edits'];
  readonly refused: Refused;
  readonly turn: Turn;
};

/** A value as a person reads and types it. */
export function useShown(options: ProductOptions['options']): (column: GridColumn, value: Stored) => string {
  const text = useText('products');
  return (column, value) => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    const option = column.field === 'material' && options.find((one) => one.field === 'material' && one.code === value);
    return option ? option.title : String(value);
  };
}

type CellProps = Pick<Props, 'row' | 'options'> & {
  readonly column: GridColumn;
  readonly edit: CellEdit | undefined;
  readonly problem: ReturnType<typeof problemOf>;
};

/** What a cell has, what it is to become, and what is wrong with that. */
function Values({ row, options, column, edit, problem }: CellProps) {
  const text = useText('products');
  const shown = useShown(options);
  const now = storedIn(row, column);
  const read = (value: Stored): string => shown(column, value) || '–';
  const words = column.kind === 'text' ? { lang: tagOf(column.wording), dir: directionOf(column.wording) } : {};
  return (
    <>
      <span className={edit ? css.old : undefined} {...words}>
        {read(now)}
      </span>
      {edit && (
        <ins {...words}>
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
  one.editing === other.editing &&
  one.onType === other.onType &&
  one.columns.every((column) => {
    const key = cellKey(one.row.code, column);
    return one.edits.get(key) === other.edits.get(key);
  });

/** The cells of a product. A key in one row renders no other row. */
export const GridCells = memo(function GridCells(props: Props) {
  const { row, index, columns, names, options, edits, refused, activeColumn, editing, onType, onCancel, turn } = props;
  const text = useText('products');
  const shown = useShown(options);
  return (
    <>
      <th scope="row" className={css.piece}>
        <Link to={`/products/${encodeURIComponent(row.code)}`}>{row.title}</Link>
        <span>{row.code}</span>
        {row.state !== 'published' && <span>{text(`state.${row.state}`)}</span>}
      </th>
      {columns.map((column, at) => {
        const key = cellKey(row.code, column);
        const edit = edits.get(key);
        const problem = edit === undefined ? null : problemOf(key, edit, refused);
        const isActive = activeColumn === at;
        return (
          <GridCell
            key={key}
            label={`${row.code} ${names[at] ?? ''}`}
            at={index}
            along={at}
            isActive={isActive}
            isEditing={isActive && editing !== null}
            first={(isActive && editing?.first) || (edit?.typed ?? shown(column, storedIn(row, column)))}
            edge={edit && (problem === null ? 'edited' : 'bad')}
            lang={column.kind === 'text' ? tagOf(column.wording) : undefined}
            dir={column.kind === 'text' ? directionOf(column.wording) : undefined}
            onType={onType}
            onCancel={onCancel}
            turn={turn}
          >
            <Values row={row} options={options} column={column} edit={edit} problem={problem} />
          </GridCell>
        );
      })}
    </>
  );
}, isSameRow);
