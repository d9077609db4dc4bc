// What differs inside of a recorded list or object: of a page of contents one sentence, and not the whole page twice. decisions/0118.

/** A value at a place, before and after; undefined where there is none. */
export type ChangedPart = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown };

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const partOf = (value: unknown, name: string): unknown =>
  isNested(value) && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/**
 * The single values that differ between two recorded ones, each with its place: names of fields, and of lists the number in the sequence from 0.
 * Expectations §2, decisions/0118.
 */
export function changedParts(before: unknown, after: unknown, path: readonly string[] = []): ChangedPart[] {
  if (!isNested(before) && !isNested(after)) return before === after ? [] : [{ path, before, after }];
  const names = new Set([before, after].flatMap((value) => (isNested(value) ? Object.keys(value) : [])));
  const inside = [...names].flatMap((name) => changedParts(partOf(before, name), partOf(after, name), [...path, name]));
  // One of the two is a single value, or an empty list: it has no part of its own.
  const own = [before, after].map((value) => (isNested(value) ? undefined : value));
  return own.every((value) => value === undefined) ? inside : [{ path, before: own[0], after: own[1] }, ...inside];
}
