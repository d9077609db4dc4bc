import { type StaffView, type StaffViews, staffViews } from '@vitrine/contract/staffViews';
import type { ViewList } from '@vitrine/rules/staff/savedViews';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';

const keyOf = (list: ViewList) => ['views', list] as const;

/** The saved views of a list; null until they are read. */
export function useViews(list: ViewList): { readonly views: readonly StaffView[] | null; readonly error: unknown } {
  const { data, error } = useQuery({
    queryKey: keyOf(list),
    queryFn: () => call(staffViews, { query: { list } }),
  });
  return { views: data?.views ?? null, error };
}

/** Shows a view that was just saved before the views are read again. */
export function addToViews(client: QueryClient, list: ViewList, view: StaffView): void {
  client.setQueryData<StaffViews>(keyOf(list), (before) => before && { views: [...before.views, view] });
}
