import type { PriceRow } from '@vitrine/contract/staffPrices';
import type { Margin } from '@vitrine/rules/prices/cost';
import { memo, type ReactNode } from 'react';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import grid from '../../ui/grid/grid.module.css';
import type { Turn } from '../../ui/grid/turn.ts';
import type { Editing, OnType } from '../../ui/grid/useGrid.ts';
import type { BoardWords } from './boardWords.ts';
import { type BoardCountry, endIn, gapOf, marginOf, netOf, regularIn } from './columns.ts';
import type { CellEdit } from './priceEdits.ts';
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
  readonly isChosen: boolean;
  /** What has opened its editor; null while none is open. */
  readonly editing: Editing | null;
  readonly showsNet: boolean;
  readonly words: BoardWords;
  readonly onType: OnType;
  readonly onCancel: () => void;
  readonly turn: Turn;
};

type EditedProps = {
  readonly edit: CellEdit;
  readonly price: number | null;
  readonly currency: string;
  readonly words: BoardWords;
};

/** What a cell is to become, and what is wrong with it. */
function edited({ edit, price, currency, words }: EditedProps): ReactNode {
  const { text, money } = words;
  const { result, typed, before } = edit;
  const shown = (amount: number | null): string => (amount === null ? text('none') : money(amount, currency));
  const warnings = 'warnings' in result ? result.warnings : [];
  return (
    <>
      {'after' in result ? (
        <ins>{result.after === null ? text('withdrawn') : shown(result.after)}</ins>
      ) : (
        <ins className={grid.long}>{typed}</ins>
      )}
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
function waits({ row, column, words }: Pick<CellProps, 'row' | 'column' | 'words'>): ReactNode {
  const { text, money, moment, local } = words;
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

type EndProps = {
  readonly end: PriceRow['ends'][number];
  readonly currency: string;
  readonly isEdited: boolean;
  readonly words: BoardWords;
};

/** The end of a price, and what comes after it; with an edit, which changes that one. */
function ending({ end, currency, isEdited, words }: EndProps): ReactNode {
  const { text, money, local } = words;
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
function aboveCost(margin: Margin, currency: string, { text, money, rate }: BoardWords): ReactNode {
  return (
    <span className={margin.amount < 0 ? grid.warn : grid.note}>
      {text('margin', { share: rate(margin.share * 100), amount: money(margin.amount, currency) })}
    </span>
  );
}

/** The price of a cell, what it is to become, its gap to the reference, and the baskets that hold it. */
function figures(props: CellProps): ReactNode {
  const { row, column, reference, edit, showsNet, words } = props;
  const { text, money, percent } = words;
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
      {end && ending({ end, currency: column.currency, isEdited: edit !== undefined, words })}
      {edit && edited({ edit, price: regularIn(row, column.country), currency: column.currency, words })}
      {showsNet && shown !== null && (
        <span className={grid.note}>{text('net', { price: money(netOf(column, shown), column.currency) })}</span>
      )}
      {gap !== null && <span className={grid.note}>{text('gap', { gap: percent(gap) })}</span>}
      {margin !== null && aboveCost(margin, column.currency, words)}
      {baskets > 0 && <span className={grid.note}>{text('baskets', { count: baskets })}</span>}
      {row.waits.length > 0 && waits(props)}
    </>
  );
}

/** What an editor begins with: the key that opened it, or the text of the cell. */
function firstText({ row, column, edit, editing, words }: CellProps): string {
  const price = regularIn(row, column.country);
  return editing?.first ?? edit?.typed ?? (price === null ? '' : words.money(price, column.currency));
}

/** The price of a variant in a country. */
export const PriceCell = memo(function PriceCell(props: CellProps) {
  const { row, column, edit, at, along, isActive, isChosen, editing, words, onType, onCancel, turn } = props;
  return (
    <GridCell
      at={at}
      along={along}
      isActive={isActive}
      isChosen={isChosen}
      editor={editing && { label: `${row.sku} ${words.country(column.country)}`, first: firstText(props) }}
      edge={edit && edgeOf(edit)}
      inputMode="decimal"
      onType={onType}
      onCancel={onCancel}
      turn={turn}
    >
      {figures(props)}
    </GridCell>
  );
});
