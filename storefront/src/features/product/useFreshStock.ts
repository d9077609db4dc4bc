import { stock } from '@vitrine/contract/catalogue';
import { stockCheckDelayMs } from '@vitrine/rules/stock/stockCheck';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { checkStock } from './checkStock.ts';

/** Sku → its stock now; a SKU that was not checked on its own has no stock of the stores. */
export type FreshStock = Readonly<Record<string, { in_stock: boolean; has_stock_retail?: boolean }>>;
/** Takes the stock of now; null while it cannot be read, so that the page sells nothing on it. */
export type OnStock = (fresh: FreshStock | null) => void;

type State = { readonly known: FreshStock; readonly isUnknown: boolean };

/**
 * Requests the stock of all SKUs once, because the page itself may be cached, and that of the shown SKU 50 ms after each change of
 * it, online and in stores; `onStock` hears the result. Returns how to check again. Spec 2 §8, §9.
 */
export function useFreshStock(skus: string, sku: string, onStock: OnStock): () => void {
  const locale = useLocale();
  const [{ known, isUnknown }, setState] = useState<State>({ known: {}, isUnknown: false });
  const [attempt, setAttempt] = useState(0);
  const first = useRef(sku);
  useEffect(() => onStock(isUnknown ? null : known), [known, isUnknown, onStock]);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const now = await call(stock, { query: { skus, locale }, signal: leaving.signal });
        // A check of one SKU is newer, although its answer may have come first.
        setState((before) => ({ ...before, known: { ...now, ...before.known } }));
      } catch {
        // Later, and after a check of the shown SKU, that check decides.
        if (!leaving.signal.aborted && attempt === 0)
          setState((before) => (Object.keys(before.known).length > 0 ? before : { ...before, isUnknown: true }));
      }
    };
    void ask();
    return () => leaving.abort();
  }, [skus, locale, attempt]);
  useEffect(() => {
    // The request for all SKUs has just included it.
    if (sku === first.current && attempt === 0) return undefined;
    first.current = '';
    const leaving = new AbortController();
    const check = async () => {
      try {
        const now = await checkStock(sku, locale, leaving.signal);
        setState((before) => ({ known: { ...before.known, [sku]: now }, isUnknown: false }));
      } catch {
        if (!leaving.signal.aborted) setState((before) => ({ ...before, isUnknown: true }));
      }
    };
    const timer = setTimeout(() => void check(), stockCheckDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sku, locale, attempt]);
  return () => setAttempt((before) => before + 1);
}
