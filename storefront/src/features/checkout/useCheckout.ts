import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  checkout,
  type CheckoutState,
  deliveryAddress,
  deliveryGift,
  deliveryMethod,
} from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { useCallback } from 'react';
import { ApiError, type Input } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { setBasket } from '../../lib/session.ts';
import { useLostSession } from './useLostSession.ts';

type Body<E> = Omit<Input<E> extends { body: infer B } ? B : never, 'locale'>;

/** The state of the checkout and what changes it; each answer is the whole new state (api.md). */
export function useCheckout() {
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['checkout', locale] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(checkout, { query: { locale }, signal })).checkout,
    retry: 1,
  });
  const keep = ({ checkout: state }: { checkout: CheckoutState }) => {
    client.setQueryData(queryKey, state);
    setBasket(state.basket);
  };
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['checkout', locale] }), [client, locale]);
  const lookBehind = useLostSession();
  // A basket that was emptied meanwhile (another tab, a piece withdrawn) or lost is no checkout any more: the page leads to
  // the cart.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.internal_code === errors.empty_cart.internal_code) void refresh();
  };
  const address = useMutation({
    mutationFn: (body: Body<typeof deliveryAddress>) =>
      call(deliveryAddress, { body: { locale, ...body } }).catch(lookBehind),
    onSuccess: keep,
    onError,
  });
  const method = useMutation({
    mutationFn: (body: Body<typeof deliveryMethod>) =>
      call(deliveryMethod, { body: { locale, ...body } }).catch(lookBehind),
    onSuccess: keep,
    onError,
  });
  const gift = useMutation({
    mutationFn: (body: Body<typeof deliveryGift>) =>
      call(deliveryGift, { body: { locale, ...body } }).catch(lookBehind),
    onSuccess: keep,
    onError,
  });
  return {
    state: query.data ?? null,
    failed: query.isError,
    asking: query.isFetching,
    refresh,
    address,
    method,
    gift,
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
export type CheckoutGift = CheckoutState['gift'];
