// The pickup as a shopper uses it: the mode, the boutiques, the collector, and what the payment waits for.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { afterEach, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { pickupChoice } from '../../lib/stores/pickupChoice.ts';
import { atDelivery, atPickup } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { openCheckout } from '../../testing/openCheckout.tsx';

const server = fakeServer();
afterEach(() => closeNotice());

const call = '/api/commerce/delivery/pickup';
const sent = (path = call) => server.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const chosen = (shop_id: string): CheckoutState => ({
  ...atPickup,
  pickup: { shop_id, collector: atPickup.pickup?.collector ?? null },
});

test('offers the choice only where a boutique hands the order over', async () => {
  await openCheckout(server);
  expect(screen.queryByRole('radio', { name: /Collection in store/u })).toBeNull();
});

test('asks for the boutiques once the pickup is chosen, and for a method to come back', async () => {
  await openCheckout(server, { ...atDelivery, pickup_shops: atPickup.pickup_shops });
  server.on(call, () => ({ body: { checkout: atPickup } }));
  await userEvent.click(radio(/Collection in store/u));
  await screen.findByRole('heading', { name: 'Store' });
  expect(sent()).toEqual([{ locale: 'uk_en' }]);
  expect(screen.getByRole('heading', { name: 'Your address, for the invoice' })).toBeDefined();
  server.on('/api/commerce/delivery/method', () => ({ body: { checkout: atDelivery } }));
  await userEvent.click(radio(/Delivery to your address/u));
  await screen.findByRole('heading', { name: 'Delivery' });
  expect(sent('/api/commerce/delivery/method')).toEqual([{ locale: 'uk_en', method: 'standard' }]);
});

test('lists three boutiques and the chosen one, with its telephone and hours', async () => {
  await openCheckout(server, chosen('4'));
  const shops = within(screen.getByRole('group', { name: 'Store' }));
  expect(shops.getAllByRole('radio')).toHaveLength(3);
  expect(radio(/Bath/u).checked).toBe(true);
  expect(shops.getByText('Monday – Saturday')).toBeDefined();
  expect(pickupChoice.get()).toMatchObject({ chosen: '4', shops: { length: 4 } });
});

test('shows how far each boutique is from the buyer’s city, where that is known', async () => {
  const state = chosen('1');
  const pickup_shops = state.pickup_shops.map((shop, at) => ({
    ...shop,
    distance: at === 0 ? '2.3 mi from Leeds' : null,
  }));
  await openCheckout(server, { ...state, pickup_shops });
  expect(screen.getAllByText(/ mi from /u).map(({ textContent }) => textContent)).toEqual(['2.3 mi from Leeds']);
  expect(screen.getByRole('radio', { name: /2\.3 mi from Leeds/u })).toBeDefined();
});

test('sends the chosen boutique, and shows it before the answer', async () => {
  await openCheckout(server, atPickup);
  server.on(call, () => ({ body: { checkout: chosen('2') } }));
  await userEvent.click(radio(/Soho/u));
  await waitFor(() => expect(sent()).toEqual([{ locale: 'uk_en', shop_id: '2' }]));
  await waitFor(() => expect(radio(/Soho/u).checked).toBe(true));
});

test('does not pay before a boutique is chosen, and says so', async () => {
  await openCheckout(server, atPickup);
  await userEvent.click(screen.getByRole('checkbox', { name: /terms of sale/u }));
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  expect((await screen.findAllByText('Please choose a store.')).length).toBeGreaterThan(0);
  expect(sent('/api/commerce/payment')).toEqual([]);
});

test('saves an open form of the collector before it pays', async () => {
  await openCheckout(server, chosen('1'));
  await userEvent.click(screen.getByRole('button', { name: 'Change: Who collects' }));
  const first = screen.getByRole('textbox', { name: /First name/u });
  await userEvent.clear(first);
  await userEvent.click(screen.getByRole('checkbox', { name: /terms of sale/u }));
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
  expect(sent('/api/commerce/payment')).toEqual([]);
});
