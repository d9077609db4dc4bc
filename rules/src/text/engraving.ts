/** Joins engraving texts with blanks into one line, without empty ones. Spec 1 §5. */
export function joinEngraving(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
}
