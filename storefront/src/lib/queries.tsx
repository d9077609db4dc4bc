import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { store as session } from './session.ts';

// While offline a call fails with a message; it is not paused silently until the connection returns.
const networkMode = 'always';
const client = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1, networkMode }, mutations: { networkMode } },
});

// What was asked for one person is not shown to the next one in the same page, not even until the answer comes.
const isSignedInNow = (): boolean => Boolean(session.get()?.user);
let was = isSignedInNow();
session.subscribe(() => {
  const is = isSignedInNow();
  if (was && !is) client.clear();
  was = is;
});

/**
 * Server data for the pages and trays inside (`useQuery`, `useMutation`): wrap them here, in the file that is loaded
 * with them, so that the library stays out of the first load of pages that need no more than the session. One client
 * for all: what a tray has asked a page need not ask again.
 */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
