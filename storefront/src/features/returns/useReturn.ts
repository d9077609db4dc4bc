import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddressFields } from '@vitrine/contract/address';
import type { OrdersAnswer } from '@vitrine/contract/orders';
import {
  createReturn,
  dropReturn,
  finalizeReturn,
  type ReturnForm,
  returnFormOf,
  returnMethod,
  type ReturnRequest,
} from '@vitrine/contract/returns';
import { isRefreshedAfterReturn, refreshAfterReturn } from '@vitrine/rules/orders/orderList';
import { preselectedMethod, type ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { type RefObject, useRef } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';

/** What the shopper chose on the first screen. */
export type ReturnChoice = {
  readonly return_type: ReturnType;
  readonly items: readonly { order_item_id: string; qty: number; return_reason: string; exchange_sku?: string }[];
  readonly request_notes: string;
};

/** A chosen method; a pickup names a listed address, or carries a new one. */
type MethodChoice = {
  readonly of?: string;
  readonly selected_return_method: ReturnMethod;
  readonly pickup_address?: { readonly address_id: string } | AddressFields;
};

/** A chosen pickup; null for another method. */
export type Slot = { readonly pickup_date: string; readonly pickup_time: string } | null;

const loadedOrders = (client: QueryClient): number =>
  client
    .getQueriesData<{ pages: OrdersAnswer[] }>({ queryKey: ['orders'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .reduce((count, page) => count + page.orders.items.length, 0);

/** Marks the orders as outdated, and reloads a long list a little later, when the house has taken note. Spec 3 §4. */
function refreshOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['order'] });
  void client.invalidateQueries({ queryKey: ['orders'] });
  setTimeout(() => {
    if (isRefreshedAfterReturn(loadedOrders(client))) void client.invalidateQueries({ queryKey: ['orders'] });
  }, refreshAfterReturn.delay);
}

/** The same key for the same confirmation, so that a repeat after a lost answer is one return. */
function keyOf(attempt: RefObject<{ body: string; key: string } | null>, content: object): string {
  const body = JSON.stringify(content);
  if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() };
  return attempt.current.key;
}

/** The confirmation of a request as the page shows it; null while no method is chosen. */
function finalBody({ request_id, details, chosen, request_notes, pickup_address }: ReturnRequest, slot: Slot) {
  const { return_type, selected_return_method, totals } = details;
  if (selected_return_method === null) return null;
  const shown = {
    ...(totals ? { shown_refund: totals.totalPrice.amount } : {}),
    ...(slot && pickup_address ? { pickup_address: { address_id: pickup_address.address_id } } : {}),
  };
  return { request_id, return_type, request_notes, items: [...chosen], selected_return_method, ...slot, ...shown };
}

type Loaded = { readonly form: ReturnForm; readonly request: ReturnRequest | null };

/** The return of an order: its form for a type, its request, and the calls that change it. Spec 3 §4, §7. */
export function useReturn(order_id: string, return_type?: ReturnType) {
  const locale = useLocale();
  const client = useQueryClient();
  const key = ['return', locale, order_id, return_type ?? ''];
  const query = useQuery({
    queryKey: key,
    enabled: order_id !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    // Another type of return keeps the screen until its form is there.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Loaded> =>
      call(returnFormOf, { query: { locale, order_id, ...(return_type ? { return_type } : {}) }, signal }),
  });
  usePresentFailedQuery(query.error, query.refetch);
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const keep = ({ request }: { request: ReturnRequest | null }): void =>
    void client.setQueryData<Loaded>(key, (now) => now && { ...now, request });
  const request = query.data?.request ?? null;
  const request_id = request?.request_id ?? '';

  const method = useMutation({
    // One after the other, so that the last choice is the one that the server keeps.
    scope: { id: `return-method ${order_id}` },
    mutationFn: ({ of = request_id, ...choice }: MethodChoice) =>
      call(returnMethod, { body: { locale, order_id, request_id: of, ...choice } }),
    onSuccess: keep,
  });
  const create = async ({ items, ...choice }: ReturnChoice): Promise<void> => {
    const created = await call(createReturn, { body: { locale, order_id, ...choice, items: [...items] } });
    const only = preselectedMethod(created.request);
    keep(created);
    // A failure leaves the choice to the shopper, and then has its own notice.
    if (only)
      await method.mutateAsync({ of: created.request.request_id, selected_return_method: only }).catch(() => null);
  };
  const finalize = async (slot: Slot): Promise<void> => {
    const body = request && finalBody(request, slot);
    if (!body) return;
    keep(await call(finalizeReturn, { body: { locale, order_id, ...body }, idempotency_key: keyOf(attempt, body) }));
    refreshOrders(client);
  };
  const drop = async (): Promise<void> => {
    await call(dropReturn, { body: { locale, order_id, request_id } }).catch((error: unknown) => {
      // Another tab has given it up, replaced it or sent it off: the form shows what is left.
      if (!isRefusal(error, 'return_refused')) throw error;
    });
    keep({ request: null });
    await query.refetch();
    void client.invalidateQueries({ queryKey: ['order'] });
  };
  return { ...query, form: query.data?.form ?? null, request, create, method, finalize, drop };
}

export type ReturnState = globalThis.ReturnType<typeof useReturn>;
