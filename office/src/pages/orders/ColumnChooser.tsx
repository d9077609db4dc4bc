import { type OrderListColumn, orderListColumns, usualOrderColumns } from '@vitrine/rules/staff/orderList';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { useTyped } from '../../lib/session/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Tick } from '../../ui/Field.tsx';
import { ModalForm } from '../../ui/ModalForm.tsx';
import css from './columns.module.css';

type Props = {
  readonly shown: readonly OrderListColumn[];
  /** The columns that the member may not see. */
  readonly hidden: readonly OrderListColumn[];
  readonly onShow: (columns: readonly OrderListColumn[]) => void;
  readonly onClose: () => void;
};

type RowProps = {
  readonly column: OrderListColumn;
  readonly isShown: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onTick: (isShown: boolean) => void;
  readonly onMove: (by: -1 | 1, button: HTMLButtonElement) => void;
};

function ColumnRow({ column, isShown, isFirst, isLast, onTick, onMove }: RowProps) {
  const text = useText('orders');
  const name = text(column);
  // Not `disabled`: the button would lose the focus at the end of its way.
  const move = (by: -1 | 1, isOver: boolean) => (
    <Button
      weight="quiet"
      aria-disabled={isOver}
      aria-label={text(by < 0 ? 'columns.earlier' : 'columns.later', { name })}
      onClick={({ currentTarget }) => (isOver ? undefined : onMove(by, currentTarget))}
    >
      {by < 0 ? '↑' : '↓'}
    </Button>
  );
  return (
    <li className={css.column}>
      {column === 'number' ? (
        <span className={css.fixed}>{text('columns.always', { name })}</span>
      ) : (
        <Tick label={name} isTicked={isShown} onChange={onTick} />
      )}
      {isShown && move(-1, isFirst)}
      {isShown && move(1, isLast)}
    </li>
  );
}

/** The columns in their order, each with a tick and its moves. A moved one says its place, and keeps the focus. */
function useColumns(shown: readonly OrderListColumn[]) {
  const text = useText('orders');
  const [chosen, choose] = useTyped('columns', shown);
  const [said, say] = useState('');
  const moved = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    moved.current?.focus();
    moved.current = null;
  });
  const move = (column: OrderListColumn, by: -1 | 1, button: HTMLButtonElement) => {
    const at = chosen.indexOf(column) + by;
    choose(chosen.filter((one) => one !== column).toSpliced(at, 0, column));
    say(text('columns.moved', { name: text(column), place: at + 1, count: chosen.length }));
    moved.current = button;
  };
  const tick = (column: OrderListColumn, isShown: boolean) =>
    choose(isShown ? [...chosen, column] : chosen.filter((one) => one !== column));
  return { chosen, choose, said, move, tick };
}

/** Chooses which columns the list shows, and in which order; all by keyboard. */
export function ColumnChooser({ shown, hidden, onShow, onClose }: Props) {
  const text = useText('orders');
  const shell = useText('shell');
  const { chosen, choose, said, move, tick } = useColumns(shown);
  const rows = [...chosen, ...orderListColumns.filter((one) => !chosen.includes(one) && !hidden.includes(one))];
  const usual = usualOrderColumns.filter((one) => !hidden.includes(one));
  return (
    <ModalForm
      title={text('columns')}
      lead={text('columns.lead')}
      onSubmit={(event) => {
        event.preventDefault();
        onShow(chosen);
      }}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" weight="main">
            {text('columns.show')}
          </Button>
          <Button onClick={() => choose(usual)}>{text('columns.usual')}</Button>
          <Button weight="quiet" onClick={onClose}>
            {shell('cancel')}
          </Button>
        </>
      }
    >
      <ul>
        {rows.map((column) => (
          <ColumnRow
            key={column}
            column={column}
            isShown={chosen.includes(column)}
            isFirst={column === chosen[0]}
            isLast={column === chosen.at(-1)}
            onTick={(isShown) => tick(column, isShown)}
            onMove={(by, button) => move(column, by, button)}
          />
        ))}
      </ul>
      <p role="status" className="hidden-words">
        {said}
      </p>
    </ModalForm>
  );
}
