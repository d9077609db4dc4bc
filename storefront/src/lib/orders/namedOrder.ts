import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

/** Longest reference or number of an order, in characters. */
export const longestRef = 64;

/** The order that a mail's link names. The page is cached for all, so the browser reads its address after hydration. */
export function useNamedOrder(): string {
  const [search] = useSearchParams();
  return useSyncExternalStore(
    () => () => undefined,
    () => (search.get('ref') ?? '').slice(0, longestRef),
    () => '',
  );
}
