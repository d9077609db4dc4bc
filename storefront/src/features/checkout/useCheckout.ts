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
  // One after the other, whichever part of the page sends them: an older answer never replaces a newer one.
  const inTurn = { mutationKey: ['checkout'], scope: { id: 'checkout' } };
  // A read that began before the change would bring back what was there before it.
  const onMutate = () => client.cancelQueries({ queryKey });
  const address = useMutation({
    ...inTurn,
    mutationFn: (body: Body<typeof deliveryAddress>) =>
      call(deliveryAddress, { body: { locale, ...body } }).catch(lookBehind),
    onMutate,
    onSuccess: keep,
    onError,
  });
  const method = useMutation({
    ...inTurn,
    mutationFn: (body: Body<typeof deliveryMethod>) =>
      call(deliveryMethod, { body: { locale, ...body } }).catch(lookBehind),
    onMutate,
    onSuccess: keep,
    onError,
  });
  const gift = useMutation({
    ...inTurn,
    mutationFn: (body: Body<typeof deliveryGift>) =>
      call(deliveryGift, { body: { locale, ...body } }).catch(lookBehind),
    onMutate,
    onSuccess: keep,
    onError,
  });
  /** Waits for the changes that are on their way; false when one of them failed. */
  const settled = async (): Promise<boolean> => {
    const cache = client.getMutationCache();
    const sent = cache.findAll({ mutationKey: inTurn.mutationKey, status: 'pending' });
    const areDone = () => sent.every(({ state }) => state.status !== 'pending');
    if (!areDone())
      await new Promise<void>((resolve) => {
        const stop = cache.subscribe(() => {
          if (!areDone()) return;
          stop();
          resolve();
        });
      });
    return sent.every(({ state }) => state.status === 'success');
  };
  return {
    state: query.data ?? null,
    failed: query.isError,
    asking: query.isFetching,
    refresh,
    settled,
    /** The newest state, also before the page has been drawn with it. */
    latest: (): CheckoutState | null => client.getQueryData<CheckoutState>(queryKey) ?? null,
    address,
    method,
    gift,
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
export type CheckoutGift = CheckoutState['gift'];
