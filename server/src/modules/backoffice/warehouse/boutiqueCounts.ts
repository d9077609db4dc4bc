// What the page of a boutique needs of counts: those that are open or wait for approval, one line, the codes of pieces. decisions/0140.
import type { CountLine, CountRow } from '@vitrine/contract/staffStockCount';
import { readScan } from '@vitrine/rules/warehouse/scan';
import type { Shop } from '../../../platform/shop/shop.ts';
import { codesOf, skuOf } from './codeQueries.ts';
import { countsListed, linesOf } from './countQueries.ts';
import { requireCount } from './counts.ts';
import { type Counter, lineView, rowView } from './countView.ts';
import { shownPieces } from './shownPieces.ts';

const mostListed = 20;

/** The counts of a boutique that are open, and those whose differences wait for approval, the newest first. */
export async function openCounts({ db }: Shop, store_id: string): Promise<CountRow[]> {
  const rows = (await countsListed(db, [store_id], mostListed)).map(rowView);
  return rows.filter(({ closed_at, differences }) => closed_at === null || (differences ?? 0) > 0);
}

/** The line of a SKU or a scanned code in a count, with its place; null for a line where nothing was counted. Throws staff_refused, not_found. */
export async function countedLine(
  shop: Shop,
  member: Counter,
  number: number,
  code: string,
): Promise<{ place: string; line: CountLine | null }> {
  const count = await requireCount(shop.db, member, number, 'read');
  const sku = await skuOf(shop.db, readScan(code));
  const line = sku === null ? undefined : (await linesOf(shop.db, count.count_id)).find((one) => one.sku === sku);
  if (!line) return { place: count.source, line: null };
  const pieceOf = await shownPieces(shop, [line.sku]);
  return { place: count.source, line: { ...pieceOf(line.sku), ...lineView(count, line) } };
}

/** The GTINs of some SKUs. */
export const gtinsOf = ({ db }: Shop, skus: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> =>
  codesOf(db, skus);
