// What the cache of reads forgets when the server refuses what it gave before.
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { newQueryClient } from './newQueryClient.ts';

const refusal = (status: number) => new ApiError(status, { internal_code: 1, message: '' });

test.each([
  ['is gone when the client is no more', 404, undefined],
  ['is gone when the right to it is', 403, undefined],
  ['stays when the server fails', 500, 'Zoe'],
])('what was read %s', async (_words, status, left) => {
  const client = newQueryClient();
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('Zoe').mockRejectedValue(refusal(status));
  const page = new QueryObserver(client, { queryKey: ['client', '1'], queryFn: read, retry: false });
  const stop = page.subscribe(() => undefined);
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('Zoe'));
  await page.refetch();
  await vi.waitFor(() => expect(page.getCurrentResult()).toMatchObject({ status: 'error', data: left }));
  stop();
});
