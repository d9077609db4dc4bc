/**
 * A text as it opens a line: languages that write their days small still begin with a capital. Expectations §3 (real
 * dates).
 */
export function lineStart(text: string, tag: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(tag) + text.slice(first.length);
}
