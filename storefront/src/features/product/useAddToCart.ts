import type { ProductPage, ProductVariant } from '@vitrine/contract/catalogue';
import { undefinedSkuError } from '@vitrine/rules/catalogue/addToCart';
import { useRef, useState } from 'react';
import { untilItComes } from '../../lib/browser/lazyPart.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';

/** `out_of_stock` in the error catalogue. */
export const outOfStock = 3_300_007;
/** `sku_unknown` in the error catalogue: withdrawn since the page was loaded. */
export const skuUnknown = 4_900_001;

/**
 * Adds a variant to the basket: header count from the answer, notification, errors by code (spec 1 §4, §8).
 */
export function useAddToCart(product: ProductPage): {
  add: (variant: ProductVariant, choice: string) => Promise<void>;
  busy: boolean;
  /** Why the basket refused variants last, by SKU. */
  refused: Readonly<Record<string, number>>;
} {
  const locale = useLocale();
  const text = useText('product');
  const form = useText('form');
  // Plain state: the query library is too large for a page that every visitor loads first.
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, number>>>({});
  // A press whose answer was lost keeps its key: pressed again, the product is added once (invariant M5).
  const keys = useRef<Record<string, string>>({});
  const add = async (variant: ProductVariant, choice: string): Promise<void> => {
    if (!variant.sku) throw new Error(undefinedSkuError);
    setBusy(true);
    try {
      // `StockNotes` has loaded it when the visitor first moved.
      const { addToCart } = await untilItComes(() => import('./addToCart.tsx'));
      await addToCart(
        variant,
        keys.current,
        { product, choice, locale, text, form },
        {
          again: () => add(variant, choice),
          onRefused: (code) => setRefused({ ...refused, [variant.sku]: code }),
        },
      );
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, add };
}
