import type { Wave } from '@vitrine/contract/staffWarehouse';
import { byPlace } from '@vitrine/rules/warehouse/storePlace';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { placesOf } from './placeQueries.ts';
import { shownPieces } from './shownPieces.ts';
import * as queries from './waveQueries.ts';
import { promiseAt } from './workList.ts';

/** A wave with its pieces in the order of their places. Throws not_found. */
export async function waveView(shop: Shop, number: number): Promise<{ wave: Wave }> {
  const wave = await queries.waveNumbered(shop.db, number);
  if (!wave) throw new ApiError('not_found');
  const [lines, orders] = [await queries.linesOf(shop.db, wave.wave_id), await queries.ordersOf(shop.db, wave.wave_id)];
  const skus = lines.map(({ sku }) => sku);
  const [places, pieceOf] = [await placesOf(shop.db, skus), await shownPieces(shop, skus)];
  return {
    wave: {
      number,
      by: wave.by,
      started_at: wave.started_at.toISOString(),
      ended_at: wave.ended_at?.toISOString() ?? null,
      orders: orders.map(({ store, shipping_method, arrives_until, ...order }) => {
        const { leave_by, state } = promiseAt(shop, { store, shipping_method, arrives_until });
        const { increment_id, status, is_in, pieces } = order;
        return { increment_id, status, is_in, pieces, arrives_until, leave_by, promise: state };
      }),
      lines: byPlace(
        lines.map(({ increment_id, item_order_id, sku, qty, picked, missing, needed }) => ({
          increment_id,
          item_order_id,
          qty,
          picked,
          missing,
          ...pieceOf(sku),
          place: places.get(sku) ?? null,
          put_back: Math.max(0, picked - needed),
        })),
      ),
    },
  };
}
