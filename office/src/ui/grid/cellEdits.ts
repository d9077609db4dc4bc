// What a member has typed into a grid and not sent: undone and done again without a limit of memory, because a step holds its cells alone.
// decisions/0126, decisions/0136.

/** A cell's text, the value on which it was typed, and what it would do. */
export type CellEdit<Value, Result> = { readonly typed: string; readonly before: Value; readonly result: Result };

type Change<Edit> = { readonly key: string; readonly was: Edit | undefined; readonly is: Edit | undefined };
type Step<Edit> = readonly Change<Edit>[];
export type EditHistory<Edit> = {
  readonly edits: ReadonlyMap<string, Edit>;
  readonly past: readonly Step<Edit>[];
  readonly future: readonly Step<Edit>[];
};

/** A history in which nothing is typed. */
export const emptyHistory = <Edit>(): EditHistory<Edit> => ({ edits: new Map(), past: [], future: [] });

function applied<Edit>(
  edits: ReadonlyMap<string, Edit>,
  step: Step<Edit>,
  side: 'was' | 'is',
): ReadonlyMap<string, Edit> {
  const next = new Map(edits);
  for (const change of step) {
    const edit = change[side];
    if (edit === undefined) next.delete(change.key);
    else next.set(change.key, edit);
  }
  return next;
}

type Typed = { readonly typed: string; readonly before: unknown };
const isSame = (one: Typed | undefined, other: Typed | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && one.typed === other.typed && one.before === other.before);

/** Lays edits over those of a history as one step; undefined leaves a cell as it is in the shop. */
export function withEdits<Edit extends Typed>(
  history: EditHistory<Edit>,
  cells: readonly { readonly key: string; readonly edit: Edit | undefined }[],
): EditHistory<Edit> {
  const step: Change<Edit>[] = [];
  const seen = new Map<string, number>();
  for (const { key, edit: is } of cells) {
    const was = history.edits.get(key);
    if (isSame(was, is)) continue;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, step.push({ key, was, is }) - 1);
    else step[known] = { key, was, is };
  }
  if (step.length === 0) return history;
  return { edits: applied(history.edits, step, 'is'), past: [...history.past, step], future: [] };
}

export function undone<Edit>({ edits, past, future }: EditHistory<Edit>): EditHistory<Edit> {
  const step = past.at(-1);
  if (!step) return { edits, past, future };
  return { edits: applied(edits, step, 'was'), past: past.slice(0, -1), future: [...future, step] };
}

export function redone<Edit>({ edits, past, future }: EditHistory<Edit>): EditHistory<Edit> {
  const step = future.at(-1);
  if (!step) return { edits, past, future };
  return { edits: applied(edits, step, 'is'), past: [...past, step], future: future.slice(0, -1) };
}
