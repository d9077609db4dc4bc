import { useMutation } from '@tanstack/react-query';
import { addToBasket, type BasketItem, deleteFromBasket, setBasket as setBasketCall } from '@vitrine/contract/basket';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { refreshSession, setBasket } from '../../lib/session.ts';
import { useTellFailure } from '../../lib/useTellFailure.tsx';

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
  const tell = useTellFailure();
  const mutation = useMutation({
    mutationFn: async (change: Change) => {
      const { sku, item_id, options, qty } = change.item;
      if (change.kind === 'remove') return call(deleteFromBasket, { body: { locale, items: [{ sku, item_id }] } });
      if (change.kind === 'set')
        return call(setBasketCall, { body: { locale, items: [{ sku, item_id, qty: change.qty }] } });
      return call(addToBasket, { body: { locale, items: [{ sku, qty, options }] } });
    },
  });
  const change = async (wanted: Change): Promise<boolean> => {
    try {
      const { basket } = await mutation.mutateAsync(wanted);
      setBasket(basket);
      return true;
    } catch (error) {
      tell(error, () => void change(wanted));
      await refreshSession(locale);
      return false;
    }
  };
  return { changing: mutation.isPending ? mutation.variables.item.item_id : null, change };
}
