const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * The path to the first string, key or value, that holds a null character or a lone surrogate; null when none does.
 * PostgreSQL rejects both, so the request would end as a server error.
 * Invariants S8, S10, S17.
 */
export function unstorableIn(value: unknown, path = 'body'): string | null {
  if (typeof value === 'string') return isUnstorable(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    if (isUnstorable(key)) return path;
    const found = unstorableIn(entry, path === 'body' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
