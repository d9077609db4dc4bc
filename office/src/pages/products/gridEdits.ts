// What a member has typed into the grid of products and not saved. decisions/0136.
import type { GridRow } from '@vitrine/contract/staffProductGrid';
import type { ProductOptions } from '@vitrine/contract/staffProducts';
import {
  type CellProblem,
  type CellResult,
  type CellValue,
  type GridFact,
  gridFacts,
  type GridText,
  gridTexts,
  typedFact,
  typedText,
} from '@vitrine/rules/grid/productCells';
import { type Wording, wordings } from '@vitrine/rules/storefronts/storefronts';
import { type CellEdit as Typed, type EditHistory as History, withEdits } from '../../ui/grid/cellEdits.ts';

/** A column: a fact, or a text of a wording. */
export type GridColumn =
  | { readonly kind: 'fact'; readonly field: GridFact }
  | { readonly kind: 'text'; readonly field: GridText; readonly wording: Wording };

/** A value of the shop; undefined where the product has no texts in the wording. */
export type Stored = CellValue | undefined;
export type CellEdit = Typed<Stored, Exclude<CellResult, { is: 'same' }>>;
export type GridHistory = History<CellEdit>;

/** The facts, then the texts of a wording. */
export const columnsOf = (wording: Wording): readonly GridColumn[] => [
  ...gridTexts.slice(0, 2).map((field) => ({ kind: 'text', field, wording }) as const),
  ...gridFacts.map((field) => ({ kind: 'fact', field }) as const),
  ...gridTexts.slice(2).map((field) => ({ kind: 'text', field, wording }) as const),
];

/** The name of a cell, as the server names it in a refusal: `pommeau.hscode`, `pommeau.texts.fr.title`. */
export const cellKey = (code: string, column: GridColumn): string =>
  column.kind === 'fact' ? `${code}.${column.field}` : `${code}.texts.${column.wording}.${column.field}`;

/** The product and the column of a cell. No code has a point. */
export function cellOf(key: string): { code: string; column: GridColumn } | null {
  const [code = '', first, wording, last] = key.split('.');
  const fact = gridFacts.find((one) => one === first);
  if (fact !== undefined) return { code, column: { kind: 'fact', field: fact } };
  const text = gridTexts.find((one) => one === last);
  const own = wordings.find((one) => one === wording);
  return first !== 'texts' || text === undefined || own === undefined
    ? null
    : { code, column: { kind: 'text', field: text, wording: own } };
}

/** The value that the shop has in a cell. */
export const storedIn = (row: GridRow, column: GridColumn): Stored =>
  column.kind === 'fact' ? row.facts[column.field] : row.texts?.[column.field];

export type TypedCell = {
  readonly key: string;
  readonly column: GridColumn;
  readonly typed: string;
  readonly before: Stored;
};

function resultOf({ column, typed, before }: TypedCell, options: ProductOptions['options']): CellResult {
  if (column.kind === 'fact') return typedFact(column.field, before ?? null, typed, options);
  return typedText(column.field, before === undefined || before === null ? before : String(before), typed);
}

type Copied = Omit<TypedCell, 'key' | 'typed'> & {
  readonly edit: CellEdit | undefined;
  /** A value as a person reads and types it. */
  readonly shown: (column: GridColumn, value: Stored) => string;
  readonly options: ProductOptions['options'];
  /** The member's word of withdrawal. */
  readonly withdraw: string;
};

/**
 * What is copied of a cell: what was typed into it, else its value as a person types it; where two things have one name, the code. Pasted into the
 * same cell it changes nothing.
 */
export function copiedText({ edit, shown, withdraw, options, ...cell }: Copied): string {
  const { column, before } = cell;
  if (edit?.result.is === 'problem') return edit.typed;
  if (edit?.result.after === null) return withdraw;
  const value = edit ? edit.result.after : before;
  const typed = shown(column, value);
  const again = resultOf({ ...cell, key: '', typed, before: value }, options);
  return again.is === 'same' ? typed : String(value ?? '');
}

/** Types texts into cells as one step. A text that changes nothing leaves the cell as it is in the shop. */
export const typeCells = (
  history: GridHistory,
  cells: readonly TypedCell[],
  options: ProductOptions['options'],
): GridHistory =>
  withEdits(
    history,
    cells.map((cell) => {
      const { key, typed, before } = cell;
      const result = resultOf(cell, options);
      return { key, edit: result.is === 'same' ? undefined : { typed, before, result } };
    }),
  );

/** The cells whose value in the shop is another one than that on which they were typed. */
export const changedMeanwhile = (
  { edits }: GridHistory,
  now: (key: string) => { readonly value: Stored } | null,
): string[] =>
  [...edits].flatMap(([key, { before }]) => {
    const known = now(key);
    return known === null || known.value === before ? [] : [key];
  });

/** Takes the present values as those on which the cells are typed, as one step. */
export const rebased = (
  history: GridHistory,
  now: (key: string) => { readonly value: Stored } | null,
  options: ProductOptions['options'],
): GridHistory =>
  typeCells(
    history,
    changedMeanwhile(history, now).flatMap((key) => {
      const [edit, cell, known] = [history.edits.get(key), cellOf(key), now(key)];
      return edit && cell && known ? [{ key, column: cell.column, typed: edit.typed, before: known.value }] : [];
    }),
    options,
  );

/** What the server has refused of a cell, with the text that was refused: another text is another question. */
export type Refused = ReadonlyMap<string, { readonly typed: string; readonly problem: CellProblem | 'taken' }>;

const reasons = ['format', 'required', 'unknown', 'taken'] as const;

/** What a refusal says of the typed cells. */
export const refusedCells = ({ edits }: GridHistory, fields: Readonly<Record<string, string>>): Refused =>
  new Map(
    Object.entries(fields).flatMap(([key, reason]) => {
      const edit = edits.get(key);
      const problem = reasons.find((one) => one === reason) ?? 'format';
      return edit ? [[key, { typed: edit.typed, problem }] as const] : [];
    }),
  );

/** Why a cell is not saved; null for a good one. */
export function problemOf(key: string, { typed, result }: CellEdit, refused: Refused): CellProblem | 'taken' | null {
  if (result.is === 'problem') return result.problem;
  const own = refused.get(key);
  return own !== undefined && own.typed === typed ? own.problem : null;
}

const textOf = (value: Stored): string | null => (typeof value === 'string' ? value : null);

/** What is sent. */
export function saveOf({ edits }: GridHistory) {
  const good = [...edits].flatMap(([key, { before, result }]) => {
    const cell = cellOf(key);
    return cell === null || result.is !== 'change' ? [] : [{ ...cell, before, after: result.after }];
  });
  return {
    facts: good.flatMap(({ code, column, before, after }) =>
      column.kind === 'fact' ? [{ code, field: column.field, before: before ?? null, after }] : [],
    ),
    texts: good.flatMap(({ code, column, before, after }) =>
      column.kind === 'text'
        ? [{ code, wording: column.wording, field: column.field, before: textOf(before), after: textOf(after) }]
        : [],
    ),
  };
}
