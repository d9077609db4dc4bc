// What two members close together: what the one has proposed is what the other closes. Pure. decisions/0137.
import type { Bookkeeping } from './journal.ts';

/** What is closed of a month: its numbers, and what its journal is written with. */
export type Closing = {
  readonly first_number: number;
  readonly entry_count: number;
  readonly keeping: Bookkeeping;
};

/** What is otherwise than was proposed, with both values; of an account or a rate its name, too. Null for none. */
export type ClosingChange = {
  readonly field: 'first_number' | 'entry_count' | 'account' | 'rate';
  readonly expected: string | number | null;
  readonly now: string | number | null;
};

const accountsOf = ({ chart }: Bookkeeping): ReadonlyMap<string, string> =>
  new Map(
    chart.map(({ account, country, number, label }) => {
      const name = country === null ? account : `${account} ${country}`;
      return [name, `${name}: ${number} ${label}`];
    }),
  );
const ratesOf = ({ rates }: Bookkeeping): ReadonlyMap<string, string> =>
  new Map(rates.map(({ currency, from_day, rate }) => [`${currency} ${from_day}`, `${currency} ${from_day}: ${rate}`]));

function changesIn(
  field: ClosingChange['field'],
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): ClosingChange[] {
  return [...new Set([...before.keys(), ...now.keys()])]
    .toSorted()
    .map((name) => ({ field, expected: before.get(name) ?? null, now: now.get(name) ?? null }))
    .filter((change) => change.expected !== change.now);
}

/** What is otherwise now than was proposed: nothing may be. Expectations §2, decisions/0137. */
export function closingChanges(before: Closing, now: Closing): ClosingChange[] {
  const numbers = (['first_number', 'entry_count'] as const).map((field) => ({
    field,
    expected: before[field],
    now: now[field],
  }));
  return [
    ...numbers.filter((change) => change.expected !== change.now),
    ...changesIn('account', accountsOf(before.keeping), accountsOf(now.keeping)),
    ...changesIn('rate', ratesOf(before.keeping), ratesOf(now.keeping)),
  ];
}

/** The steps of a proposal to close a month. Expectations §2, decisions/0137. */
export const closingSteps = ['close', 'refuse', 'withdraw'] as const;
export type ClosingStep = (typeof closingSteps)[number];

type Proposal = { readonly is_own: boolean; readonly is_changed: boolean };

/** The steps that a proposal offers a member that keeps the books: never the close of an own one. Expectations §2, decisions/0137. */
export function closingStepsOf({ is_own, is_changed }: Proposal): readonly ClosingStep[] {
  if (is_own) return ['withdraw'];
  return is_changed ? ['refuse'] : ['close', 'refuse'];
}
