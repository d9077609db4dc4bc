/**
 * A term as the suggestion request takes it: without `http://`, `https://` and slashes. A slash parts two words, so a
 * space takes its place. Spec 1 §5.
 */
export function searchTermOf(text: string): string {
  return text
    .replace(/https?:\/\//giu, '')
    .replace(/\//gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
