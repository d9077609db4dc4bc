/** The parts of a `multipart/mixed` answer by the name in their `Content-ID`, without its brackets. RFC 2046. */
export function multipartOf(bytes: Buffer, type: string): Map<string, Buffer> {
  const boundary = /boundary="?(?<boundary>[^";]+)"?/iu.exec(type)?.groups?.['boundary'];
  const parts = new Map<string, Buffer>();
  if (boundary === undefined) return parts;
  const mark = Buffer.from(`--${boundary}`);
  let at = bytes.indexOf(mark);
  while (at >= 0) {
    const next = bytes.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = bytes.subarray(at + mark.length, next);
    const blank = part.indexOf('\r\n\r\n');
    const name = /content-id:\s*<?(?<name>[^>\r\n]+)>?/iu.exec(part.toString('latin1', 0, Math.max(blank, 0)))
      ?.groups?.['name'];
    // Two characters after the boundary, and two before the next one, are line breaks.
    if (blank >= 0 && name !== undefined) parts.set(name.trim(), part.subarray(blank + 4, part.length - 2));
    at = next;
  }
  return parts;
}
