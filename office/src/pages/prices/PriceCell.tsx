import type { PriceRow } from '@vitrine/contract/staffPrices';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { type BoardCountry, gapOf, netOf } from './columns.ts';
import type { CellEdit } from './priceEdits.ts';
import type { Turn } from './turn.ts';
import type { Move, OnType } from './useGrid.ts';
import css from './prices.module.css';

type CellProps = {
  readonly row: PriceRow;
  readonly column: BoardCountry;
  readonly reference: BoardCountry | undefined;
  readonly edit: CellEdit | undefined;
  /** Its places among the rows and the columns. */
  readonly at: number;
  readonly along: number;
  readonly isActive: boolean;
  readonly isEditing: boolean;
  readonly showsNet: boolean;
  /** What an editor begins with: the key that opened it. */
  readonly firstText: string | null;
  readonly onType: OnType;
  readonly onCancel: () => void;
  readonly turn: Turn;
};

/** Focuses an element that has just appeared, behind its text. */
const focusEnd = (element: HTMLInputElement | null): void => {
  element?.focus();
  element?.setSelectionRange(element.value.length, element.value.length);
};

function Editor({
  label,
  first,
  onType,
  onCancel,
}: {
  readonly label: string;
  readonly first: string;
  readonly onType: (typed: string, move: Move) => void;
  readonly onCancel: () => void;
}) {
  // A key that ends the editor also takes the focus from it.
  const isOver = useRef(false);
  const end = (work: () => void): void => {
    if (isOver.current) return;
    isOver.current = true;
    work();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget, shiftKey } = event;
    event.stopPropagation();
    if (key === 'Escape') end(onCancel);
    else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      const move = key === 'Enter' ? 'down' : shiftKey ? 'left' : 'right';
      end(() => onType(currentTarget.value, move));
    }
  };
  return (
    <input
      className={css.editor}
      aria-label={label}
      defaultValue={first}
      inputMode="decimal"
      autoComplete="off"
      ref={focusEnd}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => end(() => onType(currentTarget.value, 'stay'))}
    />
  );
}

/** What a cell is to become, and what is wrong with it. */
function Edited({
  edit,
  price,
  currency,
}: {
  readonly edit: CellEdit;
  readonly price: number | null;
  readonly currency: string;
}) {
  const text = useText('prices');
  const { money } = useFormats();
  const { result, typed, before } = edit;
  const shown = (amount: number | null): string => (amount === null ? text('none') : money(amount, currency));
  const warnings = 'warnings' in result ? result.warnings : [];
  return (
    <>
      <ins>{'after' in result ? (result.after === null ? text('withdrawn') : shown(result.after)) : typed}</ins>
      {result.is === 'new' && <span className={css.note}>{text('new')}</span>}
      {result.is === 'problem' && <span className={css.fault}>{text(`problem.${result.problem}`)}</span>}
      {warnings.map((warning) => (
        <span key={warning} className={css.warn}>
          {text(`warning.${warning}`)}
        </span>
      ))}
      {before !== price && (
        <span className={css.fault}>{text('meanwhile', { before: shown(before), now: shown(price) })}</span>
      )}
    </>
  );
}

/** What waits for another member or for its moment. */
function Waits({ row, column }: Pick<CellProps, 'row' | 'column'>) {
  const text = useText('prices');
  const { money, moment } = useFormats();
  return row.waits
    .filter(({ country }) => country === column.country)
    .map(({ after, effective_at, is_approved }) => {
      const price = after === null ? text('withdrawn') : money(after, column.currency);
      const when = effective_at === null ? text('at_once') : moment(effective_at);
      return (
        <span key={`${after} ${effective_at}`} className={css.wait}>
          {text(is_approved ? 'waits.approved' : 'waits.proposed', { price, when })}
        </span>
      );
    });
}

const edgeOf = ({ result }: CellEdit): string => (result.is === 'problem' ? 'bad' : 'edited');

/** The price of a cell, what it is to become, its gap to the reference, and the baskets that hold it. */
function Figures(props: Pick<CellProps, 'row' | 'column' | 'reference' | 'edit' | 'showsNet'>) {
  const { row, column, reference, edit, showsNet } = props;
  const text = useText('prices');
  const { money, percent } = useFormats();
  const price = row.prices[column.country] ?? null;
  const shown = edit && 'after' in edit.result ? edit.result.after : price;
  const amount = reference && row.prices[reference.country];
  const gap = gapOf(column, shown, reference && amount !== undefined ? { column: reference, amount } : null);
  const baskets = row.baskets[column.country] ?? 0;
  return (
    <>
      <span className={edit ? css.old : undefined}>
        {price === null ? text('none') : money(price, column.currency)}
      </span>
      {edit && <Edited edit={edit} price={price} currency={column.currency} />}
      {showsNet && shown !== null && (
        <span className={css.note}>{text('net', { price: money(netOf(column, shown), column.currency) })}</span>
      )}
      {gap !== null && <span className={css.note}>{text('gap', { gap: percent(gap) })}</span>}
      {baskets > 0 && <span className={css.note}>{text('baskets', { count: baskets })}</span>}
      <Waits row={row} column={column} />
    </>
  );
}

/** The price of a variant in a country. It takes the focus where a move has made it the active one. */
export const PriceCell = memo(function PriceCell(props: CellProps) {
  const { row, column, edit, at, along, isActive, isEditing, firstText, onType, onCancel, turn } = props;
  const { money, country } = useFormats();
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (isActive && !isEditing && turn.take()) cell.current?.focus();
  }, [isActive, isEditing, turn]);
  const price = row.prices[column.country];
  return (
    <td
      ref={cell}
      /* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the checks of the page take a cell of a table for no grid */
      role="gridcell"
      className={css.cell}
      data-place={`${at} ${along}`}
      data-edge={edit ? edgeOf(edit) : undefined}
      tabIndex={isActive && !isEditing ? 0 : -1}
      aria-selected={isActive}
      aria-invalid={edit?.result.is === 'problem' ? true : undefined}
    >
      {isEditing ? (
        <Editor
          label={`${row.sku} ${country(column.country)}`}
          first={firstText ?? edit?.typed ?? (price === undefined ? '' : money(price, column.currency))}
          onType={(typed, move) => onType({ row: at, column: along }, typed, move)}
          onCancel={onCancel}
        />
      ) : (
        <Figures {...props} />
      )}
    </td>
  );
});
