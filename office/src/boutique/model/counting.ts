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

/** How many pieces are counted, also by what is not sent yet; null for none so far. */
export const countedOf = (
  kept: readonly Kept[],
  { number, lines }: Pick<BoutiqueCount, 'number' | 'lines'>,
  sku: string,
): number | null =>
  entryOf(kept, number, sku)?.details.entry?.counted ?? lines.find((line) => line.sku === sku)?.counted ?? null;
