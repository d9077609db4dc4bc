// The checkout when a connection, a cart or a session is lost in the middle of it.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession, store } from '../../lib/session/session.ts';
import { sessionNews } from '../../lib/calls/sessionNews.ts';
import { anne, atDelivery } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { openCheckout } from '../../testing/openCheckout.tsx';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { CheckoutPage } from './CheckoutPage.tsx';

const server = fakeServer();
afterEach(() => {
  cleanup();
  setSession({ user: null, basket: basketOf([]) });
  closeNotice();
});

/** The server's checkout; each test uses another storefront, so that no cache is shared. */
const open = (locale: Locale, state: CheckoutState, user: User | null = null) =>
  openCheckout(server, state, { locale, user });

test('reports a choice that a failed connection lost, keeps the old one, and retries it', async () => {
  await open('us_en', atDelivery);
  await userEvent.click(screen.getByRole('radio', { name: /Express delivery/u }));
  const words = await screen.findByText(/^Oops, something's gone wrong/u);
  expect(screen.getByRole('radio', { name: /Standard delivery/u })).toHaveProperty('checked', true);
  server.on('/api/commerce/delivery/method', () => ({ body: { checkout: atDelivery } }));
  await userEvent.click(
    within(words.closest('[data-variant]') as HTMLElement).getByRole('button', { name: 'Try again' }),
  );
  await waitFor(() => expect(server.asked.filter(({ path }) => path.endsWith('/delivery/method'))).toHaveLength(2));
});

test('reports an address that a failed connection lost, and keeps everything typed', async () => {
  await open('au_en', {
    ...atDelivery,
    email: 'anne@example.com',
    addresses: [{ ...anne, country_id: 'au' }],
    shipping_address: null,
    shipping_methods: [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Continue to delivery' }));
  await screen.findByText(/^Oops, something's gone wrong/u);
  expect(screen.getByRole('textbox', { name: /^Email/u })).toHaveProperty('value', 'anne@example.com');
});

test('4100004: reports over the page a basket that was emptied elsewhere, and leads to the cart', async () => {
  await open('sg_en', atDelivery);
  server.refuse('/api/commerce/payment', 422, 4100004, 'Your cart is empty.');
  server.on('/api/commerce/customer-session', () => ({
    body: { user: null, basket: basketOf([], 9), lifetime: 1800 },
  }));
  server.on('/api/commerce/checkout', () => ({ body: { checkout: { ...atDelivery, basket: basketOf([], 9) } } }));
  await userEvent.click(screen.getByRole('checkbox', { name: /terms of sale/u }));
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  await waitFor(() => expect(place.now).toBe('/sg_en/cart/'));
  expect(document.querySelector('[data-variant=error]')?.textContent).toContain('Your cart is empty.');
  // The cart has no piece of before: they are no longer there to be ordered.
  expect(store.get()?.basket.items).toEqual([]);
});

async function loseSession(): Promise<void> {
  const nothing = basketOf([], 0);
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: nothing, lifetime: 1800 } }));
  server.on('/api/commerce/checkout', () => ({ body: { checkout: { ...atDelivery, basket: nothing } } }));
  server.refuse('/api/commerce/delivery/method', 422, 4100004, 'Your cart is empty.');
  await userEvent.click(screen.getByRole('radio', { name: /Express delivery/u }));
}

test('reports a lost cookie to a guest, not an empty cart', async () => {
  await open('th_en', atDelivery);
  await loseSession();
  expect(await screen.findByText('Your session has ended')).toBeDefined();
  expect(screen.getByText(/cookie that kept your cart/u)).toBeDefined();
  await waitFor(() => expect(place.now).toBe('/th_en/cart/'));
  expect(screen.queryByText('Your cart is empty.')).toBeNull();
});

test('a customer whose session is lost sees the message of every ended session', async () => {
  await open('my_en', atDelivery);
  act(() => setSession({ user: userOf(), basket: atDelivery.basket }));
  await loseSession();
  await waitFor(() => expect(sessionNews.get()).toBe('expired'));
  expect(screen.queryByText('Your cart is empty.')).toBeNull();
  act(() => sessionNews.set(() => null));
});

const atStart: CheckoutState = {
  ...atDelivery,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_methods: [],
};
const typedIn = (label: RegExp) => screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value;

test('stays in the checkout with new pieces after a lost session, despite the old empty cart', async () => {
  setSession({ user: null, basket: atStart.basket });
  server.on('/api/commerce/checkout', () => ({ body: { checkout: { ...atStart, basket: basketOf([], 9) } } }));
  renderShop(<CheckoutPage />, { locale: 'fi_en', at: '/fi_en/checkout/' });
  await waitFor(() => expect(place.now).toBe('/fi_en/cart/'));
  cleanup();
  await open('fi_en', atStart);
  expect(place.now).toBe('/fi_en/checkout/');
  expect(typedIn(/^City/u)).toBe('');
});
