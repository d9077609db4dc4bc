import { type ReactNode, useDeferredValue } from 'react';
import type { Columns } from './nearColumns.ts';

type Props = {
  /** How many cells the row has. */
  readonly count: number;
  /** Those that a new row shows first. */
  readonly near: Columns;
  /** A cell with its key. */
  readonly cellAt: (column: number) => ReactNode;
};

/** Takes the place of cells that come in a later frame. */
function Gap({ columns }: { readonly columns: number }) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap is no control
  return columns <= 0 ? null : <td aria-hidden colSpan={columns} />;
}

/**
 * The cells of a row. A new row shows those near the view first, because a jump brings a dozen rows and more at once; the others follow in a
 * render that a key interrupts. Then every cell of the row is in the page, so its height does not change while a hand scrolls across. decisions/0149.
 */
export function NearFirst({ count, near, cellAt }: Props) {
  const isWhole = useDeferredValue(true, false);
  const { from, to } = isWhole ? { from: 0, to: count } : near;
  return (
    <>
      <Gap columns={from} />
      {Array.from({ length: to - from }, (_, at) => cellAt(from + at))}
      <Gap columns={count - to} />
    </>
  );
}
