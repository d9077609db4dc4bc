import { useMemo } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { LongRows } from '../../ui/LongRows.tsx';
import { RowCells } from './RowCells.tsx';
import { type GridProps, useGrid } from './useGrid.ts';
import css from './prices.module.css';

/** Rows from which on the page holds only those in view. */
const longRows = 40;

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

/** The grid of prices: arrow keys move, a key or Enter types, and a block of a spreadsheet is pasted at the active cell. */
export function BoardGrid(props: GridProps) {
  const { rows, columns, history, active, showsNet, turn } = props;
  const text = useText('prices');
  const { editing, onType, onCancel, handlers } = useGrid(props);
  const cellsAt = (index: number) => {
    const row = rows[index];
    const isHere = active.row === index;
    return (
      row && (
        <RowCells
          row={row}
          index={index}
          columns={columns}
          edits={history.edits}
          activeColumn={isHere ? active.column : null}
          editing={isHere ? editing : null}
          showsNet={showsNet}
          onType={onType}
          onCancel={onCancel}
          turn={turn}
        />
      )
    );
  };
  const head = useMemo(() => <Head columns={columns} />, [columns]);
  const size = { 'aria-rowcount': rows.length + 2, 'aria-colcount': columns.length + 1 };
  return (
    <div className={css.box}>
      {/* The cells take the focus, one at a time; the handlers of the table are theirs. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={text('title')} {...size} {...handlers}>
        {head}
        {rows.length > longRows ? (
          <LongRows
            count={rows.length}
            keyAt={(index) => rows[index]?.sku ?? String(index)}
            cellsAt={cellsAt}
            shown={active.row}
          />
        ) : (
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.sku}>{cellsAt(index)}</tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}
