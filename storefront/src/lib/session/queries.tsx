import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { store as session } from './session.ts';

// While offline a call fails with a message; it is not paused silently until the connection returns.
const networkMode = 'always';
const client = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1, networkMode }, mutations: { networkMode } },
});

// Answers requested for one person are not shown to the next one in the same page, not even while the new answer loads.
const isSignedInNow = (): boolean => Boolean(session.get()?.user);
let was = isSignedInNow();
session.subscribe(() => {
  const is = isSignedInNow();
  if (was && !is) client.clear();
  was = is;
});

/**
 * Server data for the pages and trays inside (`useQuery`, `useMutation`). Wrap them in the lazy-loaded file, so that the
 * library stays out of the first load of pages that only need the session. All share one client: a page need not repeat a
 * request of a tray.
 */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
