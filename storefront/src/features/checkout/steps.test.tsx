import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { anne, atDelivery } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { openCheckout } from '../../testing/openCheckout.tsx';
import { basketOf, lineOf, userOf } from '../../testing/samples.ts';

const server = fakeServer();
afterEach(() => {
  cleanup();
  setSession({ user: null, basket: basketOf([]) });
  closeNotice();
});

/** The server's checkout; each test uses another storefront, so that no cache is shared. */
const open = (locale: Locale, state: CheckoutState, user: User | null = null) =>
  openCheckout(server, state, { locale, user });

test('an account without an address finds title, names and telephone filled in, in a country of its own', async () => {
  const user = userOf({ is_light_account: true, telephone: '0612345678', country_id: 'ch', prefix: 'Mrs.' });
  act(() => setSession({ user, basket: basketOf([lineOf()]) }));
  await open('ch_fr', { ...atDelivery, email: user.email, is_account_email: true, shipping_address: null }, user);
  const value = (name: string) => document.querySelector<HTMLInputElement>(`#shipping-${name}`)?.value;
  expect(['prefix', 'firstname', 'lastname', 'telephone', 'city'].map(value)).toEqual([
    'Mrs.',
    'Anne',
    'Lacombe',
    '0612345678',
    '',
  ]);
});

test('the telephone of an account in another country stays out of the address', async () => {
  const user = userOf({ telephone: '0612345678', country_id: 'fr' });
  act(() => setSession({ user, basket: basketOf([lineOf()]) }));
  await open('be_fr', { ...atDelivery, email: user.email, is_account_email: true, shipping_address: null }, user);
  const value = (name: string) => document.querySelector<HTMLInputElement>(`#shipping-${name}`)?.value;
  expect(['firstname', 'telephone'].map(value)).toEqual(['Anne', '']);
});

test('a shipping option has its title, duration, price and dates, and a message leads to the cart', async () => {
  await open('uk_en', atDelivery);
  const express = screen.getByRole('radio', { name: /Express delivery/u }).closest('label');
  expect(express?.textContent).toMatch(/^Tuesday 24.*26 November.*25.*Express delivery, 1 working day$/u);
  const delivery = within(screen.getByRole('region', { name: 'Delivery' }));
  expect(delivery.getByRole('link', { name: 'cart' }).getAttribute('href')).toBe('/uk_en/cart/');
});

test('shows beside the payment where the card data goes, with a link to more', async () => {
  await open('ie_en', atDelivery);
  const payment = within(screen.getByRole('region', { name: 'Payment' }));
  const more = payment.getByRole('link', { name: 'More on payment' });
  expect(more.getAttribute('href')).toBe('/ie_en/faq/#payment');
  expect(more.closest('li')?.querySelector('svg')).not.toBeNull();
});

test('a corrected field is no longer red; the list above stays until the next try', async () => {
  document.title = 'Checkout';
  await open('dk_en', {
    ...atDelivery,
    email: null,
    shipping_address: null,
    billing_address: null,
    shipping_methods: [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Continue to delivery' }));
  const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
  const isRed = (name: RegExp) => field(name).getAttribute('aria-invalid') === 'true';
  expect([isRed(/^Email/u), isRed(/^City/u)]).toEqual([true, true]);
  await enter(field(/^City/u), 'Aarhus');
  expect([isRed(/^Email/u), isRed(/^City/u)]).toEqual([true, false]);
  expect(screen.getByRole('link', { name: 'City' })).toBeDefined();
  await userEvent.clear(field(/^City/u));
  expect(isRed(/^City/u)).toBe(true);
});

test('a customer who signed in by phone, with a saved address and no email, gives one and may correct it', async () => {
  const own = { ...anne, address_id: '0b9d3b0e-6d3a-4a51-9d0a-3a5a1c8a2f10', is_default_shipping: true };
  const before: CheckoutState = { ...atDelivery, email: null, shipping_address: own, addresses: [own] };
  await open('cn_zh', before);
  act(() => setSession({ user: userOf(), basket: atDelivery.basket }));
  const email = await screen.findByRole('textbox', { name: /电子邮箱/u });
  expect(email).toHaveProperty('readOnly', false);
  await enter(email, 'yutong@example.com');
  const after = { ...before, email: 'yutong@example.com' };
  server.on('/api/commerce/checkout', () => ({ body: { checkout: after } }));
  server.on('/api/commerce/delivery/address', () => ({ body: { checkout: after } }));
  await userEvent.click(screen.getByRole('button', { name: '继续选择配送' }));
  expect(await screen.findByText('yutong@example.com')).toBeDefined();
  expect(server.asked.find(({ path }) => path.endsWith('/delivery/address'))?.body).toMatchObject({
    email: 'yutong@example.com',
    address_id: own.address_id,
  });
  await userEvent.click(screen.getByRole('button', { name: /电子邮箱/u }));
  expect(await screen.findByRole('textbox', { name: /电子邮箱/u })).toHaveProperty('readOnly', false);
});

test('the email of an account cannot be changed in the checkout', async () => {
  await open('jp_ja', { ...atDelivery, is_account_email: true });
  act(() => setSession({ user: userOf(), basket: atDelivery.basket }));
  expect(screen.getByText('anne@example.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: /メール/u })).toBeNull();
});

const atStart: CheckoutState = {
  ...atDelivery,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_methods: [],
};
const typedIn = (label: RegExp) => screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value;

test('restores typed values for a guest who comes back from the cart or has lost the cookie', async () => {
  setSession({ user: null, basket: atStart.basket });
  await open('se_en', atStart);
  await enter(screen.getByRole('textbox', { name: /^Email/u }), 'astrid@example.com');
  await enter(screen.getByRole('combobox', { name: /^City/u }), 'Stockholm');
  await userEvent.click(screen.getByRole('checkbox', { name: /invoice/u }));
  cleanup();
  await open('se_en', atStart);
  expect([typedIn(/^Email/u), typedIn(/^City/u)]).toEqual(['astrid@example.com', 'Stockholm']);
  expect(screen.getByRole('checkbox', { name: /invoice/u })).toHaveProperty('checked', false);
  // Nothing of it is written into the browser's storage (invariant A10).
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie])).not.toMatch(
    /astrid|Stockholm/u,
  );
  // A customer's values are not restored for a guest.
  act(() => setSession({ user: userOf(), basket: atStart.basket }));
  cleanup();
  setSession({ user: null, basket: atStart.basket });
  await open('se_en', atStart);
  expect(typedIn(/^City/u)).toBe('');
});

test('moves the focus to the next step: to the delivery, and back to a changed one', async () => {
  setSession({ user: null, basket: atStart.basket });
  await open('no_en', { ...atStart, email: 'anne@example.com', addresses: [{ ...anne, country_id: 'no' }] });
  server.on('/api/commerce/delivery/address', () => ({ body: { checkout: atDelivery } }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue to delivery' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delivery'));
  await userEvent.click(screen.getByRole('button', { name: 'Change: Email' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Email/u }));
});
