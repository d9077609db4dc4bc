// What the page of a boutique knows of a count while its entries are on the way. decisions/0140.
import type { BoutiqueCount, BoutiqueCountLine } from '@vitrine/contract/boutiqueCount';
import { waitingFor } from '@vitrine/rules/staff/boutiqueQueue';
import { isSkuText, readScan } from '@vitrine/rules/warehouse/scan';
import type { Kept } from './deviceStore.ts';

/** The piece of a scanned or typed code; undefined for one that the device does not know. */
export function lineOfCode({ lines }: BoutiqueCount, code: string): BoutiqueCountLine | undefined {
  const { text, gtin } = readScan(code);
  return (
    lines.find(({ codes }) => gtin !== null && codes.includes(gtin)) ?? lines.find(({ sku }) => isSkuText(text, sku))
  );
}

/** The newest entry of a piece that waits for its answer. */
export const entryOf = (kept: readonly Kept[], count: number, sku: string): Kept | undefined =>
  waitingFor(kept, { subject: 'count', number: `${count} ${sku}` });

/** A piece that was counted last: its code as it was scanned, its SKU or that code, its name, and how many there are. */
export type Last = { readonly code: string; readonly sku: string; readonly name: string; readonly counted: number };

/**
 * What the page says of the piece that was counted last: as it was entered while that waits, then as the server has it. Null for a code
 * that the server has refused: it is not counted.
 */
export function lastShown(
  kept: readonly Kept[],
  count: BoutiqueCount,
  { code, sku, name, counted }: Last,
): Pick<Last, 'name' | 'counted'> | null {
  if (entryOf(kept, count.number, sku)) return { name, counted };
  const line = lineOfCode(count, code);
  return line && line.counted !== null ? { name: line.name, counted: line.counted } : null;
}

/** How many pieces are counted, also by what is not sent yet; null for none so far. */
export const countedOf = (
  kept: readonly Kept[],
  { number, lines }: Pick<BoutiqueCount, 'number' | 'lines'>,
  sku: string,
): number | null =>
  entryOf(kept, number, sku)?.details.entry?.counted ?? lines.find((line) => line.sku === sku)?.counted ?? null;
