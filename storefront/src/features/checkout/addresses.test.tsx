// The address step: the book of a customer, a typed address, the invoice's own, and what the server refuses.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { finishTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { anne, atDelivery } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { checkoutCalls, openCheckout } from '../../testing/openCheckout.tsx';
import { userOf } from '../../testing/samples.ts';
import { forgetDraft } from './addressDraft.ts';

const server = fakeServer();
const home = { ...anne, address_id: '0b9d3b0e-6d3a-4a51-9d0a-3a5a1c8a2f10', is_default_shipping: true };
const work = { ...anne, address_id: '1c9d3b0e-6d3a-4a51-9d0a-3a5a1c8a2f11', name: 'Anne at work' };
const paris = {
  ...anne,
  address_id: '2d9d3b0e-6d3a-4a51-9d0a-3a5a1c8a2f12',
  name: 'Anne in Paris',
  country_id: 'fr' as const,
};
const unknown: Partial<CheckoutState> = { shipping_address: null, billing_address: null, shipping_methods: [] };
const guest: Partial<CheckoutState> = { ...unknown, email: null };
const customer = { user: userOf() };

beforeEach(() => {
  server.on('/api/commerce/available-countries', () => ({ body: { available_countries: [] } }));
  server.on(checkoutCalls.address, () => ({ body: { checkout: atDelivery } }));
});
afterEach(() => {
  closeNotice();
  finishTrays();
  forgetDraft();
});

const sent = () => server.asked.filter(({ path }) => path === checkoutCalls.address).map(({ body }) => body);
const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const onward = () => userEvent.click(screen.getByRole('button', { name: 'Continue to delivery' }));
async function fill(part: 'shipping' | 'billing', street = '12 Mount Street'): Promise<void> {
  await userEvent.selectOptions(field(`${part}-prefix`), 'Ms.');
  await userEvent.type(field(`${part}-firstname`), 'Anne');
  await enter(field(`${part}-lastname`), 'Lacombe');
  await enter(field(`${part}-street1`), street);
  await enter(field(`${part}-postcode`), 'W1K 2RD');
  await enter(field(`${part}-city`), 'London');
  await enter(field(`${part}-telephone`), '+442074991874');
}

describe('the address book of a customer', () => {
  const book = { ...unknown, addresses: [work, home], is_account_email: true };

  test('chooses the default address, and sends it by its id', async () => {
    await openCheckout(server, book, customer);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Anne Lacombe/u }).checked).toBe(true);
    expect(field('shipping-city')).toBeNull();
    await onward();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ address_id: home.address_id, billing_same: true, email: 'anne@example.com' });
    expect(sent()[0]).not.toHaveProperty('address');
  });

  test('sends another address that is chosen', async () => {
    await openCheckout(server, book, customer);
    await userEvent.click(screen.getByRole('radio', { name: /^Anne at work/u }));
    await onward();
    await waitFor(() => expect(sent()[0]).toMatchObject({ address_id: work.address_id }));
  });

  test('disables an address in another country, with the reason', async () => {
    await openCheckout(server, { ...book, addresses: [home, paris] }, customer);
    const radio = screen.getByRole<HTMLInputElement>('radio', { name: /^Anne in Paris/u });
    expect(radio.disabled).toBe(true);
    expect(radio.closest('label')?.textContent).toContain('does not deliver to this country');
  });

  test('opens the fields for another address, which may be kept in the book', async () => {
    await openCheckout(server, book, customer);
    await userEvent.click(screen.getByRole('radio', { name: 'Another address' }));
    await fill('shipping');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep this address in my book' }));
    await onward();
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({ address: { street1: '12 Mount Street', city: 'London' }, save_address: true }),
    );
    expect(sent()[0]).not.toHaveProperty('address_id');
  });

  test('offers to change the chosen address, named by it, and no other', async () => {
    await openCheckout(server, book, customer);
    expect(screen.getByRole('button', { name: /: Anne Lacombe$/u })).toBeDefined();
    expect(screen.queryByRole('button', { name: /: Anne at work$/u })).toBeNull();
  });

  test('reads the book again when the server no longer has the address', async () => {
    await openCheckout(server, book, customer);
    server.refuse(checkoutCalls.address, 404, 404, 'Gone');
    server.on(checkoutCalls.read, () => ({ body: { checkout: { ...atDelivery, ...book, addresses: [work] } } }));
    await onward();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Anne Lacombe/u })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Anne at work/u }).checked).toBe(true);
  });
});

describe('a guest', () => {
  test('sends email and address together, without spaces around the email', async () => {
    await openCheckout(server, guest);
    await enter(field('checkout-email'), ' anne@example.com ');
    await fill('shipping');
    await onward();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ email: 'anne@example.com', billing_same: true, save_address: false });
  });

  test('is not asked to keep an address: there is no book', async () => {
    await openCheckout(server, guest);
    expect(screen.queryByRole('checkbox', { name: 'Keep this address in my book' })).toBeNull();
  });

  test('rejects an email without a domain, and moves the focus to the list of what is wrong', async () => {
    await openCheckout(server, guest);
    await userEvent.type(field('checkout-email'), 'anne');
    await fill('shipping');
    await onward();
    const alert = screen.getAllByRole('alert').find((each) => each.textContent?.includes('Please check one field'));
    expect(within(alert!).getByRole('link', { name: 'Email' })).toBeDefined();
    expect(field('checkout-email').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  test('is taken to a wrong field by its link in the list', async () => {
    await openCheckout(server, guest);
    await onward();
    await userEvent.click(screen.getByRole('link', { name: 'City' }));
    expect(document.activeElement).toBe(field('shipping-city'));
  });
});

describe('the address of the invoice', () => {
  test('is asked for once it is another one, and sent beside the first', async () => {
    await openCheckout(server, guest);
    expect(field('billing-city')).toBeNull();
    await enter(field('checkout-email'), 'anne@example.com');
    await fill('shipping');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use this address for the invoice' }));
    await fill('billing', '3 Park Lane');
    await onward();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      billing_same: false,
      address: { street1: '12 Mount Street' },
      billing_address: { street1: '3 Park Lane' },
    });
  });

  test('lists its faults with those of the first', async () => {
    await openCheckout(server, guest);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use this address for the invoice' }));
    await onward();
    expect(screen.getAllByRole('link', { name: 'City' }).map((link) => link.getAttribute('href'))).toEqual([
      '#shipping-city',
      '#billing-city',
    ]);
  });

  test('shows a refusal of the server beside its own field', async () => {
    await openCheckout(server, guest);
    server.on(checkoutCalls.address, () => ({
      status: 400,
      body: { error: { internal_code: 400, message: 'No', fields: { 'billing_address.city': 'too_long' } } },
    }));
    await enter(field('checkout-email'), 'anne@example.com');
    await fill('shipping');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use this address for the invoice' }));
    await fill('billing', '3 Park Lane');
    await onward();
    await waitFor(() => expect(field('billing-city').getAttribute('aria-invalid')).toBe('true'));
    expect(field('shipping-city').getAttribute('aria-invalid')).toBeNull();
  });

  test('is shown once it is given, where it is another one', async () => {
    const billing_address = { ...anne, name: 'Lacombe & Co', address: ['3 Park Lane', 'London'] };
    await openCheckout(server, { billing_address });
    expect(screen.getByRole('heading', { name: 'Billing address' })).toBeDefined();
    expect(screen.getByText('Lacombe & Co')).toBeDefined();
  });

  test('is not shown where it is the same', async () => {
    await openCheckout(server);
    expect(screen.queryByRole('heading', { name: 'Billing address' })).toBeNull();
  });
});

test('writes an address in letters of its own direction on a page from the right', async () => {
  await openCheckout(server, { shipping_address: { ...anne, country_id: 'ae' } }, { locale: 'ae_ar' });
  expect(screen.getByText('1 High Street').tagName).toBe('BDI');
});
