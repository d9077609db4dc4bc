import { plainFigures } from '@vitrine/rules/text/plainFigures';

/** A typed number of pieces, in figures of any script; null for another text. */
export function piecesIn(typed: string): number | null {
  const plain = plainFigures(typed).trim();
  return /^\d{1,5}$/u.test(plain) ? Number(plain) : null;
}
