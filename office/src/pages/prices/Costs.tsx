import { costOn, type DatedCost } from '@vitrine/rules/prices/cost';
import { currencies } from '@vitrine/rules/storefronts/storefronts';
import type { PlacedCell } from '@vitrine/rules/prices/pastedBlock';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { emptyHistory, redone, undone } from '../../ui/grid/cellEdits.ts';
import { EditBar } from '../../ui/grid/EditBar.tsx';
import grid from '../../ui/grid/grid.module.css';
import { GridTable, type RowState } from '../../ui/grid/GridTable.tsx';
import { SavedNotice } from '../../ui/grid/SavedNotice.tsx';
import type { Turn } from '../../ui/grid/turn.ts';
import { useActive } from '../../ui/grid/useActive.ts';
import type { Place } from '../../ui/grid/place.ts';
import { LoadedRows } from '../../ui/LoadedRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { CostCells } from './CostCells.tsx';
import { changedMeanwhile, copiedText, type CostHistory, rebased, typeCosts } from './costEdits.ts';
import { CostSave, type SavedCosts } from './CostSave.tsx';
import { Legend } from './Legend.tsx';
import { useCosts } from './useCosts.ts';
import css from './prices.module.css';

const drafts = draftsOf<CostHistory>();

type Costs = ReturnType<typeof useCosts>;
type Type = (change: (before: CostHistory) => CostHistory) => void;

/** What the grid is narrowed to, the day of typed costs, and the currency of those without one. */
function Filters({ of }: { readonly of: Costs }) {
  const text = useText('prices');
  const { categories, category, currency, day, product, typedText, set } = of;
  return (
    <div className={css.filters}>
      <TextField label={text('find')} type="search" value={typedText} onChange={(value) => set('q', value)} />
      <Select
        label={text('category')}
        value={category}
        choices={[
          { value: '', name: text('all') },
          ...categories.map(({ code, title }) => ({ value: code, name: title })),
        ]}
        onChange={(value) => set('category', value)}
      />
      <TextField label={text('cost.from')} type="date" value={day ?? ''} onChange={(value) => set('from', value)} />
      <Select
        label={text('cost.currency')}
        value={currency}
        choices={currencies.map((value) => ({ value, name: value }))}
        onChange={(value) => set('currency', value === 'EUR' ? '' : value)}
      />
      {product !== '' && (
        <Button weight="quiet" onClick={() => set('product', '')}>
          {text('all_products', { code: product })}
        </Button>
      )}
    </div>
  );
}

type BoardProps = {
  readonly of: Costs;
  readonly day: string;
  readonly history: CostHistory;
  readonly type: Type;
  readonly active: Place;
  readonly onActive: (place: Place) => void;
  readonly turn: Turn;
  readonly onSaid: (says: string | null) => void;
};

/** The grid: a variant in each row, and one column to type and paste into. */
function CostGrid({ of, day, history, type, active, onActive, turn, onSaid }: BoardProps) {
  const text = useText('prices');
  const { decimal } = useFormats();
  const { rows, currency, mayEdit } = of;
  const onTyped = useCallback(
    (cells: readonly PlacedCell[]): void => {
      const typed = cells.flatMap(({ row, typed: written }) => {
        const piece = rows[row];
        return piece ? [{ sku: piece.sku, typed: written, before: costOn(piece.costs, day) }] : [];
      });
      type((before) => typeCosts(before, typed, currency));
    },
    [rows, day, currency, type],
  );
  const textAt = ({ row }: Place): string => {
    const piece = rows[row];
    if (!piece) return '';
    const [edit, cost] = [history.edits.get(piece.sku), costOn(piece.costs, day)];
    return copiedText({ edit, cost, currency, decimal, withdraw: text('key.withdraw') });
  };
  const state = { rows: rows.length, columns: 1, active, onActive, turn, mayType: mayEdit, onSaid, onTyped, textAt };
  const cellsAt = (cell: RowState): ReactNode => {
    const row = rows[cell.index];
    return row && <CostCells {...cell} row={row} edit={history.edits.get(row.sku)} day={day} turn={turn} />;
  };
  return (
    <GridTable
      grid={{ ...state, onUndo: () => type(undone), onRedo: () => type(redone) }}
      label={text('costs')}
      head={
        <thead>
          <tr>
            <th scope="col" className={grid.piece}>
              {text('piece')}
            </th>
            <th scope="col">{text('cost')}</th>
          </tr>
        </thead>
      }
      headRows={1}
      keyAt={(index) => rows[index]?.sku ?? String(index)}
      cellsAt={cellsAt}
    />
  );
}

type BarProps = Pick<BoardProps, 'of' | 'day' | 'history' | 'type'> & {
  readonly onError: () => void;
  readonly onSaved: (saved: SavedCosts) => void;
};

/** What was typed, and the step that saves it. */
function SaveBar({ of, day, history, type, onError, onSaved }: BarProps) {
  const text = useText('prices');
  const reread = useChanged();
  const [isAsking, setAsking] = useState(false);
  const bySku = new Map(of.rows.map((row) => [row.sku, row]));
  const now = (sku: string): { readonly cost: DatedCost | null } | null => {
    const row = bySku.get(sku);
    return row === undefined ? null : { cost: costOn(row.costs, day) };
  };
  const count = history.edits.size;
  const meanwhile = changedMeanwhile(history, now).length;
  const problems = [...history.edits.values()].filter(({ result }) => result.is === 'problem').length;
  const says = [
    count === 0 ? text('cost.none') : text('cost.count', { count }),
    ...(problems > 0 ? [text('count.problem', { count: problems })] : []),
    ...(meanwhile > 0 ? [text('count.meanwhile', { count: meanwhile })] : []),
  ].join(' · ');
  const rebase = { name: text('cost.rebase'), onRebase: () => type((before) => rebased(before, now, of.currency)) };
  return (
    <>
      <EditBar
        history={history}
        onChange={type}
        says={says}
        onError={problems > 0 ? onError : null}
        rebase={meanwhile > 0 ? rebase : null}
      >
        <Button weight="main" onClick={() => setAsking(true)} disabled={count === 0 || problems > 0 || meanwhile > 0}>
          {text('cost.save')}
        </Button>
      </EditBar>
      {isAsking && (
        <CostSave
          history={history}
          from={day}
          onRefused={() => void reread()}
          onSaved={(saved) => {
            onSaved(saved);
            void reread();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What every variant costs the house: read, typed, pasted from a spreadsheet, and saved as one change from a day on. */
export function Costs() {
  const text = useText('prices');
  const of = useCosts();
  const { rows, list, day, mayEdit } = of;
  const { typed: history, type, forget } = useDraftIn<CostHistory>(drafts, 'costs', emptyHistory);
  const [saved, setSaved] = useState<SavedCosts | null>(null);
  const isWrong = ({ row }: Place): boolean => history.edits.get(rows[row]?.sku ?? '')?.result.is === 'problem';
  const cells = { rows: rows.length, columns: 1, isWrong, elsewhere: text('error_elsewhere') };
  const { active, setActive, turn, says, setSays, toError } = useActive(cells);
  const onSaved = (one: SavedCosts): void => {
    type(emptyHistory);
    forget();
    setSaved(one);
  };
  return (
    <Page title={text('costs')} lead={text('costs.lead')} actions={<Link to="/prices">{text('title')}</Link>}>
      <Filters of={of} />
      <Legend mayType={mayEdit} />
      {says !== null && <Notice tone="warn">{says}</Notice>}
      {saved !== null && (
        <SavedNotice
          says={text('cost.saved', { count: saved.rows })}
          takeBack={text('cost.take_back')}
          change={saved.change}
        />
      )}
      <LoadedRows
        list={list}
        empty={<p className={css.soft}>{text('empty')}</p>}
        again={text('again')}
        more={text('more')}
      >
        {rows.length > 0 && day !== null && (
          <CostGrid
            of={of}
            day={day}
            history={history}
            type={type}
            active={active}
            onActive={setActive}
            turn={turn}
            onSaid={setSays}
          />
        )}
      </LoadedRows>
      {day !== null && <SaveBar of={of} day={day} history={history} type={type} onError={toError} onSaved={onSaved} />}
    </Page>
  );
}
