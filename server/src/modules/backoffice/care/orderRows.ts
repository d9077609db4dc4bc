import type { CareOrderRow } from '@vitrine/contract/staffCare';
import type { Database } from '../../../platform/db/database.ts';
import type { ListedOrder } from './orderQueries.ts';
import * as queries from './orderQueries.ts';

/** Listed orders in the contract's shape: their lines are read at once, whatever their number. */
export async function orderRowsOf(db: Database, orders: readonly ListedOrder[]): Promise<CareOrderRow[]> {
  const lines = await queries.firstLines(
    db,
    orders.map(({ order_id }) => order_id),
  );
  const byOrder = new Map(lines.map((line) => [line.order_id, line]));
  return orders.map(({ order_id, placed_at, changed_at, firstname, lastname, ...order }) => {
    const first = byOrder.get(order_id);
    return {
      ...order,
      placed_at: placed_at.toISOString(),
      changed_at: changed_at.toISOString(),
      pieces: first?.pieces ?? 0,
      first: first ? { sku: first.sku, product_name: first.name, picture: first.picture } : null,
      delivery: order.pickup_store_id === null ? 'deliver' : 'pickup',
      client: firstname !== null && lastname !== null ? { firstname, lastname } : null,
    };
  });
}
