// What a member has typed into the grid of costs and not saved. decisions/0143.
import { decimalOf } from '@vitrine/rules/money/money';
import { costText, type DatedCost, typedCost, type TypedCost } from '@vitrine/rules/prices/cost';
import type { Currency } from '@vitrine/rules/storefronts/storefronts';
import { type CellEdit, type EditHistory, withEdits } from '../../ui/grid/cellEdits.ts';

/** The cost on which a cell was typed, and what its text would do. */
export type CostEdit = CellEdit<DatedCost | null, Exclude<TypedCost, { is: 'empty' }>>;
export type CostHistory = EditHistory<CostEdit>;

type TypedCell = { readonly sku: string; readonly typed: string; readonly before: DatedCost | null };

/** Whether two costs are of one day, amount and currency. */
export const isSameCost = (one: DatedCost | null, other: DatedCost | null): boolean =>
  one?.from_day === other?.from_day && one?.amount === other?.amount && one?.currency === other?.currency;

/** What a text does; null where it changes nothing. */
function resultOf({ typed, before }: TypedCell, currency: Currency): CostEdit['result'] | null {
  const result = typedCost(currency, typed);
  if (result.is === 'empty' || (result.is === 'withdraw' && before === null)) return null;
  if (result.is !== 'cost') return result;
  const isSame = result.cost.amount === before?.amount && result.cost.currency === before.currency;
  return isSame ? null : result;
}

/** What was typed, with the currency that it was read in: the page may have another one by now. */
export const textOf = ({ typed, result }: CostEdit): string => (result.is === 'cost' ? costText(result.cost) : typed);

type Copied = {
  readonly edit: CostEdit | undefined;
  readonly cost: DatedCost | null;
  /** The currency of a text without one. */
  readonly currency: Currency;
  /** How the member's language writes an exact decimal, and its word of withdrawal. */
  readonly decimal: (exact: string) => string;
  readonly withdraw: string;
};

/** What is copied of a cell: a plain decimal, with its currency where that is another one than the page's. Pasted into the same cell it changes nothing. */
export function copiedText({ edit, cost, currency, decimal, withdraw }: Copied): string {
  if (edit?.result.is === 'problem') return edit.typed;
  if (edit?.result.is === 'withdraw') return withdraw;
  const of = edit?.result.is === 'cost' ? edit.result.cost : cost;
  if (of === null) return '';
  const amount = decimal(decimalOf(of.amount, of.currency));
  return of.currency === currency ? amount : `${amount} ${of.currency}`;
}

/** Types texts into cells as one step; a text without a currency is of the one given. */
export const typeCosts = (history: CostHistory, cells: readonly TypedCell[], currency: Currency): CostHistory =>
  withEdits(
    history,
    cells.map((cell) => {
      const { sku, typed, before } = cell;
      const result = resultOf(cell, currency);
      return { key: sku, edit: result === null ? undefined : { typed, before, result } };
    }),
  );

type Now = (sku: string) => { readonly cost: DatedCost | null } | null;

/** The SKUs whose cost is another one than that on which they were typed. */
export const changedMeanwhile = ({ edits }: CostHistory, now: Now): string[] =>
  [...edits].flatMap(([sku, { before }]) => {
    const known = now(sku);
    return known === null || isSameCost(known.cost, before) ? [] : [sku];
  });

/** Takes the present costs as those on which the cells are typed, as one step. */
export const rebased = (history: CostHistory, now: Now, currency: Currency): CostHistory =>
  typeCosts(
    history,
    changedMeanwhile(history, now).flatMap((sku) => {
      const [edit, known] = [history.edits.get(sku), now(sku)];
      return edit && known ? [{ sku, typed: textOf(edit), before: known.cost }] : [];
    }),
    currency,
  );

/** The rows of a save. */
export const costRows = ({ edits }: CostHistory) =>
  [...edits].flatMap(([sku, { before, result }]) =>
    result.is === 'problem' ? [] : [{ sku, before, after: result.is === 'withdraw' ? null : result.cost }],
  );
