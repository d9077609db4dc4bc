import type { PriceRow } from '@vitrine/contract/staffPrices';
import type { Margin } from '@vitrine/rules/prices/cost';
import { memo } from 'react';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import grid from '../../ui/grid/grid.module.css';
import type { Turn } from '../../ui/grid/turn.ts';
import type { OnType } from '../../ui/grid/useGrid.ts';
import { type BoardCountry, endIn, gapOf, marginOf, netOf, regularIn } from './columns.ts';
import type { CellEdit } from './priceEdits.ts';
import css from './prices.module.css';
import { useLocalMoment } from './useLocalMoment.ts';

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
      {result.is === 'new' && <span className={grid.note}>{text('new')}</span>}
      {result.is === 'problem' && <span className={grid.fault}>{text(`problem.${result.problem}`)}</span>}
      {warnings.map((warning) => (
        <span key={warning} className={grid.warn}>
          {text(`warning.${warning}`)}
        </span>
      ))}
      {before !== price && (
        <span className={grid.fault}>{text('meanwhile', { before: shown(before), now: shown(price) })}</span>
      )}
    </>
  );
}

/** What waits for another member or for its moment. */
function Waits({ row, column }: Pick<CellProps, 'row' | 'column'>) {
  const text = useText('prices');
  const { money, moment } = useFormats();
  const local = useLocalMoment();
  return row.waits
    .filter(({ country }) => country === column.country)
    .map(({ after, effective_at, ends_at, is_approved }) => {
      const price = after === null ? text('withdrawn') : money(after, column.currency);
      const when = effective_at === null ? text('at_once') : moment(effective_at);
      const wait = text(is_approved ? 'waits.approved' : 'waits.proposed', { price, when });
      return (
        <span key={`${after} ${effective_at} ${ends_at}`} className={css.wait}>
          {ends_at === null ? wait : text('waits.until', { wait, until: local(column.country, ends_at) })}
        </span>
      );
    });
}

/** The end of a price, and what comes after it; with an edit, which changes that one. */
function End({
  end,
  currency,
  isEdited,
}: {
  readonly end: PriceRow['ends'][number];
  readonly currency: string;
  readonly isEdited: boolean;
}) {
  const text = useText('prices');
  const { money } = useFormats();
  const local = useLocalMoment();
  const price = end.regular === null ? text('none') : money(end.regular, currency);
  return (
    <>
      <span className={css.wait}>{text('until', { when: local(end.country, end.until), price })}</span>
      {isEdited && <span className={grid.note}>{text('until.after')}</span>}
    </>
  );
}

const edgeOf = ({ result }: CellEdit): 'bad' | 'edited' => (result.is === 'problem' ? 'bad' : 'edited');

/** What a price leaves above the cost of the piece, for members that see costs. */
function AboveCost({ margin, currency }: { readonly margin: Margin; readonly currency: string }) {
  const text = useText('prices');
  const { money, rate } = useFormats();
  return (
    <span className={margin.amount < 0 ? grid.warn : grid.note}>
      {text('margin', { share: rate(margin.share * 100), amount: money(margin.amount, currency) })}
    </span>
  );
}

/** The price of a cell, what it is to become, its gap to the reference, and the baskets that hold it. */
function Figures(props: Pick<CellProps, 'row' | 'column' | 'reference' | 'edit' | 'showsNet'>) {
  const { row, column, reference, edit, showsNet } = props;
  const text = useText('prices');
  const { money, percent } = useFormats();
  const price = row.prices[column.country] ?? null;
  const end = endIn(row, column.country);
  const shown = edit && 'after' in edit.result ? edit.result.after : price;
  const amount = reference && row.prices[reference.country];
  const gap = gapOf(column, shown, reference && amount !== undefined ? { column: reference, amount } : null);
  const margin = marginOf(column, shown, row.cost);
  const baskets = row.baskets[column.country] ?? 0;
  return (
    <>
      <span className={edit && !end ? grid.old : undefined}>
        {price === null ? text('none') : money(price, column.currency)}
      </span>
      {end && <End end={end} currency={column.currency} isEdited={edit !== undefined} />}
      {edit && <Edited edit={edit} price={regularIn(row, column.country)} currency={column.currency} />}
      {showsNet && shown !== null && (
        <span className={grid.note}>{text('net', { price: money(netOf(column, shown), column.currency) })}</span>
      )}
      {gap !== null && <span className={grid.note}>{text('gap', { gap: percent(gap) })}</span>}
      {margin !== null && <AboveCost margin={margin} currency={column.currency} />}
      {baskets > 0 && <span className={grid.note}>{text('baskets', { count: baskets })}</span>}
      <Waits row={row} column={column} />
    </>
  );
}

/** The price of a variant in a country. */
export const PriceCell = memo(function PriceCell(props: CellProps) {
  const { row, column, edit, at, along, isActive, isEditing, firstText, onType, onCancel, turn } = props;
  const { money, country } = useFormats();
  const price = regularIn(row, column.country);
  return (
    <GridCell
      label={`${row.sku} ${country(column.country)}`}
      at={at}
      along={along}
      isActive={isActive}
      isEditing={isEditing}
      first={firstText ?? edit?.typed ?? (price === null ? '' : money(price, column.currency))}
      edge={edit && edgeOf(edit)}
      inputMode="decimal"
      onType={onType}
      onCancel={onCancel}
      turn={turn}
    >
      <Figures {...props} />
    </GridCell>
  );
});
