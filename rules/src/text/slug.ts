/** Longest slug, in characters. Spec 1 §5. */
export const slugMaxLength = 180;

/**
 * The part of a link that names a thing: transliterated to ASCII, lower case, words joined by hyphens, at most 180
 * characters. The transliterator comes in, as its tables are large; an empty text means nothing could be written.
 * Spec 1 §5.
 */
export function slugOf(text: string, toAscii: (text: string) => string): string {
  const words = toAscii(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);
  return words.join('-').slice(0, slugMaxLength).replace(/-$/u, '');
}
