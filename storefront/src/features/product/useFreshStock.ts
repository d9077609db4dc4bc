import { stock } from '@vitrine/contract/catalogue';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';

/** Sku → its stock now; a SKU that was not checked on its own has no stock of the stores. */
export type FreshStock = Readonly<Record<string, { in_stock: boolean; has_stock_retail?: boolean }>>;
export type OnStock = Dispatch<SetStateAction<FreshStock | undefined>>;

/**
 * Requests the current stock of all SKUs once, because the page itself may be cached. If the request fails, the page's own stock
 * is used.
 */
export function useFreshStock(skus: string, onStock: OnStock): void {
  const locale = useLocale();
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const now = await call(stock, { query: { skus, locale }, signal: leaving.signal });
        // A check of one SKU is newer, although its answer may have come first.
        onStock((checked) => ({ ...now, ...checked }));
      } catch {
        // Keeps the page's own stock; the basket refuses a product that is sold out.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [skus, locale, onStock]);
}
