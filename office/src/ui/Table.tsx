import type { ReactNode } from 'react';
import { useFault } from '../lib/calls/useFault.ts';
import type { List } from '../lib/calls/useList.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import css from './ui.module.css';

export type Column<Row> = {
  readonly name: string;
  readonly render: (row: Row) => ReactNode;
  /** A number or an amount, at the end of its cell. */
  readonly isFigure?: boolean;
  /** Not shown on a phone. */
  readonly isMinor?: boolean;
};

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

const classOf = ({ isFigure, isMinor }: Pick<Column<unknown>, 'isFigure' | 'isMinor'>): string =>
  [isFigure ? css.figure : '', isMinor ? css.minor : ''].filter(Boolean).join(' ');

export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className={css.tableBox}>
      <table className={css.table}>
        <caption className="hidden-words">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type ListTableProps<Row> = Omit<TableProps<Row>, 'rows'> & {
  readonly list: List<Row>;
  /** The sentence for a list without rows. */
  readonly empty: string;
};

/** A list in pages: its rows, a sentence where there is none, its failure, and the button for more. */
export function ListTable<Row>({ list, empty, ...table }: ListTableProps<Row>) {
  const text = useText('shell');
  const fault = useFault();
  const { rows, isLoading, error, retry, more, isLoadingMore } = list;
  return (
    <div aria-busy={isLoading}>
      {error !== null && (
        <Notice tone="bad">
          {fault(error)} <Button onClick={retry}>{text('again')}</Button>
        </Notice>
      )}
      {isLoading && error === null && <p className={css.wait}>{text('loading')}</p>}
      {!isLoading && rows.length === 0 && error === null && <p className={`${css.tableBox} ${css.empty}`}>{empty}</p>}
      {rows.length > 0 && <Table {...table} rows={rows} />}
      {more && (
        <div className={css.foot}>
          <Button onClick={more} disabled={isLoadingMore}>
            {text('more')}
          </Button>
        </div>
      )}
    </div>
  );
}
