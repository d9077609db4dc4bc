// What a member has typed into the board and not sent. decisions/0126.
import { decimalOf } from '@vitrine/rules/money/money';
import { type PriceEdit, typedEdit } from '@vitrine/rules/prices/priceEdit';
import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import {
  type CellEdit as Typed,
  type EditHistory as History,
  emptyHistory,
  withEdits,
} from '../../ui/grid/cellEdits.ts';

/** A cell's text, the price on which it was typed, and what it would do. */
export type CellEdit = Typed<number | null, PriceEdit>;
export type EditHistory = History<CellEdit>;
export type Edits = EditHistory['edits'];

export const noEdits: EditHistory = emptyHistory();

export const cellKey = (sku: string, country: Country): string => `${sku}/${country}`;

/** The SKU and country of a cell. */
export function cellOf(key: string): { sku: string; country: Country } | null {
  const at = key.lastIndexOf('/');
  const country = key.slice(at + 1);
  return isCountry(country) ? { sku: key.slice(0, at), country } : null;
}

export type TypedCell = {
  readonly sku: string;
  readonly country: Country;
  readonly typed: string;
  readonly before: number | null;
};

type Copied = {
  readonly edit: CellEdit | undefined;
  readonly price: number | null;
  readonly currency: string;
  /** How the member's language writes an exact decimal, and its word of withdrawal. */
  readonly decimal: (exact: string) => string;
  readonly withdraw: string;
};

/** What is copied of a cell: what was typed into it, else its price, as a plain decimal. Pasted into the same cell it changes nothing. */
export function copiedText({ edit, price, currency, decimal, withdraw }: Copied): string {
  if (edit?.result.is === 'problem') return edit.typed;
  if (edit?.result.is === 'withdraw') return withdraw;
  const amount = edit && 'after' in edit.result ? edit.result.after : price;
  return amount === null ? '' : decimal(decimalOf(amount, currency));
}

/** Types texts into cells as one step. A text that changes nothing leaves the cell as it is in the shop. */
export const typeCells = (history: EditHistory, cells: readonly TypedCell[]): EditHistory =>
  withEdits(
    history,
    cells.map(({ sku, country, typed, before }) => {
      const result = typedEdit(country, before, typed);
      return { key: cellKey(sku, country), edit: result.is === 'same' ? undefined : { typed, before, result } };
    }),
  );

/** Takes the present prices as those on which the cells are typed, as one step. */
export function rebased(history: EditHistory, priceOf: (key: string) => number | null | undefined): EditHistory {
  const cells = [...history.edits].flatMap(([key, { typed, before }]) => {
    const now = priceOf(key);
    const cell = cellOf(key);
    return now === undefined || now === before || cell === null ? [] : [{ ...cell, typed, before: now }];
  });
  return typeCells(history, cells);
}

export type Summary = Readonly<Record<'change' | 'new' | 'withdraw' | 'problem' | 'large' | 'ending', number>>;

/** How many cells do what. */
export function summaryOf(edits: Edits): Summary {
  const counts = { change: 0, new: 0, withdraw: 0, problem: 0, large: 0, ending: 0 };
  for (const { result } of edits.values()) {
    if (result.is === 'same') continue;
    counts[result.is] += 1;
    if (result.is !== 'problem') for (const warning of result.warnings) counts[warning] += 1;
  }
  return counts;
}

/** The rows of a proposal. */
export const proposalRows = (edits: Edits) =>
  [...edits].flatMap(([key, { before, result }]) =>
    result.is === 'same' || result.is === 'problem' ? [] : [{ key, before, after: result.after }],
  );
