/** Search term of the suggestion request: without `http://` and `https://`, slashes replaced by spaces. Spec 1 §5. */
export function searchTermOf(text: string): string {
  return text
    .replace(/https?:\/\//giu, '')
    .replace(/\//gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
