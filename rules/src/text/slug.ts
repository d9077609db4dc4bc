/** Maximum length of a slug, in characters. Spec 1 §5. */
export const slugMaxLength = 180;

/**
 * Slug of a name for URLs: ASCII, lower case, words joined by hyphens, at most 180 characters. Takes the transliterator
 * as a parameter, because its tables are large. Empty when nothing can be transliterated. Spec 1 §5.
 */
export function slugOf(text: string, toAscii: (text: string) => string): string {
  const words = toAscii(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);
  return words.join('-').slice(0, slugMaxLength).replace(/-$/u, '');
}
