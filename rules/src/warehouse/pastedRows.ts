import { plainFigures } from '../text/plainFigures.ts';

/** What divides the cells of a pasted line, on any keyboard; in full width too, which is folded first. */
const separators = /[\t;,、،؛]/u;

/** The lines of a pasted list that hold something, each as its cells. Spec 3 §3, decisions/0115. */
export const pastedRows = (text: string): string[][] =>
  text
    .normalize('NFKC')
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(separators).map((cell) => cell.trim()));

/** A line of a list of pieces to send. */
export type PieceRow = { readonly code: string; readonly pieces: number | null };

/**
 * The lines of a typed list: a SKU or a barcode, then how many; one without a number, null for what is no number of pieces. A SKU may end
 * with figures, so a separator divides them. Spec 3 §3, decisions/0115.
 */
export const pieceRows = (text: string): PieceRow[] =>
  pastedRows(text).map(([code = '', typed = '1']) => {
    const plain = plainFigures(typed).replaceAll(' ', '');
    return { code, pieces: /^[1-9]\d{0,5}$/u.test(plain) ? Number(plain) : null };
  });
