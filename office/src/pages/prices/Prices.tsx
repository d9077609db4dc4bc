import { type PriceRow, staffPriceBoard } from '@vitrine/contract/staffPrices';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { PriceFileCell } from '@vitrine/rules/prices/priceFile';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { draftsOf, useDraftIn } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { ExportList } from '../../ui/ExportList.tsx';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { LoadedRows } from '../../ui/LoadedRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useActive } from '../../ui/grid/useActive.ts';
import type { Place } from '../../ui/grid/place.ts';
import { Page } from '../../ui/Page.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import { BoardGrid } from './BoardGrid.tsx';
import { useBoardFilter } from './boardFilter.ts';
import { type BoardCountry, columnsOf, regularIn } from './columns.ts';
import { EditBar } from './EditBar.tsx';
import { Legend } from './Legend.tsx';
import { ImportPrices } from './ImportPrices.tsx';
import { cellKey, cellOf, type EditHistory, noEdits, typeCells } from './priceEdits.ts';
import { ProposeDialog } from './ProposeDialog.tsx';
import css from './prices.module.css';

const drafts = draftsOf<EditHistory>();
/** Pieces of files that were put on the board, as the shop had them: the board may not show them. */
const fromFiles = draftsOf<readonly PriceRow[]>();
const none: readonly BoardCountry[] = [];

type Filtered = ReturnType<typeof useBoardFilter>;
type Categories = readonly { readonly code: string; readonly title: string }[];

function Filters({
  of,
  countries,
  categories,
}: {
  readonly of: Filtered;
  readonly countries: readonly BoardCountry[];
  readonly categories: Categories;
}) {
  const text = useText('prices');
  const { country } = useFormats();
  const { filter, typedText, set } = of;
  const all = { value: '', name: text('all') };
  return (
    <div className={css.filters}>
      <TextField label={text('find')} type="search" value={typedText} onChange={(value) => set('q', value)} />
      <Select
        label={text('category')}
        value={filter.category}
        choices={[all, ...categories.map(({ code, title }) => ({ value: code, name: title }))]}
        onChange={(value) => set('category', value)}
      />
      <Select
        label={text('country')}
        value={filter.country}
        choices={[all, ...countries.map((one) => ({ value: one.country, name: country(one.country) }))]}
        onChange={(value) => set('country', value)}
      />
      <Select
        label={text('shows')}
        value={filter.shows}
        choices={[
          { value: 'gross', name: text('shows.gross') },
          { value: 'net', name: text('shows.net') },
        ]}
        onChange={(value) => set('show', value === 'net' ? value : '')}
      />
      {filter.product !== '' && (
        <Button weight="quiet" onClick={() => set('product', '')}>
          {text('all_products', { code: filter.product })}
        </Button>
      )}
    </div>
  );
}

/** The same array as long as its rows are the same ones, so that the grid renders what has changed alone. */
function useKept(rows: readonly PriceRow[]): readonly PriceRow[] {
  const [kept, keep] = useState(rows);
  const isSame = kept.length === rows.length && kept.every((row, at) => row === rows[at]);
  if (!isSame) keep(rows);
  return isSame ? kept : rows;
}

/** The rows of the board, its countries and the categories that narrow it. */
function useBoard({ q, category, product }: Filtered['filter']) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const query = {
    language: language.code === 'fr' ? ('fr' as const) : ('en' as const),
    ...(q !== '' && { q }),
    ...(category !== '' && { category }),
    ...(product !== '' && { product }),
  };
  const key = ['prices', query];
  const list = useList(
    key,
    (after) => call(staffPriceBoard, { query: { ...query, ...after } }),
    (page) => page.rows,
  );
  // What every page says alike.
  const head = client.getQueryData<InfiniteData<AnswerOf<typeof staffPriceBoard>>>(key)?.pages[0];
  return {
    query,
    countries: head?.countries ?? none,
    categories: head?.categories ?? [],
    list,
    rows: useKept(list.rows),
  };
}

/** The present price of a cell on the board; undefined for one that no page shows. */
const priceIn = (rows: readonly PriceRow[]) => {
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return (key: string): number | null | undefined => {
    const cell = cellOf(key);
    const row = cell && bySku.get(cell.sku);
    return cell && row ? regularIn(row, cell.country) : undefined;
  };
};

/** The open baskets that hold a piece which is withdrawn from their storefront. */
function basketsOf(rows: readonly PriceRow[], { edits }: EditHistory): number {
  let count = 0;
  for (const row of rows)
    for (const [country, baskets = 0] of Object.entries(row.baskets)) {
      const cell = cellOf(`${row.sku}/${country}`);
      if (cell && edits.get(cellKey(cell.sku, cell.country))?.result.is === 'withdraw') count += baskets;
    }
  return count;
}

/** Proposes what was typed; then it is on the page of its set, and no longer on the board. */
function Proposing({
  rows,
  history,
  onChanged,
  onClose,
  forget,
}: {
  readonly rows: readonly PriceRow[];
  readonly history: EditHistory;
  readonly onChanged: () => void;
  readonly onClose: () => void;
  readonly forget: () => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <ProposeDialog
      edits={history.edits}
      baskets={basketsOf(rows, history)}
      onChanged={onChanged}
      onDone={(set_id) => {
        forget();
        void client.invalidateQueries();
        void navigate(`/prices/sets/${set_id}`);
      }}
      onClose={onClose}
    />
  );
}

type ActionsProps = {
  readonly query: Readonly<Record<string, string>>;
  readonly country: string;
  /** Null for a member that types no prices. */
  readonly onTake: ReturnType<typeof useFiled>['takeFile'] | null;
};

function Actions({ query, country, onTake }: ActionsProps) {
  const text = useText('prices');
  return (
    <>
      <ExportList file="prices" query={{ ...query, ...(country !== '' && { country }) }} />
      {onTake && <ImportPrices onTake={onTake} />}
      <Link to="/prices/sets">{text('sets')}</Link>
    </>
  );
}

/** The pieces of the board, and those of files that it does not show. */
function withFiled(rows: readonly PriceRow[], filed: readonly PriceRow[]): readonly PriceRow[] {
  const shown = new Set(rows.map(({ sku }) => sku));
  return [...rows, ...filed.filter(({ sku }) => !shown.has(sku))];
}

/** Types the prices of files into the board, and keeps their pieces as the shop had them. */
function useFiled(onChange: (change: (history: EditHistory) => EditHistory) => void) {
  const { typed: filed, type: keep, forget: forgetFile } = useDraftIn(fromFiles, 'filed', () => []);
  const takeFile = (cells: readonly PriceFileCell[], rows: readonly PriceRow[]): void => {
    onChange((before) => typeCells(before, cells));
    keep((before) => withFiled(rows, before));
  };
  return { filed, takeFile, forgetFile };
}

/** The prices of every variant in every country: read, typed, pasted, and proposed to a second member. */
export function Prices() {
  const text = useText('prices');
  const me = useMember();
  const filtered = useBoardFilter();
  const { filter } = filtered;
  const { query, countries, categories, list, rows } = useBoard(filter);
  const columns = useMemo(() => columnsOf(countries, filter.country), [countries, filter.country]);
  const { typed: history, type: onChange, forget } = useDraftIn(drafts, 'prices', () => noEdits);
  const [isAsking, setAsking] = useState(false);
  const { filed, takeFile, forgetFile } = useFiled(onChange);
  const isWrong = ({ row, column }: Place): boolean => {
    const [piece, of] = [rows[row], columns[column]];
    return !!piece && !!of && history.edits.get(cellKey(piece.sku, of.country))?.result.is === 'problem';
  };
  const cells = { rows: rows.length, columns: columns.length, isWrong, elsewhere: text('error_elsewhere') };
  const { active, setActive, turn, says, setSays, toError } = useActive(cells);
  const mayType = mayAct(me, 'change_catalogue');
  const priceOf = useMemo(() => priceIn(rows), [rows]);
  const edits = { history, onChange };
  const grid = { rows, columns, active, onActive: setActive, turn, mayType, onSaid: setSays };
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={<Actions query={query} country={filter.country} onTake={mayType ? takeFile : null} />}
    >
      <ListViews list="prices" />
      <Filters of={filtered} countries={countries} categories={categories} />
      <Legend mayType={mayType} />
      {says !== null && <Notice tone="warn">{says}</Notice>}
      <LoadedRows
        list={list}
        empty={<p className={css.soft}>{text('empty')}</p>}
        again={text('again')}
        more={text('more')}
      >
        {rows.length > 0 && columns.length > 0 && <BoardGrid {...grid} {...edits} showsNet={filter.shows === 'net'} />}
      </LoadedRows>
      <EditBar {...edits} priceOf={priceOf} onError={toError} onPropose={() => setAsking(true)} />
      {isAsking && (
        <Proposing
          rows={withFiled(rows, filed)}
          history={history}
          forget={() => {
            forget();
            forgetFile();
          }}
          onChanged={list.retry}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
