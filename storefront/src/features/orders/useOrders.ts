import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { order, orders, type Order, type OrdersAnswer } from '@vitrine/contract/orders';
import { nextOrderPage, orderPageSize } from '@vitrine/rules/orders/orderList';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePresentFailedQuery } from '../../lib/calls/presentError.ts';

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

const orderKey = (locale: Locale, order_id: string, email = '') => ['order', locale, order_id, email];

/**
 * The order that a guest has looked up. It is read again by its reference, which the session's proof allows, when a call has
 * changed it. Null before. Spec 3 §4, decisions/0054.
 */
export function useFoundOrder(): { found: Order | null; setFound: (found: Order) => void } {
  const locale = useLocale();
  const client = useQueryClient();
  const [ref, setRef] = useState('');
  // The look-up has just read it.
  const { data, error, refetch } = useOrder(ref, undefined, { staleTime: Infinity });
  usePresentFailedQuery(error, refetch);
  const setFound = (order: Order): void => {
    client.setQueryData(orderKey(locale, order.ref), order);
    setRef(order.ref);
  };
  return { found: data ?? null, setFound };
}

/** One order: the customer's own by its id, a guest's by reference and email. */
export function useOrder(order_id: string, email?: string, options: { readonly staleTime?: number } = {}) {
  const locale = useLocale();
  return useQuery({
    ...options,
    queryKey: orderKey(locale, order_id, email),
    enabled: order_id !== '',
    retry: false,
    queryFn: async ({ signal }): Promise<Order> =>
      (await call(order, { query: { locale, order_id, ...(email ? { email } : {}) }, signal })).order,
  });
}
