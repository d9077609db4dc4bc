/** Engraving texts as one line: joined by blanks, empty ones left out. Spec 1 §5. */
export function joinEngraving(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
}
