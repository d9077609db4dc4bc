import { addToBasket } from '@vitrine/contract/basket';
import type { ProductVariant } from '@vitrine/contract/catalogue';
import { undefinedSkuError } from '@vitrine/rules/catalogue/addToCart';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { untilItComes } from '../../lib/lazyPart.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { refreshSession, setBasket } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** `out_of_stock` in the error catalogue. */
export const outOfStock = 3_300_007;
/** `sku_unknown` in the error catalogue: withdrawn since the page was loaded. */
export const skuUnknown = 4_900_001;

/**
 * Adds a variant to the basket: header count from the answer, notification, errors by code (spec 1 §4, §8).
 */
export function useAddToCart(name: string): {
  add: (variant: ProductVariant, choice: string) => Promise<void>;
  busy: boolean;
  /** Why the basket refused variants last, by SKU. */
  refused: Readonly<Record<string, number>>;
} {
  const locale = useLocale();
  const text = useText('product');
  // Plain state: the query library is too large for a page that every visitor loads first.
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, number>>>({});
  const form = useText('form');
  // A press whose answer was lost keeps its key: pressed again, the product is added once (invariant M5).
  const keys = useRef<Record<string, string>>({});
  const add = async (variant: ProductVariant, choice: string): Promise<void> => {
    if (!variant.sku) throw new Error(undefinedSkuError);
    setBusy(true);
    try {
      const { basket } = await call(addToBasket, {
        body: { locale, items: [{ sku: variant.sku, qty: variant.qty_increments }] },
        idempotency_key: (keys.current[variant.sku] ??= crypto.randomUUID()),
      });
      delete keys.current[variant.sku];
      setBasket(basket);
      const [image] = variant.images;
      notify({
        variant: 'add-to-cart',
        title: text('added', { name }),
        text: (
          <>
            {choice && <bdi>{choice}. </bdi>}
            <TextLink to={paths.cart(locale)}>{text('view_cart')}</TextLink>
          </>
        ),
        ...(image ? { picture: { url: image.url, alt: '' } } : {}),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status > 0 && error.status < 500) delete keys.current[variant.sku];
      setRefused({ ...refused, [variant.sku]: error.internal_code });
      const words = { failed: form('failed'), again: form('again') };
      // Lazy-loaded with the notification's own code.
      void untilItComes(() => import('../../lib/presentError.tsx')).then(({ presentError }) =>
        presentError(error, words, { again: () => void add(variant, choice) }),
      );
      // The server may have a change that this page has not loaded.
      await refreshSession(locale);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, add };
}
