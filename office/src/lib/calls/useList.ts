import { useInfiniteQuery } from '@tanstack/react-query';
import { mayRepeat, type Reading } from './repeats.ts';
import { useRefresh } from '../live/liveStore.ts';

type Page = { readonly next: string | null };

export type List<Row> = {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  /** Whether the rows are those of an earlier visit, and newer ones are on their way. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads the next page; null on the last one. */
  readonly more: (() => void) | null;
  readonly isLoadingMore: boolean;
};

type Options = { readonly isRead?: Reading };

/**
 * A list that the server answers in pages (decisions/0093). It loads again when the member comes back to it and when the stream tells
 * of a change (decisions/0117), without one every half minute, so that it shows what others did meanwhile.
 * A long one, and one whose reads are noted, only when the member changes something.
 */
export function useList<P extends Page, Row>(
  key: readonly unknown[],
  load: (after: { after?: string }) => Promise<P>,
  rowsOf: (page: P) => readonly Row[],
  { isRead = 'again' }: Options = {},
): List<Row> {
  const refreshMs = useRefresh(key);
  const found = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => load(pageParam === null ? {} : { after: pageParam }),
    getNextPageParam: (page: P) => page.next,
    refetchInterval: ({ state }) => (mayRepeat(state.data, isRead) ? refreshMs : false),
    refetchOnWindowFocus: ({ state }) => mayRepeat(state.data, isRead),
    staleTime: ({ state }) => (mayRepeat(state.data, isRead) ? 5_000 : Infinity),
    meta: { isRead },
  });
  return {
    rows: found.data?.pages.flatMap((page) => [...rowsOf(page)]) ?? [],
    isLoading: found.isPending,
    isOutdated: found.isFetching && !found.isFetchedAfterMount,
    error: found.error,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : null,
    isLoadingMore: found.isFetchingNextPage,
  };
}
