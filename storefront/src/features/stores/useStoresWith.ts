import { useQuery } from '@tanstack/react-query';
import { stockByStore, type StoreStock } from '@vitrine/contract/stock';
import type { Store } from '@vitrine/contract/stores';
import { skuForStock } from '@vitrine/rules/catalogue/sku';
import { joinStoreIds } from '@vitrine/rules/stores/storeList';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';

/** The stock of a variant in stores, by store id. Spec 2 §3, §7. */
export function useStoresWith(sku: string, stores: readonly Store[] | undefined) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['store-stock', locale, sku],
    queryFn: async ({ signal }) => {
      const storeid = joinStoreIds((stores ?? []).map(({ store_id }) => store_id));
      const { inventoryDetailsByStore } = await call(stockByStore, {
        query: { locale, productsku: skuForStock(sku), storeid },
        signal,
      });
      const all = inventoryDetailsByStore.flatMap((answer) => answer.stores);
      return new Map<string, StoreStock>(all.map((stock) => [stock.storeId, stock]));
    },
    enabled: stores !== undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
