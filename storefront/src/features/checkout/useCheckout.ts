import { type MutationCache, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  checkout,
  checkoutPromotion,
  type CheckoutState,
  deliveryAddress,
  deliveryGift,
  deliveryMethod,
  deliveryPickup,
} from '@vitrine/contract/checkout';
import { useCallback } from 'react';
import type { Input } from '@vitrine/contract/browser/callThrough';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { setBasket } from '../../lib/session/session.ts';
import { useLostSession } from './useLostSession.ts';

type Body<E> = Omit<Input<E> extends { body: infer B } ? B : never, 'locale'>;

/** Marks the changes of a checkout, so that the payment can wait for the pending ones. */
const changeKey = ['checkout'];

/** A call that changes the checkout: calls run one after the other, whichever part of the page sends them. */
function useChange<Change>(send: (change: Change) => Promise<{ checkout: CheckoutState }>) {
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['checkout', locale];
  const lookBehind = useLostSession();
  return useMutation({
    mutationKey: changeKey,
    // In turn: an older answer never replaces a newer one.
    scope: { id: 'checkout' },
    mutationFn: (change: Change) => send(change).catch(lookBehind),
    // Cancels a read that began before the change: it would restore the old state.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: ({ checkout: state }) => {
      client.setQueryData(queryKey, state);
      setBasket(state.basket);
    },
    // A basket that was emptied meanwhile (another tab, a withdrawn product) or lost has no checkout any more: the page
    // redirects to the cart.
    onError: (error) => {
      if (isRefusal(error, 'empty_cart')) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Waits for pending changes; false when one of them failed. */
async function settled(cache: MutationCache): Promise<boolean> {
  const sent = cache.findAll({ mutationKey: changeKey, status: 'pending' });
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
}

/** The state of the checkout and its changes; each answer is the whole new state (api.md). */
export function useCheckout() {
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['checkout', locale] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(checkout, { query: { locale }, signal })).checkout,
    retry: 1,
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['checkout', locale] }), [client, locale]);
  const address = useChange((body: Body<typeof deliveryAddress>) =>
    call(deliveryAddress, { body: { locale, ...body } }),
  );
  const method = useChange((body: Body<typeof deliveryMethod>) => call(deliveryMethod, { body: { locale, ...body } }));
  const pickup = useChange((body: Body<typeof deliveryPickup>) => call(deliveryPickup, { body: { locale, ...body } }));
  const gift = useChange((body: Body<typeof deliveryGift>) => call(deliveryGift, { body: { locale, ...body } }));
  const promotion = useChange((body: Body<typeof checkoutPromotion>) =>
    call(checkoutPromotion, { body: { locale, ...body } }),
  );
  return {
    state: query.data ?? null,
    failed: query.isError,
    asking: query.isFetching,
    refresh,
    settled: () => settled(client.getMutationCache()),
    /** The newest state, even before the page has rendered it. */
    latest: (): CheckoutState | null => client.getQueryData<CheckoutState>(queryKey) ?? null,
    address,
    method,
    pickup,
    gift,
    promotion,
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
export type CheckoutGift = CheckoutState['gift'];
