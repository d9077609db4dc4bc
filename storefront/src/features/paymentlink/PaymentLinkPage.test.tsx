import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentLinkAnswer } from '@vitrine/contract/paymentLink';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session.ts';
import { barriers } from '../../testing/barriers.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { PaymentLinkPage } from './PaymentLinkPage.tsx';

const server = fakeServer();
const looked = '/api/commerce/payment-link';
const opened = '/api/commerce/payment-link/open';
const left = '/api/commerce/payment-link/leave';
const linkOf = (change: Partial<PaymentLinkAnswer> = {}): PaymentLinkAnswer => ({
  state: 'sent',
  locale: 'uk_en',
  expires_at: '2026-11-24T10:00:00.000Z',
  time_zone: 'Europe/London',
  needs_email: false,
  is_here: false,
  basket: basketOf([lineOf({ name: 'Pommeau' })]),
  was_subtotal: null,
  ...change,
});

/** The page of a link as the server shows it. */
async function show(change: Partial<PaymentLinkAnswer> = {}, at = '/uk_en/payment-link/#token=secret') {
  server.on(looked, () => ({ body: linkOf(change) }));
  renderShop(<PaymentLinkPage />, { at });
  await screen.findByRole('heading', { level: 1, name: 'Your order' });
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue to checkout' }));

beforeEach(() => freshVisitor());

describe('the page of a payment link', () => {
  test('shows the pieces and the end, and opens the checkout on a click alone', async () => {
    server.on(opened, () => ({ body: { basket: basketOf([lineOf()], 9), locale: 'uk_en' } }));
    await show();
    expect(await screen.findByText('Pommeau')).toBeDefined();
    expect(screen.getByText(/24 November at 10:00 GMT/u)).toBeDefined();
    expect(await barriers()).toEqual([]);
    expect(server.asked.map(({ path }) => path)).not.toContain(opened);
    await open();
    await waitFor(() => expect(place.now).toBe('/uk_en/checkout/'));
    expect(server.asked.find(({ path }) => path === opened)?.body).toEqual({ locale: 'uk_en', token: 'secret' });
  });

  test('says that the own pieces stay aside, and how the price was', async () => {
    act(() => setSession({ user: null, basket: basketOf([lineOf()]) }));
    await show({ was_subtotal: { amount: 100_00, currency: 'GBP' } });
    expect(await screen.findByText(/We set them aside/u)).toBeDefined();
    expect(screen.getByText(/it was £100/u)).toBeDefined();
  });

  test('asks another browser for the email, and keeps what was typed after a refusal', async () => {
    server.refuse(opened, 422, 4_900_121, 'The server’s own words');
    await show({ state: 'opened', needs_email: true });
    await enter(await screen.findByRole('textbox', { name: 'Email' }), 'other@example.com');
    await open();
    expect((await screen.findAllByText('The link was sent to another email address.')).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('other@example.com');
  });

  test('offers no checkout for pieces that are sold out', async () => {
    const gone = lineOf({
      name: 'Pommeau',
      in_stock: false,
      stock: { is_less_than_qty: true, is_empty: true, left: 0 },
    });
    await show({ basket: basketOf([gone]) });
    expect(await screen.findByText('Pommeau is no longer available.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue to checkout' })).toBeNull();
  });

  test('leads back to the own cart', async () => {
    server.on(left, () => ({ body: { basket: basketOf([], 10) } }));
    await show({ is_here: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Return to my own cart' }));
    await waitFor(() => expect(server.asked.filter(({ path }) => path === looked)).toHaveLength(2));
    expect(server.asked.some(({ path }) => path === left)).toBe(true);
  });

  test.each([
    ['paid', /This order is paid/u],
    ['withdrawn', /no longer valid/u],
    ['expired', /no longer valid/u],
  ] as const)('of a link that is %s says so', async (state, words) => {
    await show({ state, basket: null });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('without a token asks the server nothing', async () => {
    await show({}, '/uk_en/payment-link/');
    expect(await screen.findByText(/no longer valid/u)).toBeDefined();
    expect(server.asked.map(({ path }) => path)).not.toContain(looked);
  });
});
