import type { PriceRow } from '@vitrine/contract/staffPrices';
import { referenceCountry } from '@vitrine/rules/prices/priceGap';
import { memo } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import css from '../../ui/grid/grid.module.css';
import type { RowState } from '../../ui/grid/GridTable.tsx';
import type { Turn } from '../../ui/grid/turn.ts';
import type { BoardCountry } from './columns.ts';
import { PriceCell } from './PriceCell.tsx';
import { cellKey, type EditHistory } from './priceEdits.ts';

type RowProps = RowState & {
  readonly columns: readonly BoardCountry[];
  readonly showsNet: boolean;
  readonly turn: Turn;
  readonly row: PriceRow;
  readonly edits: EditHistory['edits'];
};

const isSameRow = (one: RowProps, other: RowProps): boolean =>
  one.row === other.row &&
  one.index === other.index &&
  one.columns === other.columns &&
  one.showsNet === other.showsNet &&
  one.activeColumn === other.activeColumn &&
  one.editing === other.editing &&
  one.onType === other.onType &&
  one.columns.every(
    ({ country }) => one.edits.get(cellKey(one.row.sku, country)) === other.edits.get(cellKey(one.row.sku, country)),
  );

/** The cells of a variant. A key in one row renders no other row. */
export const RowCells = memo(function RowCells(props: RowProps) {
  const { row, index, columns, edits, activeColumn, editing, showsNet, onType, onCancel, turn } = props;
  const text = useText('prices');
  const { money } = useFormats();
  const reference = columns.find(({ country }) => country === referenceCountry);
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
      {columns.map((column, at) => (
        <PriceCell
          key={column.country}
          row={row}
          column={column}
          reference={reference}
          edit={edits.get(cellKey(row.sku, column.country))}
          at={index}
          along={at}
          isActive={activeColumn === at}
          isEditing={activeColumn === at && editing !== null}
          showsNet={showsNet}
          firstText={activeColumn === at ? (editing?.first ?? null) : null}
          onType={onType}
          onCancel={onCancel}
          turn={turn}
        />
      ))}
    </>
  );
}, isSameRow);
