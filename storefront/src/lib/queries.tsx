import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

// Without a line a call fails and is told of; it is not kept back until there is one again, unheard of.
const networkMode = 'always';
const client = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1, networkMode }, mutations: { networkMode } },
});

/**
 * Server data for the pages and trays inside (`useQuery`, `useMutation`): wrap them here, in the file that is loaded
 * with them, so that the library stays out of the first load of pages that need no more than the session. One client
 * for all: what a tray has asked a page need not ask again.
 */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
