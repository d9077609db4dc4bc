import { useMutation } from '@tanstack/react-query';
import { addToBasket, type BasketItem, deleteFromBasket, setBasket as setBasketCall } from '@vitrine/contract/basket';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { refreshSession, setBasket } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';

type Change =
  | { kind: 'set'; item: BasketItem; qty: number }
  | { kind: 'remove'; item: BasketItem }
  | { kind: 'restore'; item: BasketItem };

/** Changes of the basket: the server's answer is what is shown; errors by code with the product's name (spec 1 §8). */
export function useBasketChange(): {
  change: (change: Change) => Promise<boolean>;
  /** The line that is being changed. */
  changing: string | null;
} {
  const locale = useLocale();
  const text = useText('cart');
  const mutation = useMutation({
    mutationFn: async (change: Change) => {
      const { sku, item_id, options, qty } = change.item;
      if (change.kind === 'remove') return call(deleteFromBasket, { body: { locale, items: [{ sku, item_id }] } });
      if (change.kind === 'set')
        return call(setBasketCall, { body: { locale, items: [{ sku, item_id, qty: change.qty }] } });
      return call(addToBasket, { body: { locale, items: [{ sku, qty, options }] } });
    },
  });
  return {
    changing: mutation.isPending ? mutation.variables.item.item_id : null,
    change: async (change) => {
      try {
        const { basket } = await mutation.mutateAsync(change);
        setBasket(basket);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify({ variant: 'error', level: 'critical', title: error.message || text('change_failed') });
        await refreshSession(locale);
        return false;
      }
    },
  };
}
