import { stock } from '@vitrine/contract/catalogue';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';

type Stock = AnswerOf<typeof stock>;

/**
 * The current stock, requested after the page renders, because the page itself may be cached. If the request fails, the page's
 * own stock is used.
 */
export function useFreshStock(skus: string): Stock | undefined {
  const locale = useLocale();
  const [fresh, setFresh] = useState<{ skus: string; stock: Stock }>();
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        setFresh({ skus, stock: await call(stock, { query: { skus, locale }, signal: leaving.signal }) });
      } catch {
        // Keeps the page's own stock; the basket refuses a product that is sold out.
      }
    };
    void ask();
    return () => leaving.abort();
  }, [skus, locale]);
  return fresh?.skus === skus ? fresh.stock : undefined;
}
