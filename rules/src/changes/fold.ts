// The state of a row at a moment, from what it is now and what has changed since. decisions/0118.

/** The fields of a row; null where there is none. */
export type RowState = Readonly<Record<string, unknown>> | null;
export type RowChange = { readonly before: RowState; readonly after: RowState };

/** A row before a change of it. Expectations §2, decisions/0118. */
export function without(now: RowState, { before, after }: RowChange): RowState {
  if (before === null) return null;
  // A row that the change deleted is named whole.
  if (after === null || now === null) return before;
  return { ...now, ...before };
}

/** A row as it was before all of the changes, which are given in the sequence in which they happened. Expectations §2, decisions/0118. */
export const before = (now: RowState, since: readonly RowChange[]): RowState => since.reduceRight(without, now);

const text = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** The fields in which a row is not as a change has left it: another change followed. Undo would lose it. Expectations §2, decisions/0118. */
export function changedSince(now: RowState, { before: was, after }: RowChange): string[] {
  if (after === null) return now === null ? [] : Object.keys(now);
  if (now === null) return Object.keys(after);
  // A row that the change added is taken away whole, so each of its fields counts.
  const fields = was === null ? { ...now, ...after } : after;
  return Object.keys(fields).filter((field) => text(sorted(now[field])) !== text(sorted(after[field])));
}

/** A value with the fields of its objects in the sequence of their names: jsonb has one of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
