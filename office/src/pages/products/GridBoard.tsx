import type { GridRow } from '@vitrine/contract/staffProductGrid';
import type { ProductOptions } from '@vitrine/contract/staffProducts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { redone, undone } from '../../ui/grid/cellEdits.ts';
import { EditBar } from '../../ui/grid/EditBar.tsx';
import { GridTable, type RowState } from '../../ui/grid/GridTable.tsx';
import { useActive } from '../../ui/grid/useActive.ts';
import type { Place } from '../../ui/grid/place.ts';
import { SavedNotice } from '../../ui/grid/SavedNotice.tsx';
import { LoadedRows } from '../../ui/LoadedRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GridCells } from './GridCells.tsx';
import { cellKey, changedMeanwhile, copiedText, type GridColumn, problemOf, rebased, storedIn } from './gridEdits.ts';
import { Filters, Head, Legend } from './GridParts.tsx';
import { GridSave } from './GridSave.tsx';
import { useGridDraft } from './useGridDraft.ts';
import { useShown } from './useShown.ts';
import { type Asked, useColumns, useNow, useRows, useTyping } from './useGridRows.ts';

type Draft = ReturnType<typeof useGridDraft>;
type Cells = { readonly rows: readonly GridRow[]; readonly columns: readonly GridColumn[] };

/** Where the active cell is, and the way to the next one with an error. */
function useActiveCell({ rows, columns }: Cells, { history, refused }: Draft) {
  const text = useText('products');
  const isWrong = ({ row, column }: Place): boolean => {
    const [product, of] = [rows[row], columns[column]];
    const key = product && of ? cellKey(product.code, of) : '';
    const edit = history.edits.get(key);
    return edit !== undefined && problemOf(key, edit, refused) !== null;
  };
  const size = { rows: rows.length, columns: columns.length };
  return useActive({ ...size, isWrong, elsewhere: text('grid.error_elsewhere') });
}

/** What is copied of a cell. */
function useCopying({ rows, columns }: Cells, { history }: Draft, { options }: ProductOptions) {
  const shown = useShown(options);
  const withdraw = useText('grid')('key.withdraw');
  return ({ row, column }: Place): string => {
    const [product, of] = [rows[row], columns[column]];
    if (!product || !of) return '';
    const edit = history.edits.get(cellKey(product.code, of));
    return copiedText({ edit, column: of, before: storedIn(product, of), shown, options, withdraw });
  };
}

type BarProps = {
  readonly draft: Draft;
  readonly now: ReturnType<typeof useNow>['now'];
  readonly options: ProductOptions;
  readonly onError: () => void;
};

/** What was typed, and the step that saves it. */
function SaveBar({ draft, now, options, onError }: BarProps) {
  const text = useText('products');
  const [isAsking, setAsking] = useState(false);
  const { history, type, problems, onRefused, onSaved } = draft;
  const meanwhile = changedMeanwhile(history, now).length;
  const count = history.edits.size;
  const rebase = {
    name: text('grid.rebase'),
    onRebase: () => type((before) => rebased(before, now, options.options)),
  };
  return (
    <>
      <EditBar
        history={history}
        onChange={type}
        says={count === 0 ? text('saved') : text('grid.count', { count, problems, meanwhile })}
        onError={problems > 0 ? onError : null}
        rebase={meanwhile > 0 ? rebase : null}
      >
        <Button weight="main" onClick={() => setAsking(true)} disabled={count === 0 || problems > 0 || meanwhile > 0}>
          {text('grid.save')}
        </Button>
      </EditBar>
      {isAsking && (
        <GridSave history={history} onRefused={onRefused} onSaved={onSaved} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** The grid with its filters and what was typed into it. */
export function GridBoard({ asked, options }: { readonly asked: Asked; readonly options: ProductOptions }) {
  const text = useText('products');
  const { list, rows, mayEdit, mayWrite } = useRows(asked);
  const { columns, names } = useColumns(asked.wording, mayWrite || !mayEdit);
  const { now, note } = useNow(rows, columns);
  const draft = useGridDraft(note);
  const { history, type, refused, others, saved } = draft;
  const { active, setActive, turn, says, setSays, toError } = useActiveCell({ rows, columns }, draft);
  const textAt = useCopying({ rows, columns }, draft, options);
  const onTyped = useTyping(rows, columns, options, type);
  const grid = {
    rows: rows.length,
    columns: columns.length,
    active,
    onActive: setActive,
    turn,
    mayType: mayEdit,
    onTyped,
    textAt,
    onUndo: () => type(undone),
    onRedo: () => type(redone),
    onSaid: setSays,
  };
  const cells = { columns, names, options: options.options, edits: history.edits, refused, turn };
  const cellsAt = (state: RowState): ReactNode => {
    const row = rows[state.index];
    return row && <GridCells {...state} {...cells} row={row} />;
  };
  return (
    <>
      <Filters asked={asked} options={options} />
      <Legend mayType={mayEdit} />
      {mayEdit && !mayWrite && <p>{text('grid.no_words')}</p>}
      {says !== null && <Notice tone="warn">{says}</Notice>}
      {saved !== null && (
        <SavedNotice
          says={text('grid.saved', { count: saved.products })}
          takeBack={text('grid.take_back')}
          change={saved.change}
        />
      )}
      {others.length > 0 && <Notice tone="bad">{text('grid.others', { fields: others.join(', ') })}</Notice>}
      <LoadedRows list={list} empty={<p>{text('none')}</p>} again={text('again')} more={text('more')}>
        {rows.length > 0 && (
          <GridTable
            grid={grid}
            label={text('grid.title')}
            head={<Head names={names} />}
            headRows={1}
            keyAt={(index) => rows[index]?.code ?? String(index)}
            cellsAt={cellsAt}
          />
        )}
      </LoadedRows>
      <SaveBar draft={draft} now={now} options={options} onError={toError} />
    </>
  );
}
