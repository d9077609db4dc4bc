import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { type PayRequest, usePayment } from './usePayment.ts';

const request: PayRequest = {
  method: 'adyen_cc',
  data: null,
  saved_card_id: null,
  save_card: false,
  terms: true,
  pre_order_consent: false,
  privacy_consent: false,
  shown_total: { amount: 100, currency: 'GBP', formatted: '£1' },
  checkout_version: 'v1',
};
const words = 'Your piece is being held for you.';

function Pay() {
  const { pay } = usePayment((shownMessage) => (document.title = shownMessage));
  return (
    <button type="button" onClick={() => pay.mutate(request)}>
      {pay.data?.outcome ?? (pay.isError ? 'failed' : 'pay')}
    </button>
  );
}

const keys: (string | null)[] = [];
let answers: Response[] = [];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.cookie = 'XSRF-TOKEN=token';
  document.title = '';
  keys.length = 0;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answers.shift() ?? Response.json({ outcome: 'payment_OK' });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refusal = (time_to_wait: number) =>
  Response.json(
    { error: { internal_code: 4_900_081, message: words, time_to_wait } },
    { status: 503, headers: { 'retry-after': String(time_to_wait) } },
  );
const pay = async () => {
  renderShop(<Pay />);
  await act(async () => (await screen.findByRole('button')).click());
};

test('M4: while the stock is being reserved the payment waits, says so, and retries with its key', async () => {
  answers = [refusal(1), refusal(1)];
  await pay();
  await waitFor(() => expect(document.title).toBe(words));
  expect(keys).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('payment_OK'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/u);
});

test('does not retry a shop that takes no orders', async () => {
  answers = [refusal(30)];
  await pay();
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('failed'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(keys).toHaveLength(1);
});
