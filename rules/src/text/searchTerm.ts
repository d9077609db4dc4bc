/** A term as the suggestion request takes it: `http://`, `https://` and slashes stripped. Spec 1 §5. */
export function searchTermOf(text: string): string {
  return text
    .replace(/https?:\/\//giu, '')
    .replace(/\//gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether a search may be sent: not when the box is empty. Spec 1 §5. */
export function canSearch(text: string): boolean {
  return searchTermOf(text) !== '';
}
