/**
 * Capitalises a text at the start of a line: some languages write weekdays in lower case. Expectations §3 (real dates).
 */
export function lineStart(text: string, tag: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(tag) + text.slice(first.length);
}
