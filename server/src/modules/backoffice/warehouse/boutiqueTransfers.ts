// What the page of a boutique needs of transfers: those that are on their way to it. decisions/0154.
import type { Shop } from '../../../platform/shop/shop.ts';
import { shownPieces } from './shownPieces.ts';
import { transfersListed } from './transferQueries.ts';

/** The transfers that are on their way to a boutique, the oldest first. */
export async function comingTransfers(shop: Shop, store_id: string) {
  const listed = await transfersListed(shop.db, [store_id], shop.now());
  const coming = listed.filter((row) => row.received_at === null && row.to_source === store_id).toReversed();
  const pieceOf = await shownPieces(
    shop,
    coming.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
  );
  return coming.map(({ number, source, by, reason, sent_at, lines }) => ({
    number,
    source,
    by,
    reason,
    sent_at,
    lines: lines.map(({ sku, pieces }) => ({ ...pieceOf(sku), pieces })),
  }));
}
