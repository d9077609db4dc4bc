import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addToBasket, type Basket } from '@vitrine/contract/basket';
import type { ProductVariant } from '@vitrine/contract/catalogue';
import { undefinedSkuError } from '@vitrine/rules/catalogue/addToCart';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { refreshSession, setBasket } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';

/** Puts a variant into the basket: header count at once from the answer, notification, errors by code (spec 1 §4, §8). */
export function useAddToCart(name: string): {
  add: (variant: ProductVariant, choice: string) => Promise<Basket | null>;
  busy: boolean;
} {
  const locale = useLocale();
  const client = useQueryClient();
  const text = useText('product');
  const mutation = useMutation({
    mutationFn: (sku: string) => {
      if (!sku) throw new Error(undefinedSkuError);
      return call(addToBasket, { body: { locale, items: [{ sku, qty: 1 }] } });
    },
  });
  return {
    busy: mutation.isPending,
    add: async (variant, choice) => {
      try {
        const { basket } = await mutation.mutateAsync(variant.sku);
        setBasket(client, basket);
        const [image] = variant.images;
        notify({
          variant: 'add-to-cart',
          title: text('added', { name }),
          text: choice,
          ...(image ? { picture: { url: image.url, alt: '' } } : {}),
        });
        return basket;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify({ variant: 'error', level: 'critical', title: error.message || text('add_failed') });
        // The server may know of a change that this page does not.
        await refreshSession(client);
        return null;
      }
    },
  };
}
