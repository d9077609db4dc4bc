/** A term as the suggestion request takes it: `http://`, `https://` and slashes stripped. Spec 1 §5. */
export function searchTermOf(text: string): string {
  return text
    .replace(/https?:\/\//giu, '')
    .replace(/\//gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
