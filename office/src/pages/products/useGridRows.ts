import { type GridRow, staffProductGrid } from '@vitrine/contract/staffProductGrid';
import type { ProductOptions } from '@vitrine/contract/staffProducts';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { productStates } from '@vitrine/rules/catalogue/completeness';
import type { PlacedCell } from '@vitrine/rules/prices/pastedBlock';
import type { Wording } from '@vitrine/rules/storefronts/storefronts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useText } from '../../lib/words/words.tsx';
import { useFactName } from './FactField.tsx';
import {
  cellKey,
  columnsOf,
  type GridColumn,
  type GridHistory,
  type Stored,
  storedIn,
  typeCells,
  type TypedCell,
} from './gridEdits.ts';
import { useCatalogueLanguage } from './Products.tsx';

/** What the grid shows, in the address. */
export type Asked = {
  readonly q: string;
  readonly state: string;
  readonly category: string;
  readonly wording: Wording;
};

/** The same array as long as its things are the same ones, so that the grid renders what has changed alone. */
function useKept<Thing>(things: readonly Thing[]): readonly Thing[] {
  const [kept, keep] = useState(things);
  const isSame = kept.length === things.length && kept.every((thing, at) => thing === things[at]);
  if (!isSame) keep(things);
  return isSame ? kept : things;
}

/** The rows of the grid, and what the member may write. */
export function useRows({ q, state, category, wording }: Asked) {
  const language = useCatalogueLanguage();
  const client = useQueryClient();
  const known = productStates.find((one) => one === state);
  const query = {
    language,
    wording,
    ...(q !== '' && { q }),
    ...(known && { state: known }),
    ...(category !== '' && { category }),
  };
  const key = ['product-grid', query];
  const list = useList(
    key,
    (after) => call(staffProductGrid, { query: { ...query, ...after } }),
    (page) => page.rows,
  );
  // What every page says alike.
  const head = client.getQueryData<InfiniteData<AnswerOf<typeof staffProductGrid>>>(key)?.pages[0];
  const mayEdit = head?.may_edit ?? false;
  const mayWrite = head?.may_word.includes(wording) ?? false;
  return { list, rows: useKept(list.rows), mayEdit, mayWrite };
}

/** The columns with their names in the member's language. What a member may not write is not among the cells that it types into. */
export function useColumns(wording: Wording, showsTexts: boolean) {
  const fields = useText('texts');
  const nameOf = useFactName();
  const columns = useMemo(
    () => columnsOf(wording).filter(({ kind }) => kind === 'fact' || showsTexts),
    [wording, showsTexts],
  );
  const names = useKept(
    columns.map((column) => (column.kind === 'fact' ? nameOf(column.field) : fields(`field.product.${column.field}`))),
  );
  return { columns, names };
}

/** The present value of a cell: that of a row on the page, else that which a refusal has named. */
export function useNow(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const [named, setNamed] = useState<ReadonlyMap<string, Stored>>(new Map());
  const values = useMemo(
    () =>
      new Map(
        rows.flatMap((row) => columns.map((column) => [cellKey(row.code, column), storedIn(row, column)] as const)),
      ),
    [rows, columns],
  );
  const now = (key: string): { readonly value: Stored } | null =>
    values.has(key) ? { value: values.get(key) } : named.has(key) ? { value: named.get(key) } : null;
  const note = ({ detail }: ApiError): void =>
    setNamed(
      new Map(
        (detail.conflict ?? []).map(({ field, now: value }) => [field, typeof value === 'object' ? null : value]),
      ),
    );
  return { now, note };
}

/** Types texts into cells of the grid, each on the value that it shows. */
export function useTyping(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  options: ProductOptions,
  type: (change: (before: GridHistory) => GridHistory) => void,
) {
  return useCallback(
    (cells: readonly PlacedCell[]): void => {
      const typed = cells.flatMap(({ row, column, typed: text }): TypedCell[] => {
        const [product, of] = [rows[row], columns[column]];
        if (!product || !of) return [];
        return [{ key: cellKey(product.code, of), column: of, typed: text, before: storedIn(product, of) }];
      });
      type((history) => typeCells(history, typed, options.options));
    },
    [rows, columns, options, type],
  );
}
