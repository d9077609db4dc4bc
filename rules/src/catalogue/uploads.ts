// How a picture comes to the shop in parts, so that an upload that breaks off goes on. decisions/0143.

/** Bytes of one part at most. Expectations §2, decisions/0143. */
export const partBytes = 1_000_000;
/** Unfinished uploads of one member at most: the one that rested longest makes way for another. Expectations §2, decisions/0143. */
export const mostUploads = 5;

/** What the server has of an upload: its first `received` bytes, of `size`. */
export type Upload = { readonly size: number; readonly received: number };

/** The bytes that are sent next, from and until; null where the server has all. Expectations §2, decisions/0143. */
export const nextPart = ({ size, received }: Upload): { readonly from: number; readonly until: number } | null =>
  received >= size ? null : { from: received, until: Math.min(size, received + partBytes) };

/**
 * The bytes of a part that the server does not have yet, counted in the part: null for a part that it has, a repeat or one of another tab.
 * `gap` where bytes before it are missing, `beyond` where it is longer than the file. Expectations §2, decisions/0143.
 */
export function newBytes(
  { size, received }: Upload,
  part: { readonly offset: number; readonly length: number },
): { readonly from: number } | 'gap' | 'beyond' | null {
  const end = part.offset + part.length;
  if (end > size) return 'beyond';
  if (part.offset > received) return 'gap';
  return end <= received ? null : { from: received - part.offset };
}
