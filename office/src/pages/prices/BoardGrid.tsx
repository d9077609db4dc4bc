import type { PriceRow } from '@vitrine/contract/staffPrices';
import type { PlacedCell } from '@vitrine/rules/prices/pastedBlock';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { redone, undone } from '../../ui/grid/cellEdits.ts';
import css from '../../ui/grid/grid.module.css';
import { GridTable, type RowState } from '../../ui/grid/GridTable.tsx';
import type { Place } from '../../ui/grid/place.ts';
import type { GridOf } from '../../ui/grid/useGrid.ts';
import { type BoardWords, useBoardWords } from './boardWords.ts';
import { type BoardCountry, regularIn } from './columns.ts';
import { cellKey, copiedText, type EditHistory, type TypedCell, typeCells } from './priceEdits.ts';
import { RowCells } from './RowCells.tsx';

function Head({ columns }: Pick<GridProps, 'columns'>) {
  const text = useText('prices');
  const { country } = useFormats();
  const groups: { currency: string; many: number }[] = [];
  for (const { currency } of columns) {
    const last = groups.at(-1);
    if (last?.currency === currency) last.many += 1;
    else groups.push({ currency, many: 1 });
  }
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={css.piece}>
          {text('piece')}
        </th>
        {groups.map(({ currency, many }) => (
          <th key={currency} scope="colgroup" colSpan={many}>
            {currency}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((column) => (
          <th key={column.country} scope="col">
            {country(column.country)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type GridProps = Pick<GridOf, 'active' | 'onActive' | 'turn' | 'mayType' | 'onSaid'> & {
  readonly rows: readonly PriceRow[];
  readonly columns: readonly BoardCountry[];
  readonly history: EditHistory;
  readonly onChange: (change: (history: EditHistory) => EditHistory) => void;
  readonly showsNet: boolean;
};

/** Types texts into cells of the grid, each on the price that the house has apart from periods. */
function useTyping({ rows, columns, onChange }: Pick<GridProps, 'rows' | 'columns' | 'onChange'>) {
  return useCallback(
    (cells: readonly PlacedCell[]): void => {
      const typed = cells.flatMap(({ row, column, typed: text }): TypedCell[] => {
        const piece = rows[row];
        const of = columns[column];
        if (!piece || !of) return [];
        return [{ sku: piece.sku, country: of.country, typed: text, before: regularIn(piece, of.country) }];
      });
      onChange((history) => typeCells(history, typed));
    },
    [rows, columns, onChange],
  );
}

/** What is copied of the cells. */
function copying({ rows, columns, history }: Pick<GridProps, 'rows' | 'columns' | 'history'>, words: BoardWords) {
  return ({ row, column }: Place): string => {
    const [piece, of] = [rows[row], columns[column]];
    if (!piece || !of) return '';
    const edit = history.edits.get(cellKey(piece.sku, of.country));
    const { decimal, text } = words;
    const price = regularIn(piece, of.country);
    return copiedText({ edit, price, currency: of.currency, decimal, withdraw: text('key.withdraw') });
  };
}

/** The grid of prices. */
export function BoardGrid(props: GridProps) {
  const { rows, columns, history, onChange, showsNet, ...rest } = props;
  const words = useBoardWords();
  const head = useMemo(() => <Head columns={columns} />, [columns]);
  const onTyped = useTyping(props);
  const grid = {
    ...rest,
    rows: rows.length,
    columns: columns.length,
    onTyped,
    textAt: copying(props, words),
    onUndo: () => onChange(undone),
    onRedo: () => onChange(redone),
  };
  const cellsAt = (state: RowState): ReactNode => {
    const row = rows[state.index];
    return (
      row && (
        <RowCells
          {...state}
          row={row}
          columns={columns}
          edits={history.edits}
          showsNet={showsNet}
          words={words}
          turn={rest.turn}
        />
      )
    );
  };
  return (
    <GridTable
      grid={grid}
      label={words.text('title')}
      head={head}
      headRows={2}
      keyAt={(index) => rows[index]?.sku ?? String(index)}
      cellsAt={cellsAt}
    />
  );
}
