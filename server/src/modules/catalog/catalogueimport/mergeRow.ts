// Lays the row of a file over the stored one: what the file leaves out stays. decisions/0089.
import { isWithdrawWord } from '@vitrine/rules/catalogue/withdrawals';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * The lists of a row whose entries have a name, by path (`texts.*.entries`): an import changes one entry and keeps the
 * others. Names the fields that hold an entry's name, the first that is there; none: the entry itself is the name. Any
 * other list is one value.
 */
export type NamedLists = Readonly<Record<string, readonly string[]>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The names of a list at a path, where `*` in the table is any key. */
function namesAt(lists: NamedLists, path: string): readonly string[] | undefined {
  const parts = path.split('.');
  return Object.entries(lists).find(([pattern]) => {
    const asked = pattern.split('.');
    return asked.length === parts.length && asked.every((part, index) => part === '*' || part === parts[index]);
  })?.[1];
}

/** The names of the entries of a list; one that repeats has its number, so that each name is one entry. */
export function entryNames(list: readonly unknown[], fields: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const named = isFields(entry) ? fields.map((field) => entry[field]).find((value) => value !== undefined) : entry;
    const name = typeof named === 'string' ? named.trim() : JSON.stringify(named ?? null);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}#${times}`;
  });
}

/** Drops what a value of a file leaves out or withdraws where nothing is stored. */
function ownValue(value: unknown): unknown {
  if (value === null || isWithdrawWord(value)) return undefined;
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const own = ownValue(inner);
      return own === undefined ? [] : [[key, own] as const];
    }),
  );
}

/** The order of a merged list: the stored one, in which the file's entries take their places in the file's order. */
function orderOf(before: readonly string[], given: readonly string[]): string[] {
  const known = given.filter((name) => before.includes(name));
  let next = 0;
  const order = before.map((name) => (known.includes(name) ? (known[next++] ?? name) : name));
  for (const [index, name] of given.entries()) {
    if (order.includes(name)) continue;
    const after = given[index - 1];
    if (after !== undefined) order.splice(order.indexOf(after) + 1, 0, name);
    else {
      const first = known[0];
      order.splice(first === undefined ? order.length : order.indexOf(first), 0, name);
    }
  }
  return order;
}

/** A list of a file as changes by name, and the order of those that are entries; null for a value that is no list. */
function changesOf(given: unknown, fields: readonly string[]): Map<string, unknown> | null {
  if (Array.isArray(given)) {
    const names = entryNames(given, fields);
    return new Map(given.map((entry, index) => [names[index] ?? '', entry as unknown]));
  }
  if (!isFields(given)) return null;
  const [field] = fields;
  const changes = Object.entries(given).map(([name, entry]): [string, unknown] => [
    name,
    isFields(entry) && field !== undefined ? { ...entry, [field]: name } : entry,
  ]);
  return changes.every(([, entry]) => isWithdrawWord(entry) || (isFields(entry) && field !== undefined))
    ? new Map(changes)
    : null;
}

function mergeList(
  stored: readonly unknown[],
  given: unknown,
  fields: readonly string[],
  merge: (stored: unknown, given: unknown) => unknown,
): unknown {
  const changes = changesOf(given, fields);
  // The schema refuses it, and names the field.
  if (!changes) return given;
  const names = entryNames(stored, fields);
  const before = new Map(names.map((name, index) => [name, stored[index]]));
  return orderOf(names, [...changes.keys()]).flatMap((name) => {
    const change = changes.get(name);
    if (isWithdrawWord(change)) return [];
    if (!changes.has(name) || !isFields(change)) return [before.has(name) ? before.get(name) : change];
    return [before.has(name) ? merge(before.get(name), change) : ownValue(change)];
  });
}

/**
 * The stored value with what a file names: a field that is absent or null stays, the word `withdraw` takes it away,
 * maps and named lists merge, any other value replaces. Both are in the import's form. decisions/0089.
 */
export function mergeRow(stored: unknown, given: unknown, lists: NamedLists = {}, path = ''): unknown {
  if (given === undefined || given === null) return stored;
  if (isWithdrawWord(given)) return undefined;
  const names = namesAt(lists, path);
  if (names && (Array.isArray(given) || isFields(given)))
    return mergeList(Array.isArray(stored) ? stored : [], given, names, (before, change) =>
      mergeRow(before, change, lists, within(path, '[]')),
    );
  if (!isFields(given)) return given;
  const before = isFields(stored) ? stored : {};
  const keys = new Set([...Object.keys(before), ...Object.keys(given)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = mergeRow(before[key], given[key], lists, within(path, key));
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Values that say no more than an absent one. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** What a merged row has no more, by path: `fr`, `texts.fr.care`, `variants.H0612P 20R`. */
export function removedPaths(stored: unknown, merged: unknown, lists: NamedLists, path = ''): string[] {
  if (isNothing(stored)) return [];
  if (merged === undefined || merged === null) return [path];
  const names = namesAt(lists, path);
  if (names && Array.isArray(stored) && Array.isArray(merged)) {
    const before = entryNames(stored, names);
    const after = entryNames(merged, names);
    return before.flatMap((name, index) => {
      const place = after.indexOf(name);
      if (place < 0) return [within(path, name)];
      return removedPaths(stored[index], merged[place], lists, within(path, '[]'));
    });
  }
  if (!isFields(stored) || !isFields(merged)) return [];
  return Object.entries(stored).flatMap(([key, value]) => removedPaths(value, merged[key], lists, within(path, key)));
}
