// M11: Pay saves an open step first, and never charges for what the page does not show.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { anne, atDelivery, pounds } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { userOf } from '../../testing/samples.ts';
import { CheckoutPage } from './CheckoutPage.tsx';

const server = fakeServer();
afterEach(() => {
  closeNotice();
});

const home = { ...anne, address_id: '0b9d3b0e-6d3a-4a51-9d0a-3a5a1c8a2f10', is_default_shipping: true };
const work = {
  ...anne,
  address_id: '1b9d3b0e-6d3a-4a51-9d0a-3a5a1c8a2f11',
  name: 'Anne at work',
  address: ['2 Low Row'],
};
const signedIn: CheckoutState = {
  ...atDelivery,
  is_account_email: true,
  shipping_address: home,
  billing_address: home,
  addresses: [home, work],
};
const atWork: CheckoutState = { ...signedIn, shipping_address: work, billing_address: work, version: 'v2' };
const calls = {
  session: '/api/commerce/customer-session',
  checkout: '/api/commerce/checkout',
  address: '/api/commerce/delivery/address',
  method: '/api/commerce/delivery/method',
  payment: '/api/commerce/payment',
};
const sent = (path: string) => server.asked.filter((asked) => asked.path === path);
const answers = (path: string, checkout: CheckoutState) => server.on(path, () => ({ body: { checkout } }));

async function open(locale: Locale, state: CheckoutState): Promise<void> {
  const user = state.is_account_email ? userOf() : null;
  // A sign-out forgets what the test before has read of its checkout.
  for (const who of [userOf(), null, user]) act(() => setSession({ user: who, basket: state.basket }));
  server.on(calls.session, () => ({ body: { user, basket: state.basket, lifetime: 1800 } }));
  server.on(calls.payment, () => ({ body: { outcome: 'payment_NOK', refusal: 'payment.refusal.elsewhere' } }));
  answers(calls.checkout, state);
  renderShop(
    <>
      <CheckoutPage />
      <NoticeHost />
    </>,
    { locale, at: `/${locale}/checkout/` },
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 4000 });
  await userEvent.click(screen.getByRole('checkbox', { name: /terms of sale/u }));
}
const pay = () => userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
const change = () => userEvent.click(screen.getByRole('button', { name: 'Change: Delivery address' }));
const isPaid = () => waitFor(() => expect(sent(calls.payment)).toHaveLength(1));
const versionPaid = () => sent(calls.payment).at(-1)?.headers.get('x-checkout-version');

test('saves another chosen address that was not confirmed, then pays for it', async () => {
  await open('uk_en', signedIn);
  await change();
  await userEvent.click(screen.getByRole('radio', { name: /Anne at work/u }));
  answers(calls.address, atWork);
  await pay();
  await isPaid();
  expect(sent(calls.address)[0]?.body).toMatchObject({ address_id: work.address_id });
  expect(server.asked.findIndex(({ path }) => path === calls.address)).toBeLessThan(
    server.asked.findIndex(({ path }) => path === calls.payment),
  );
  expect(versionPaid()).toBe('v2');
  expect(screen.getByText('Anne at work')).toBeDefined();
});

test('does not pay after a guest clears a street: the missing field is shown and focused', async () => {
  const typed = {
    ...anne,
    prefix: 'Mrs.' as const,
    street1: '1 High Street',
    postcode: 'SW1A 1AA',
    city: 'London',
    country_id: 'gb' as const,
    telephone: '+442074991874',
  };
  await open('ie_en', {
    ...atDelivery,
    shipping_address: { ...typed, country_id: 'ie', region: 'D' },
    billing_address: { ...typed, country_id: 'ie', region: 'D' },
  });
  await change();
  const street = screen.getByRole('textbox', { name: /^Address/u });
  await userEvent.clear(street);
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  // Nothing is paid while something is missing: the button's message says so, and the missing field has the focus.
  expect(await screen.findByText('Please complete the earlier steps before you pay.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(sent(calls.address)).toHaveLength(0);
  expect(sent(calls.payment)).toHaveLength(0);
  await pay();
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
});

test('shows a new total before it is paid', async () => {
  await open('us_en', signedIn);
  await change();
  await userEvent.click(screen.getByRole('radio', { name: /Anne at work/u }));
  const dearer = { ...atWork, totals: { ...atWork.totals, grand_total: pounds(120_000) } };
  answers(calls.address, dearer);
  await pay();
  const savedMessage = await screen.findByText(/^Your details are saved/u);
  await waitFor(() => expect(document.activeElement).toBe(savedMessage));
  expect(screen.getByRole('button', { name: /^Pay.*1,?200/u })).toBeDefined();
  expect(sent(calls.payment)).toHaveLength(0);
  await pay();
  await isPaid();
  expect(sent(calls.payment)[0]?.body).toMatchObject({ shown_total: { amount: 120_000 } });
});

test.each<[Locale, string, Partial<CheckoutState>]>([
  ['au_en', 'a gift', { gift: { ...signedIn.gift, is_gift: true } }],
  ['ca_en', 'a delivery method', { slot: '14' }],
  ['nz_en', 'the chosen address itself', { shipping_address: { ...home, address: ['3 New Row'] } }],
])('%s: %s that another tab changed meanwhile is shown before it is paid', async (locale, _what, meanwhile) => {
  await open(locale, signedIn);
  await change();
  answers(calls.address, { ...signedIn, ...meanwhile, version: 'v2' });
  await pay();
  await screen.findByText(/^Your details are saved/u);
  expect(sent(calls.payment)).toHaveLength(0);
});

test('waits for a delivery choice that is being sent; if it fails nothing is paid', async () => {
  await open('hk_en', atDelivery);
  let answer = (_status: number): void => undefined;
  server.on(
    calls.method,
    () =>
      new Promise((resolve) => {
        answer = (status) =>
          resolve({ status, body: { checkout: atDelivery, error: { internal_code: 500, message: '' } } });
      }),
  );
  await userEvent.click(screen.getByRole('radio', { name: /Express delivery/u }));
  await pay();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/u }).getAttribute('aria-busy')).toBe('true'));
  expect(sent(calls.payment)).toHaveLength(0);
  act(() => answer(500));
  await screen.findByText('Please complete the earlier steps before you pay.');
  expect(sent(calls.payment)).toHaveLength(0);
});

test('during a payment nothing above can be changed, and the page shows what is being paid', async () => {
  await open('sg_en', atDelivery);
  let answer = (): void => undefined;
  server.on(
    calls.payment,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { outcome: 'payment_NOK', refusal: 'payment.refusal.elsewhere' } });
      }),
  );
  const express = () => screen.getByRole('radio', { name: /Express delivery/u, hidden: true });
  await pay();
  await isPaid();
  expect(express().closest('[inert]')).not.toBeNull();
  act(() => answer());
  await waitFor(() => expect(express().closest('[inert]')).toBeNull());
});

test('4900060: reloads a checkout that changed elsewhere, and pays for it as then shown', async () => {
  await open('th_en', atDelivery);
  server.refuse(calls.payment, 409, 4_900_060, 'Your order has changed.');
  answers(calls.checkout, { ...atDelivery, email: 'other@example.com', version: 'v2' });
  await pay();
  expect(await screen.findByText('Your order has changed.')).toBeDefined();
  expect(await screen.findByText('other@example.com')).toBeDefined();
  expect(versionPaid()).toBe('v1');
  await pay();
  await waitFor(() => expect(versionPaid()).toBe('v2'));
});

test('disables a saved address outside the delivery area with its reason, and another is chosen', async () => {
  const london = { ...anne, postcode: 'SW1A 1AA' } as const;
  await open('uk_en', {
    ...signedIn,
    addresses: [
      {
        ...london,
        address_id: 'paris',
        country_id: 'fr',
        postcode: '75008',
        name: 'Anne Paris',
        is_default_shipping: true,
      },
      { ...london, address_id: 'jersey', postcode: 'JE2 3AB', name: 'Anne Jersey' },
      { ...london, address_id: 'london', name: 'Anne London' },
    ],
    shipping_address: null,
    billing_address: null,
    shipping_methods: [],
  });
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio(/Anne Paris.*does not deliver to this country/u).disabled).toBe(true);
  expect(radio(/Anne Jersey.*do not deliver to this postcode/u).disabled).toBe(true);
  expect(radio(/Anne London/u)).toMatchObject({ disabled: false, checked: true });
});

test('asks again for an address that was removed: its step opens and receives the focus', async () => {
  await open('my_en', signedIn);
  server.refuse(calls.payment, 409, 4_900_019, 'Please complete the earlier steps.');
  answers(calls.checkout, {
    ...signedIn,
    shipping_address: null,
    billing_address: null,
    shipping_methods: [],
    addresses: [{ ...work, country_id: 'my' }],
  });
  await pay();
  const list = await screen.findByRole('radio', { name: /Anne at work/u });
  expect(list).toHaveProperty('checked', true);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delivery address'));
});
