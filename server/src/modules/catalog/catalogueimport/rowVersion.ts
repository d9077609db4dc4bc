import { createHash } from 'node:crypto';

/** Sorts keys and drops null and undefined, so that equal rows have one text. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

export const orderedText = (value: unknown): string => JSON.stringify(inOrder(value)) ?? '';

/**
 * The version of a row in the import's form: a hash of its content. Begins with a letter, so that no spreadsheet reads
 * it as a number. decisions/0089.
 */
export const rowVersion = (row: unknown): string =>
  `v${createHash('sha256').update(orderedText(row)).digest('hex').slice(0, 12)}`;
