import { type QueryClientConfig, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { forgetMember } from '../lib/session/member.ts';

/** Tries a read again only where the network or the server failed: a refusal would come again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** What was read before is no more, or no more for this member: erased, merged, out of its scope. */
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404);

/** The cache of reads. A sign-in that has ended leads back to the sign-in page, and nothing of the member stays behind. */
export function newQueryClient(): QueryClient {
  const config: QueryClientConfig = {
    defaultOptions: { queries: { retry, staleTime: 5_000 } },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isRefusal(error, 'session_ended')) forgetMember(client);
        // A page must not show it beside the refusal.
        else if (isGone(error)) query.setState({ data: undefined });
      },
    }),
  };
  const client = new QueryClient(config);
  return client;
}
