import type { orders as contract, OrdersAnswer } from '@vitrine/contract/orders';
import type { QueryOf } from '@vitrine/contract/endpoint';
import type { Shop } from '../../../platform/shop/shop.ts';
import { joinBeforeList } from './joinGuestOrders.ts';
import { moneyIn } from './orderView.ts';
import { noteUnknownStatus } from './noteUnknownStatus.ts';
import { progressOf } from './progress.ts';
import * as queries from './listQueries.ts';

/**
 * Returns a page of the customer's orders, newest first, with those that they placed as a guest. Spec 3 §4, §9 (3 a page),
 * decisions/0091.
 */
export async function listOrders(
  shop: Shop,
  visitor: { readonly customer_id: string; readonly session_id: string | null },
  { locale, page, limit }: QueryOf<typeof contract>,
): Promise<OrdersAnswer> {
  const { customer_id } = visitor;
  await joinBeforeList(shop, visitor);
  const rows = await queries.ordersOfCustomer(shop.db, customer_id, (page - 1) * limit, limit);
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (page > 1 ? await queries.countOrders(shop.db, customer_id) : 0);
  for (const row of rows) noteUnknownStatus(shop, row);
  const items = rows.map((row) => {
    const created_at = (row.placed_at ?? shop.now()).toISOString();
    const { status_id, status_label, timeline } = progressOf(row, created_at);
    return {
      order_id: row.order_id,
      increment_id: row.increment_id,
      ref: row.ref,
      created_at,
      status_id,
      status_label,
      timeline,
      grand_total: moneyIn(row, locale)(row.grand_total),
      total_qty: row.total_qty,
      images: row.images.flatMap((image) => (image ? [image] : [])),
      has_returns: row.has_returns,
    };
  });
  return { orders: { items, total } };
}
