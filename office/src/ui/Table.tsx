import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFault } from '../lib/calls/useFault.ts';
import type { List } from '../lib/calls/useList.ts';
import { useText } from '../lib/words/words.tsx';
import { Button } from './Button.tsx';
import { LongRows } from './LongRows.tsx';
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

/** Rows from which on the page holds only those in view. */
const longRows = 150;

/** Holds the widths of columns while rows come and go: with all rows in the page the browser would find them once. */
function useWidths(isLong: boolean, names: string) {
  const head = useRef<HTMLTableRowElement>(null);
  const [held, hold] = useState<{ readonly of: string; readonly widths: readonly number[] } | null>(null);
  const isHeld = isLong && held?.of === names;
  useLayoutEffect(() => {
    if (!isLong || isHeld || head.current === null) return;
    hold({ of: names, widths: [...head.current.cells].map((cell) => cell.offsetWidth) });
  }, [isLong, isHeld, names]);
  const widths = isHeld ? held.widths : [];
  const all = widths.reduce((sum, width) => sum + width, 0);
  return { head, isHeld, widthOf: (at: number) => (all === 0 ? undefined : `${((widths[at] ?? 0) / all) * 100}%`) };
}

/** Whether a box is narrower than what it holds: then the keyboard has to reach it, so that it can scroll. */
function useScrolls() {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    // In the frame that measured it: a box that scrolls is never on the screen without its place for the keyboard.
    const watched = new ResizeObserver(() => flushSync(() => setScrolls(current.scrollWidth > current.clientWidth)));
    watched.observe(current);
    // Wider rows do not change the size of the box.
    if (current.firstElementChild !== null) watched.observe(current.firstElementChild);
    return () => watched.disconnect();
  }, []);
  return { box, scrolls };
}

export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const isLong = rows.length > longRows;
  const { head, isHeld, widthOf } = useWidths(isLong, columns.map(({ name }) => name).join('\n'));
  const cellsOf = (row: Row): ReactNode =>
    columns.map((column) => (
      <td key={column.name} className={classOf(column)}>
        {column.render(row)}
      </td>
    ));
  const at = (index: number): Row | undefined => rows[index];
  const { box, scrolls } = useScrolls();
  return (
    <div ref={box} className={css.tableBox} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
      <table
        className={isHeld ? `${css.table} ${css.long}` : css.table}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <caption className="hidden-words">{caption}</caption>
        <thead>
          <tr ref={head}>
            {columns.map((column, index) => (
              <th key={column.name} scope="col" className={classOf(column)} style={{ inlineSize: widthOf(index) }}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        {isLong ? (
          <LongRows
            count={rows.length}
            keyAt={(index) => {
              const row = at(index);
              return row === undefined ? String(index) : keyOf(row);
            }}
            cellsAt={(index) => {
              const row = at(index);
              return row === undefined ? null : cellsOf(row);
            }}
          />
        ) : (
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>{cellsOf(row)}</tr>
            ))}
          </tbody>
        )}
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
