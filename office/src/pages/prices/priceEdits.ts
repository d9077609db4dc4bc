// What a member has typed into the board and not sent: undone and done again without a limit of memory, because a step holds its cells alone.
import { type PriceEdit, typedEdit } from '@vitrine/rules/prices/priceEdit';
import { type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';

/** A cell's text, the price on which it was typed, and what it would do. */
export type CellEdit = { readonly typed: string; readonly before: number | null; readonly result: PriceEdit };
export type Edits = ReadonlyMap<string, CellEdit>;

type Change = { readonly key: string; readonly was: CellEdit | undefined; readonly is: CellEdit | undefined };
type Step = readonly Change[];
export type EditHistory = { readonly edits: Edits; readonly past: readonly Step[]; readonly future: readonly Step[] };

export const noEdits: EditHistory = { edits: new Map(), past: [], future: [] };

export const cellKey = (sku: string, country: Country): string => `${sku}/${country}`;

/** The SKU and country of a cell. */
export function cellOf(key: string): { sku: string; country: Country } | null {
  const at = key.lastIndexOf('/');
  const country = key.slice(at + 1);
  return isCountry(country) ? { sku: key.slice(0, at), country } : null;
}

function applied(edits: Edits, step: Step, side: 'was' | 'is'): Edits {
  const next = new Map(edits);
  for (const change of step) {
    const edit = change[side];
    if (edit === undefined) next.delete(change.key);
    else next.set(change.key, edit);
  }
  return next;
}

export type TypedCell = {
  readonly sku: string;
  readonly country: Country;
  readonly typed: string;
  readonly before: number | null;
};

/** Types texts into cells as one step. A text that changes nothing leaves the cell as it is in the shop. */
export function typeCells(history: EditHistory, cells: readonly TypedCell[]): EditHistory {
  const step: Change[] = [];
  const seen = new Map<string, number>();
  for (const { sku, country, typed, before } of cells) {
    const key = cellKey(sku, country);
    const result = typedEdit(country, before, typed);
    const is = result.is === 'same' ? undefined : { typed, before, result };
    const was = history.edits.get(key);
    if (was === undefined && is === undefined) continue;
    if (was !== undefined && is !== undefined && was.typed === is.typed && was.before === is.before) continue;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, step.push({ key, was, is }) - 1);
    else step[known] = { key, was, is };
  }
  if (step.length === 0) return history;
  return { edits: applied(history.edits, step, 'is'), past: [...history.past, step], future: [] };
}

export function undone({ edits, past, future }: EditHistory): EditHistory {
  const step = past.at(-1);
  if (!step) return { edits, past, future };
  return { edits: applied(edits, step, 'was'), past: past.slice(0, -1), future: [...future, step] };
}

export function redone({ edits, past, future }: EditHistory): EditHistory {
  const step = future.at(-1);
  if (!step) return { edits, past, future };
  return { edits: applied(edits, step, 'is'), past: [...past, step], future: future.slice(0, -1) };
}

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
