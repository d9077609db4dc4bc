// A set has no stock of its own: it is sold from the stock of its parts. Spec 2 §4, invariant M1.

/** A part of a set: its SKU and how many of it one set contains. A part may be listed twice. */
export type SetPart = { readonly sku: string; readonly qty: number };

/** A line, and the parts of one piece of it; none for a product that is no set. */
type Line = { readonly sku: string; readonly qty: number; readonly parts: readonly SetPart[] };

/** Adds the pieces of stock that a line takes: its own, or those of a set's parts. */
function take(pieces: Map<string, number>, { sku, qty, parts }: Line): void {
  for (const part of parts.length > 0 ? parts : [{ sku, qty: 1 }])
    pieces.set(part.sku, (pieces.get(part.sku) ?? 0) + part.qty * qty);
}

/** The pieces of stock that lines take together, by SKU: a set's parts, each once with all its pieces. */
export function piecesOf(lines: readonly Line[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const line of lines) take(pieces, line);
  return pieces;
}

/** Whether a line gets all its pieces beside the others that take from the same stock. */
export function isEnoughFor(line: Line, lines: readonly Line[], leftOf: (sku: string) => number): boolean {
  const wanted = piecesOf(lines);
  return [...piecesOf([line]).keys()].every((sku) => leftOf(sku) >= (wanted.get(sku) ?? 0));
}
