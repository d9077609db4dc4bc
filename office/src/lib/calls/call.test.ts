// A step whose answer was lost is sent again with its key, whatever the server refuses before it looks at the step.
import { staffRefund } from '@vitrine/contract/staffRefunds';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number) => () => Promise.resolve(new Response('{"error":{}}', { status }));

test.each([401, 429])('a refusal with %i keeps the key of the lost step, an answer ends it', async (status) => {
  const keys: (string | null)[] = [];
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), refusal(status), refusal(409), refusal(409)];
  document.cookie = 'XSRF-TOKEN=token';
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return answers.shift()?.();
  });
  const params = { refund_id: String(status) };
  for (const idempotency_key of ['one', 'two', 'three', 'four'])
    await expect(call(staffRefund, { params, body: { step: 'again' }, idempotency_key })).rejects.toThrow();
  expect(keys).toEqual(['one', 'one', 'one', 'four']);
});
