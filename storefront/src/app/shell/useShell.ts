import { useRouteLoaderData } from 'react-router';
import type { loadShell } from './loadShell.ts';

export type Shell = Awaited<ReturnType<typeof loadShell>>;

/** The house's data in header, footer and trays of this storefront. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData<Shell>('routes/storefront');
}
