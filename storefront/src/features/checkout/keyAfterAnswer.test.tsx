import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

function Pay() {
  const { pay } = usePayment();
  const [version, setVersion] = useState('v1');
  return (
    <>
      <button type="button" onClick={() => pay.mutate({ ...request, checkout_version: version })}>
        {pay.isPending ? 'paying' : (pay.data?.outcome ?? (pay.isError ? 'failed' : 'pay'))}
      </button>
      <input aria-label="version" value={version} onChange={(event) => setVersion(event.target.value)} />
    </>
  );
}

let keys: (string | null)[] = [];
let answers: (() => Response)[] = [];
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token';
  keys = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const answer = answers.shift();
    if (!answer) throw new Error('one call too many');
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answered = (outcome: string, more: object = {}) => Response.json({ outcome, ...more });
const refused = () => Response.json({ error: { internal_code: 4_900_011, message: 'Changed.' } }, { status: 409 });
async function press(shown: string): Promise<void> {
  await act(async () => screen.getByRole('button').click());
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(shown));
}

test('M4: retries a payment that the bank refused with a new key', async () => {
  answers = [() => answered('payment_NOK', { refusal: 'payment.refusal.elsewhere' }), () => answered('payment_OK')];
  renderShop(<Pay />);
  await press('payment_NOK');
  await press('payment_OK');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('M4: retries a payment whose outcome is unknown with its own key', async () => {
  answers = [() => answered('not_used', { attempt_id: 'a' }), () => answered('payment_OK')];
  renderShop(<Pay />);
  await press('not_used');
  await press('payment_OK');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('M4: may resend a call that the shop refused with its key: nothing was begun', async () => {
  answers = [refused, () => answered('payment_OK')];
  renderShop(<Pay />);
  await press('failed');
  await press('payment_OK');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('M4: a changed payload gets another key, even while the first outcome is unknown', async () => {
  answers = [() => answered('not_used', { attempt_id: 'a' }), () => answered('payment_OK')];
  renderShop(<Pay />);
  await press('not_used');
  fireEvent.change(screen.getByLabelText('version'), { target: { value: 'v2' } });
  await press('payment_OK');
  expect(new Set(keys).size).toBe(2);
});
