import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { order, orders, type Order, type OrdersAnswer } from '@vitrine/contract/orders';
import { nextOrderPage, orderPageSize } from '@vitrine/rules/orders/orderList';
import { useEffect } from 'react';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { usePresentFailedQuery } from '../../lib/presentError.tsx';

/** The most that one request may ask for; further orders are fetched page by page. */
const everything = 100;

/** The customer's orders, three a page (spec 3 §4); `all` asks for the rest too. A failure is shown (spec 3 §8). */
export function useOrders(all: boolean) {
  const locale = useLocale();
  const limit = all ? everything : orderPageSize;
  const query = useInfiniteQuery({
    queryKey: ['orders', locale, limit],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<OrdersAnswer> =>
      call(orders, { query: { locale, page: pageParam, limit }, signal }),
    getNextPageParam: (last, pages) =>
      nextOrderPage(
        pages.length,
        pages.reduce((count, page) => count + page.orders.items.length, 0),
        last.orders.total,
      ),
  });
  const { error, refetch, hasNextPage, isFetching, fetchNextPage } = query;
  usePresentFailedQuery(error, refetch);
  const wantsMore = all && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return query;
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
