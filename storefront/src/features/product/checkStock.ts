import { stock } from '@vitrine/contract/catalogue';
import { stockPresentability } from '@vitrine/contract/stock';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { call } from '../../lib/calls/browserCall.ts';

/** The stock of a SKU now, online and in the country's stores. Throws `ApiError` when either cannot be read. Spec 2 §7. */
export async function checkStock(
  sku: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<{ in_stock: boolean; has_stock_retail: boolean }> {
  const [online, { presentabilities }] = await Promise.all([
    call(stock, { query: { skus: sku, locale }, signal }),
    call(stockPresentability, { body: { skus: [sku], country_code: storefronts[locale].country }, signal }),
  ]);
  return {
    in_stock: online[sku]?.in_stock ?? false,
    has_stock_retail: presentabilities.stockProducts[sku]?.has_stock_retail ?? false,
  };
}
