import { useQuery } from '@tanstack/react-query';
import type { Store, StoreList } from '@vitrine/contract/stores';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { useLocale } from '../words/locale.ts';

async function storesOf(locale: string, signal: AbortSignal): Promise<readonly Store[]> {
  const response = await fetch(`/data/stores/${locale}.json`, { signal });
  if (!response.ok) throw new ApiError(response.status, { internal_code: response.status, message: '' });
  return ((await response.json()) as StoreList).stores;
}

/**
 * The house's stores in the storefront's language, from the static store list file (spec 2 §7); requested where `wanted`.
 */
export function useStores(wanted: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['stores', locale],
    queryFn: ({ signal }) => storesOf(locale, signal),
    enabled: wanted,
    staleTime: 300_000,
  });
}
