// What the page of a boutique needs of transfers: those that are under way to it and from it, and what it can send. decisions/0154, 0157.
import { readScan } from '@vitrine/rules/warehouse/scan';
import type { Shop } from '../../../platform/shop/shop.ts';
import { skuOf } from './codeQueries.ts';
import { shownPieces } from './shownPieces.ts';
import { freeOf, type TransferRow, transfersListed } from './transferQueries.ts';

async function underWay(shop: Shop, store_id: string, isOf: (row: TransferRow) => boolean) {
  const listed = await transfersListed(shop.db, [store_id], shop.now());
  const rows = listed.filter((row) => row.received_at === null && row.canceled_at === null && isOf(row)).toReversed();
  const pieceOf = await shownPieces(
    shop,
    rows.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
  );
  return rows.map(({ number, source, to_source, by, reason, sent_at, lines }) => ({
    number,
    source,
    to_source,
    by,
    reason,
    sent_at,
    lines: lines.map(({ sku, pieces }) => ({ ...pieceOf(sku), pieces })),
  }));
}

/** The transfers that are on their way to a boutique, the oldest first. */
export const comingTransfers = (shop: Shop, store_id: string) =>
  underWay(shop, store_id, ({ to_source }) => to_source === store_id);

/** The transfers that a boutique has sent and no place has received, the oldest first. */
export const goneTransfers = (shop: Shop, store_id: string) =>
  underWay(shop, store_id, ({ source }) => source === store_id);

/** The piece that a code names, and how many are free in a boutique; null for a code that names none. */
export async function pieceToSend(shop: Shop, store_id: string, code: string) {
  const sku = await skuOf(shop.db, readScan(code));
  if (sku === null) return null;
  const pieceOf = await shownPieces(shop, [sku]);
  return { ...pieceOf(sku), free: await freeOf(shop.db, sku, store_id) };
}
