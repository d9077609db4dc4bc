import { useRouteLoaderData } from 'react-router';
import type { loader } from '../routes/storefront.tsx';

export type Shell = Awaited<ReturnType<typeof loader>>;

/** What header, footer and trays show of the house in this storefront. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData<typeof loader>('routes/storefront');
}
