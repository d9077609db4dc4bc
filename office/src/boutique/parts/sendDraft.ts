import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { boutiquePiece } from '@vitrine/contract/boutiqueStock';
import { typedWhole } from '@vitrine/rules/text/typedWhole';

type Piece = NonNullable<AnswerOf<typeof boutiquePiece>['piece']>;
export type DraftLine = { readonly piece: Piece; readonly typed: string };
/** What is about to be sent, as it is scanned and typed. */
export type SendDraft = { readonly to: string; readonly why: string; readonly lines: readonly DraftLine[] };

export const noDraft: SendDraft = { to: '', why: '', lines: [] };

/** Adds a piece of a scanned code: one more of a line that is there, or a line of its own. */
export function withPiece(lines: readonly DraftLine[], piece: Piece): DraftLine[] {
  const has = lines.some((line) => line.piece.sku === piece.sku);
  if (!has) return [...lines, { piece, typed: '1' }];
  return lines.map((line) =>
    line.piece.sku === piece.sku ? { piece, typed: String((typedWhole(line.typed) ?? 0) + 1) } : line,
  );
}

/** The lines after a refusal that says how many pieces of a SKU are free now: its field then says so. */
export const withFree = (
  lines: readonly DraftLine[],
  { sku, free }: { readonly sku?: string | undefined; readonly free?: number | undefined },
): DraftLine[] =>
  lines.map((line) =>
    line.piece.sku === sku && free !== undefined ? { ...line, piece: { ...line.piece, free } } : line,
  );

/** How many pieces of a line leave; null for what is no number of them. */
export function leaving({ typed }: DraftLine): number | null {
  const pieces = typedWhole(typed);
  return pieces === null || pieces < 1 ? null : pieces;
}
