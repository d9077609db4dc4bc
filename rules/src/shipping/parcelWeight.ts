// What a parcel weighs, for carriers and customs. decisions/0143.

/** Pieces of one kind with what one of them weighs in its box, in grams; null where the house has not weighed it. */
export type Weighed = { readonly qty: number; readonly grams: number | null };

/** Grams that a piece with its box weighs at most, where the house does not say it. */
const gramsPerPiece = 1000;

/** Kilograms of pieces, rounded up to a tenth. Spec 3 §3, decisions/0143. */
export function piecesWeight(pieces: readonly Weighed[]): number {
  const grams = pieces.reduce((sum, one) => sum + one.qty * (one.grams ?? gramsPerPiece), 0);
  return Math.ceil(grams / 100) / 10;
}

/** Kilograms of a parcel: no carrier takes one of nothing. Spec 3 §3, decisions/0143. */
export const parcelWeight = (pieces: readonly Weighed[]): number =>
  pieces.length === 0 ? gramsPerPiece / 1000 : piecesWeight(pieces);
