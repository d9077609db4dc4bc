import { stockCheckDelayMs } from '@vitrine/rules/stock/stockCheck';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { checkStock } from './checkStock.ts';
import type { OnStock } from './useFreshStock.ts';

/**
 * Checks the stock of the shown SKU 50 ms after each change of it, online and in stores. Returns whether the last check
 * failed. Spec 2 §8, §9.
 */
export function useStockCheck(sku: string, onStock: OnStock): boolean {
  const locale = useLocale();
  const [failed, setFailed] = useState<string>();
  const first = useRef(sku);
  useEffect(() => {
    // The page has just asked for all its SKUs.
    if (sku === first.current) return undefined;
    first.current = '';
    const leaving = new AbortController();
    const check = async () => {
      try {
        const now = await checkStock(sku, locale, leaving.signal);
        onStock((before) => ({ ...before, [sku]: now }));
        setFailed(undefined);
      } catch {
        if (!leaving.signal.aborted) setFailed(sku);
      }
    };
    const timer = setTimeout(() => void check(), stockCheckDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sku, locale, onStock]);
  return failed === sku;
}
