import type { orders as contract, OrdersAnswer } from '@vitrine/contract/orders';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { QueryOf } from '@vitrine/contract/endpoint';
import type { Shop } from '../../../platform/shop/shop.ts';
import { joinBeforeList } from './joinGuestOrders.ts';
import { moneyIn } from './orderView.ts';
import { noteUnknownStatus } from './noteUnknownStatus.ts';
import { progressOf } from './progress.ts';
import { exchangeMarket, noMarket } from './exchangeMarket.ts';
import * as queries from './listQueries.ts';
import { lineGoods } from './orderGoods.ts';
import { ordersById } from './queries.ts';
import { orderRights } from '@vitrine/rules/returns/lineRights';

type Rights = { readonly is_refundable: boolean; readonly is_exchangeable: boolean };
const none: Rights = { is_refundable: false, is_exchangeable: false };

/**
 * What each order of the page offers now: one statement for the orders, and one for the variants of each country. An order of which
 * a parcel has arrived can come back in part. Spec 3 §4.
 */
async function rightsOf(shop: Shop, rows: readonly queries.SummaryRow[], locale: Locale): Promise<Map<string, Rights>> {
  const arrived = rows.flatMap(({ order_id, has_arrived }) => (has_arrived ? [order_id] : []));
  if (arrived.length === 0) return new Map();
  const orders = await ordersById(shop.db, arrived);
  const markets = new Map(
    await Promise.all(
      [...new Set(orders.map(({ store }) => store))].map(async (store) => {
        const lines = orders.filter((order) => order.store === store).flatMap((order) => order.lines);
        return [store, await exchangeMarket(shop, shop.db, { lines, store }, locale)] as const;
      }),
    ),
  );
  return new Map(
    orders.map((order) => {
      const market = markets.get(order.store) ?? noMarket;
      const { is_refundable, is_exchangeable } = orderRights(lineGoods(order, shop.now(), market));
      return [order.order_id, { is_refundable, is_exchangeable }];
    }),
  );
}

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
  const rights = await rightsOf(shop, rows, locale);
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
      ...(rights.get(row.order_id) ?? none),
    };
  });
  return { orders: { items, total } };
}
