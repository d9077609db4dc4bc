import { useRouteLoaderData } from 'react-router';
import type { loadShell } from './loadShell.ts';

export type Shell = Awaited<ReturnType<typeof loadShell>>;

/** What header, footer and trays show of the house in this storefront. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData<Shell>('routes/storefront');
}
