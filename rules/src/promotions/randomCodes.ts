// Codes of promotions that the shop makes. decisions/0134.

/** Signs that are not taken for another one: without 0, O, 1 and I. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = { count: 3, of: 4 } as const;

/** Bytes of chance that a code takes. Expectations §2, decisions/0134. */
export const codeBytes = groups.count * groups.of;

/** Codes of one call at most, and of one promotion. Expectations §2, decisions/0134. */
export const mostCodes = { at_once: 5_000, in_all: 50_000 } as const;
/** Uses of one code at most. Expectations §2, decisions/0134. */
export const mostCodeUses = 1_000_000;

/** A code of chance, `7KQM-3XWA-9TRC`: 60 bits, five of each byte, too many to find one by trying. Expectations §2, decisions/0134. */
export function randomCode(chance: Uint8Array): string {
  const drawn = Array.from(chance.subarray(0, codeBytes), (byte) => signs.charAt(byte % signs.length)).join('');
  return Array.from({ length: groups.count }, (_, at) => drawn.slice(at * groups.of, (at + 1) * groups.of)).join('-');
}
