import type { orders as contract, OrdersAnswer } from '@vitrine/contract/orders';
import type { QueryOf } from '@vitrine/contract/endpoint';
import { orderStatusOf, statusLabel, statusVariant } from '@vitrine/rules/orders/status';
import type { Shop } from '../../platform/shop/shop.ts';
import { isWebToShop } from './modeOf.ts';
import { moneyIn } from './orderView.ts';
import { noteUnknownStatus } from './noteUnknownStatus.ts';
import * as queries from './queries.ts';

/** Returns a page of the customer's orders, newest first. Spec 3 §4, §9 (3 a page). */
export async function listOrders(
  shop: Shop,
  customer_id: string,
  { locale, page, limit }: QueryOf<typeof contract>,
): Promise<OrdersAnswer> {
  const rows = await queries.ordersOfCustomer(shop.db, customer_id, (page - 1) * limit, limit);
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (page > 1 ? await queries.countOrders(shop.db, customer_id) : 0);
  for (const row of rows) noteUnknownStatus(shop, row);
  const items = rows.map((row) => ({
    order_id: row.order_id,
    increment_id: row.increment_id,
    ref: row.ref,
    created_at: (row.placed_at ?? shop.now()).toISOString(),
    status_id: row.status,
    status_label: statusLabel(orderStatusOf(row.status), statusVariant(isWebToShop(row), null)),
    grand_total: moneyIn(row, locale)(row.grand_total),
    total_qty: row.total_qty,
    images: row.images.flatMap((image) => (image ? [image] : [])),
    has_returns: row.has_returns,
  }));
  return { orders: { items, total } };
}
