import { type StaffView, type StaffViews, staffViews } from '@vitrine/contract/staffViews';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';

const viewsKey = ['views', 'orders'] as const;

/** The saved views of the list of orders; null until they are read. */
export function useViews(): { readonly views: readonly StaffView[] | null; readonly error: unknown } {
  const { data, error } = useQuery({
    queryKey: viewsKey,
    queryFn: () => call(staffViews, { query: { list: 'orders' } }),
  });
  return { views: data?.views ?? null, error };
}

/** Shows a view that was just saved before the views are read again. */
export function addToViews(client: QueryClient, view: StaffView): void {
  client.setQueryData<StaffViews>(viewsKey, (before) => before && { views: [...before.views, view] });
}
