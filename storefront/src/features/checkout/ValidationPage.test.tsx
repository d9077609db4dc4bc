import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { PaymentAnswer } from '@vitrine/contract/checkout';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { ValidationPage } from './ValidationPage.tsx';

const server = fakeServer();
const details = '/api/commerce/payment/details';
const open: PaymentAnswer = { outcome: 'not_used', attempt_id: 'a1' };
const paid: PaymentAnswer = { outcome: 'payment_OK', order: { order_id: 'o', increment_id: '2611', ref: 'REF1' } };

beforeEach(() => {
  // The two seconds between polls pass at once.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 1800 } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens the page with the server's answers one after the other; repeats the last one. */
function openWith(answers: readonly (PaymentAnswer | number)[], query = '') {
  const left = [...answers];
  server.on(details, () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    return typeof answer === 'number'
      ? { status: answer, body: { error: { internal_code: answer, message: 'Not now' } } }
      : { body: answer };
  });
  renderShop(<ValidationPage />, { at: `/uk_en/checkout/validation/?attempt_id=a1${query}` });
}
const asked = () => server.asked.filter(({ path }) => path === details).map(({ body }) => body);

test('M4: says that it waits for a silent bank, and redirects to the confirmation by itself', async () => {
  openWith([open, open, 503, open, paid]);
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'We are still asking your bank');
  await waitFor(() => expect(place.now).toBe('/uk_en/checkout/confirmation/?ref=REF1'));
  expect(asked()).toContainEqual({ locale: 'uk_en', attempt_id: 'a1' });
});

test('M4: shows a payment that the shop cancelled after the bank’s silence, with the way to pay again', async () => {
  openWith([open, open, { outcome: 'payment_NOK', refusal: 'payment.refusal.silent' }]);
  const alert = await screen.findByRole('alert', {});
  expect(alert.textContent).toContain('Your bank did not answer in time');
  expect(screen.getByRole('link', { name: 'Back to payment' }).getAttribute('href')).toBe('/uk_en/checkout/');
});

test('sends the bank’s result once, then only polls', async () => {
  openWith([open, paid], '&redirectResult=R1&MD=x');
  await waitFor(() => expect(place.now).toContain('/confirmation/'));
  expect(asked()).toEqual([
    { locale: 'uk_en', attempt_id: 'a1', details: { redirectResult: 'R1' } },
    { locale: 'uk_en', attempt_id: 'a1' },
  ]);
});

test('S1: in another browser a paid order is announced by mail, with the way to find it', async () => {
  openWith([{ outcome: 'payment_OK', is_elsewhere: true }], '&return_key=K1&redirectResult=R1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find an order' }).getAttribute('href')).toBe('/uk_en/findyourorder/');
  expect(asked()).toEqual([{ locale: 'uk_en', attempt_id: 'a1', return_key: 'K1', details: { redirectResult: 'R1' } }]);
});

test('in another browser a refused payment leads back to the first one, not to an empty checkout here', async () => {
  openWith([
    { outcome: 'not_used', is_elsewhere: true },
    { outcome: 'payment_NOK', is_elsewhere: true },
  ]);
  const alert = await screen.findByRole('alert', {});
  expect(alert.textContent).toContain('nothing was charged');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a page that is left asks no more', async () => {
  openWith([open]);
  await screen.findByText('We are still asking your bank');
  cleanup();
  const before = asked().length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked()).toHaveLength(before);
});

const alert = async () => (await screen.findByRole('alert', {})).textContent;
const pending = 'Your bank has not answered yet. We write to you as soon as it has; there is no need to pay again.';
const back = () => screen.queryByRole('link', { name: 'Back to payment' });

test('says what it waits for before the first answer', () => {
  server.on(details, () => new Promise(() => undefined));
  renderShop(<ValidationPage />, { at: '/uk_en/checkout/validation/?attempt_id=a1' });
  expect(screen.getByRole('status').textContent).toBe('We are confirming with your bank.');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
});

test.each([
  ['payment.refusal.expired', 'This card has expired.'],
  ['payment.refusal.funds', 'The limit or balance of this card is not enough.'],
  ['payment.refusal.cancelled', 'The payment was cancelled.'],
  ['payment.refusal.of_tomorrow', 'Your bank refused this payment.'],
  [undefined, 'Your bank refused this payment.'],
])('a payment that was refused with %s says why, and leads back', async (refusal, words) => {
  openWith([{ outcome: 'payment_NOK', ...(refusal ? { refusal } : {}) }]);
  expect(await alert()).toContain(words);
  expect(back()).not.toBeNull();
});

test('shows the server’s message for a payment that it does not know', async () => {
  openWith([404]);
  expect(await alert()).toBe('Not now');
  expect(back()).not.toBeNull();
});

test('M4: a server that fails on the bank’s result shows no refusal, because the bank may have paid', async () => {
  openWith([500], '&redirectResult=R1');
  expect(await alert()).toBe(pending);
  expect(asked()).toHaveLength(1);
});

test('sends the result again when its answer was lost, at most three times', async () => {
  let lost = 0;
  server.on(details, () => {
    lost += 1;
    if (lost < 3) throw new TypeError('Failed to fetch');
    return { body: paid };
  });
  renderShop(<ValidationPage />, { at: '/uk_en/checkout/validation/?attempt_id=a1&payload=P1' });
  await waitFor(() => expect(place.now).toContain('/confirmation/'));
  expect(asked()).toEqual(
    Array.from({ length: 3 }, () => ({ locale: 'uk_en', attempt_id: 'a1', details: { payload: 'P1' } })),
  );
});

test('ends after five minutes without an answer of the bank, with the way back', async () => {
  openWith([open]);
  await screen.findByText('We are still asking your bank');
  const polled = asked().length;
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked().length).toBeGreaterThan(polled + 60);
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(await alert()).toBe(pending);
  expect(back()).not.toBeNull();
});
