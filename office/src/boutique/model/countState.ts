// A stored count as the page keeps it up to date. Apart from the scanning, which loads with the sheet of a count. decisions/0140.
import type { BoutiqueCount, BoutiqueCountLine, BoutiqueCountRow } from '@vitrine/contract/boutiqueCount';
import type { Kept } from './deviceStore.ts';

/** A count with a piece as it is counted now. */
export function withLine(count: BoutiqueCount, line: BoutiqueCountLine): BoutiqueCount {
  const isKnown = count.lines.some(({ sku }) => sku === line.sku);
  const lines = isKnown ? count.lines.map((one) => (one.sku === line.sku ? line : one)) : [line, ...count.lines];
  return { ...count, lines };
}

/**
 * What is kept, with an answered entry under its piece: one that was scanned by a code which the device did not know was kept under that
 * code, and the next entry of the piece must end what was said of it.
 */
export const underPiece = (
  kept: readonly Kept[],
  { step_id, details: { entry } }: Kept,
  line: Pick<BoutiqueCountLine, 'sku'> | null | undefined,
): Kept[] =>
  kept.map((one) =>
    one.step_id === step_id && entry && line ? { ...one, number: `${entry.count} ${line.sku}` } : one,
  );

/** Whether a stored count is to be read again: another device has counted in it, or it has ended. */
export const isCountStale = (row: BoutiqueCountRow, stored: BoutiqueCount | undefined): boolean =>
  stored === undefined ||
  stored.closed_at !== row.closed_at ||
  stored.lines.filter(({ counted }) => counted !== null).length !== row.counted;
