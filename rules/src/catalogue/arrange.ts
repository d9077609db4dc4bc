// The order of a category: the pieces that the office has put first, then the others in the collection's order. decisions/0127.

/** The most pieces that the office puts first in a category. Expectations §1. */
export const mostArranged = 500;

/** The things that are named first, in their sequence, then the others in their own. A name that is not among them has no place. Expectations §1, decisions/0127. */
export function arranged<Thing extends string | number | object>(
  natural: readonly Thing[],
  first: readonly string[],
  codeOf: (thing: Thing) => string,
): Thing[] {
  if (first.length === 0) return [...natural];
  const byCode = new Map(natural.map((thing) => [codeOf(thing), thing]));
  const leading = [...new Set(first)].flatMap((code) => byCode.get(code) ?? []);
  const led = new Set(leading);
  return [...leading, ...natural.filter((thing) => !led.has(thing))];
}

/** A piece on the page: its code, and its index in the collection's order. */
type Placed = { readonly code: string; readonly natural: number };

/**
 * The fewest pieces at the beginning that must be named so that the others follow in the collection's order, at least `pins`. `total` counts
 * also the pieces that are not among them: each of those comes after all of these. Expectations §1, decisions/0127.
 */
export function firstOf(
  order: readonly Placed[],
  { pins = 0, total = order.length }: { pins?: number; total?: number } = {},
): string[] {
  const known = new Set(order.map(({ natural }) => natural));
  let following = Number.POSITIVE_INFINITY;
  if (total > order.length) {
    following = 0;
    while (known.has(following)) following += 1;
  }
  let count = order.length;
  for (let own = order[count - 1]; own !== undefined && own.natural < following; own = order[count - 1]) {
    following = own.natural;
    count -= 1;
  }
  return order.slice(0, Math.max(count, Math.min(pins, order.length))).map(({ code }) => code);
}

/** A list with one thing moved to another index, which is kept within it. Expectations §1. */
export function moved<Thing>(order: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...order];
  const [thing] = next.splice(from, 1);
  if (thing === undefined) return next;
  next.splice(Math.min(Math.max(0, to), next.length), 0, thing);
  return next;
}
