import { useInfiniteQuery } from '@tanstack/react-query';

type Page = { readonly next: string | null };

export type List<Row> = {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads the next page; null on the last one. */
  readonly more: (() => void) | null;
  readonly isLoadingMore: boolean;
};

/**
 * A list that the server answers in pages (decisions/0093). It loads again when the member comes back to it and every half minute,
 * so that it shows what others did meanwhile.
 */
export function useList<P extends Page, Row>(
  key: readonly unknown[],
  load: (after: { after?: string }) => Promise<P>,
  rowsOf: (page: P) => readonly Row[],
): List<Row> {
  const found = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => load(pageParam === null ? {} : { after: pageParam }),
    getNextPageParam: (page: P) => page.next,
    refetchInterval: 30_000,
  });
  return {
    rows: found.data?.pages.flatMap((page) => [...rowsOf(page)]) ?? [],
    isLoading: found.isPending,
    error: found.error,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : null,
    isLoadingMore: found.isFetchingNextPage,
  };
}
