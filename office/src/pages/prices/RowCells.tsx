import type { PriceRow } from '@vitrine/contract/staffPrices';
import { referenceCountry } from '@vitrine/rules/prices/priceGap';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import css from '../../ui/grid/grid.module.css';
import type { RowState } from '../../ui/grid/GridTable.tsx';
import { NearFirst } from '../../ui/grid/NearFirst.tsx';
import type { Turn } from '../../ui/grid/turn.ts';
import type { BoardWords } from './boardWords.ts';
import type { BoardCountry } from './columns.ts';
import { PriceCell } from './PriceCell.tsx';
import { cellKey, type EditHistory } from './priceEdits.ts';

type RowProps = RowState & {
  readonly columns: readonly BoardCountry[];
  readonly showsNet: boolean;
  readonly turn: Turn;
  readonly row: PriceRow;
  readonly edits: EditHistory['edits'];
  readonly words: BoardWords;
};

const isSameRow = (one: RowProps, other: RowProps): boolean =>
  one.row === other.row &&
  one.index === other.index &&
  one.columns === other.columns &&
  one.showsNet === other.showsNet &&
  one.activeColumn === other.activeColumn &&
  one.chosenFrom === other.chosenFrom &&
  one.chosenTo === other.chosenTo &&
  one.editing === other.editing &&
  one.onType === other.onType &&
  one.words === other.words &&
  (one.edits === other.edits ||
    one.columns.every(
      ({ country }) => one.edits.get(cellKey(one.row.sku, country)) === other.edits.get(cellKey(one.row.sku, country)),
    ));

/** The cells of a variant. A key in one row renders no other row. */
export const RowCells = memo(function RowCells(props: RowProps) {
  const { row, index, columns, edits, activeColumn, chosenFrom, chosenTo, editing, near } = props;
  const { showsNet, words, onType, onCancel, turn } = props;
  const { text, money } = words;
  const reference = columns.find(({ country }) => country === referenceCountry);
  const cellAt = (at: number): ReactNode => {
    const column = columns[at];
    return (
      column && (
        <PriceCell
          key={column.country}
          row={row}
          column={column}
          reference={reference}
          edit={edits.get(cellKey(row.sku, column.country))}
          at={index}
          along={at}
          isActive={activeColumn === at}
          isChosen={at >= chosenFrom && at < chosenTo}
          editing={activeColumn === at ? editing : null}
          showsNet={showsNet}
          words={words}
          onType={onType}
          onCancel={onCancel}
          turn={turn}
        />
      )
    );
  };
  return (
    <>
      <th scope="row" className={css.piece}>
        <Link to={`/publishing/${encodeURIComponent(row.code)}`}>{row.title}</Link>
        <span>{row.sku}</span>
        {row.option !== null && <span>{row.option}</span>}
        {row.status === 'hidden' && <span>{text('hidden')}</span>}
        {row.cost !== null && <span>{text('cost.of', { cost: money(row.cost.amount, row.cost.currency) })}</span>}
        {row.wishes > 0 && <span>{text('wishes', { count: row.wishes })}</span>}
      </th>
      <NearFirst count={columns.length} near={near} cellAt={cellAt} />
    </>
  );
}, isSameRow);
