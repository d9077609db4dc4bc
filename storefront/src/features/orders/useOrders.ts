import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { order, orders, type Order, type OrdersAnswer } from '@vitrine/contract/orders';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';

export const ordersPerPage = 3;
const everything = 100;

/** The customer's orders, three a page (spec 3 §4); `showAll` asks for the rest at once. */
export function useOrders(all: boolean) {
  const locale = useLocale();
  const limit = all ? everything : ordersPerPage;
  return useInfiniteQuery({
    queryKey: ['orders', locale, limit],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<OrdersAnswer> =>
      call(orders, { query: { locale, page: pageParam, limit }, signal }),
    getNextPageParam: (last, pages) =>
      pages.reduce((count, page) => count + page.orders.items.length, 0) < last.orders.total
        ? pages.length + 1
        : undefined,
  });
}

/** One order: the customer's own by its id, a guest's by reference and email. */
export function useOrder(order_id: string, email?: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['order', locale, order_id, email ?? ''],
    enabled: order_id !== '',
    retry: false,
    queryFn: async ({ signal }): Promise<Order> =>
      (await call(order, { query: { locale, order_id, ...(email ? { email } : {}) }, signal })).order,
  });
}
