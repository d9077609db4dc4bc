/**
 * The path to the first text that holds a null character, key or value; null where none does. No keyboard types one,
 * and PostgreSQL takes none, so that it would come back as a fault of ours. Invariants S8, S17.
 */
export function nullCharacterIn(value: unknown, path = 'body'): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, held] of Object.entries(value)) {
    if (key.includes('\0')) return path;
    const found = nullCharacterIn(held, path === 'body' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
