// How the pages wait for a server that is too busy.
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as notices from '../layers/notices.ts';
import { patience } from './patience.ts';

const busy = (seconds: string | null = '2') =>
  new Response(JSON.stringify({ error: { internal_code: 4_900_080, message: 'Very many visitors.' } }), {
    status: 503,
    headers: seconds === null ? {} : { 'retry-after': seconds },
  });
const wait = async (answers: Response[], path = '/api/commerce/basket/add') => {
  const pauses: number[] = [];
  const notify = vi.spyOn(notices, 'notify');
  const [first, ...nextAnswers] = answers;
  if (!first) throw new Error('no answer');
  let answer: Response | undefined;
  await act(async () => {
    answer = await patience(
      path,
      first,
      async () => nextAnswers.shift() ?? busy(),
      async (ms) => void pauses.push(Math.floor(ms / 1000)),
    );
  });
  const notified = notify.mock.calls.map(([notice]) => notice);
  notify.mockRestore();
  return { status: answer?.status, waits: pauses.length, shortest: Math.min(...pauses), notified };
};

test('retries a call that a busy server refused after the time it asks for, with one plain notification', async () => {
  const { status, waits, shortest, notified } = await wait([busy(), busy(), new Response('{}')]);
  expect([status, waits]).toEqual([200, 2]);
  expect(shortest).toBeGreaterThanOrEqual(2);
  expect(notified).toEqual([{ variant: 'error', title: 'Very many visitors.' }]);
});

test('returns the refusal after three tries', async () => {
  expect(await wait([busy()])).toMatchObject({ status: 503, waits: 3 });
});

test.each([
  ['a refusal without a time to wait', busy(null), '/api/commerce/basket/add'],
  ['one that asks for half a minute', busy('30'), '/api/commerce/basket/add'],
  ['a payment, which waits by itself', busy(), '/api/commerce/payment'],
])('%s is the answer at once', async (_name, answer, path) => {
  expect(await wait([answer], path)).toMatchObject({ status: 503, waits: 0, notified: [] });
});
