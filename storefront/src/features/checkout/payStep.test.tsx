// The step that pays: what it asks for, what the order shows beside it, and the page that thanks.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, expect, test } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { atDelivery, pounds } from '../../testing/checkoutSamples.ts';
import { fakeCaptcha } from '../../testing/fakeCaptcha.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { openCheckout } from '../../testing/openCheckout.tsx';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const server = fakeServer();
afterEach(() => {
  cleanup();
  setSession({ user: null, basket: basketOf([]) });
  closeNotice();
});

/** The server's checkout; each test uses another storefront, so that no cache is shared. */
const open = (locale: Locale, state: CheckoutState, user: User | null = null) =>
  openCheckout(server, state, { locale, user });

test('asks for the password where the server needs it, then pays', async () => {
  await open('it_it', atDelivery);
  const region = within(screen.getByRole('region', { name: 'Pagamento' }));
  const pay = () => userEvent.click(region.getByRole('button', { name: /^Paga/u }));
  await userEvent.click(screen.getAllByRole('checkbox').at(-1)!);
  server.refuse('/api/commerce/payment', 422, 4_900_061, 'Inserisca la sua password');
  await pay();
  await screen.findByText('Inserisca la sua password');
  const field = () => region.getByLabelText('Password');
  // Nothing typed: no request is sent.
  await pay();
  expect(document.activeElement).toBe(field());
  server.refuse('/api/commerce/customer/password/confirm', 422, 2_310_001, 'Non corretta');
  await enter(field(), 'Wrong.password1');
  await pay();
  expect(await screen.findByText('Non corretta')).toBeDefined();
  expect(server.asked.filter(({ path }) => path === '/api/commerce/payment')).toHaveLength(1);
  server.on('/api/commerce/customer/password/confirm', () => ({ body: { success: true } }));
  server.refuse('/api/commerce/payment', 422, 4_900_006, 'Rifiutata');
  await userEvent.clear(field());
  await enter(field(), 'Saddle.leather1874');
  await pay();
  expect(await screen.findByText('Rifiutata')).toBeDefined();
  expect(server.asked.filter(({ path }) => path.endsWith('/confirm')).at(-1)?.body).toMatchObject({
    password: 'Saddle.leather1874',
  });
  expect(region.queryByLabelText('Password')).toBeNull();
});

test('marks terms that are not accepted, focuses them, and prefixes the page’s title until they are', async () => {
  document.title = 'Checkout';
  await open('ca_en', atDelivery);
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  const terms = screen.getByRole('checkbox', { name: /terms of sale/u });
  expect(document.activeElement).toBe(terms);
  expect(terms.getAttribute('aria-invalid')).toBe('true');
  expect(document.title).toBe('Error: Checkout');
  server.refuse('/api/commerce/payment', 422, 4900006, 'Refused');
  await userEvent.click(terms);
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  expect(await screen.findByText('Refused')).toBeDefined();
  expect(document.title).toBe('Checkout');
  expect(terms).toHaveProperty('checked', true);
});

test('S19: solves the security check that the server asks for and resends the payment', async () => {
  await open('nl_en', atDelivery);
  fakeCaptcha(server, 'payment');
  server.on('/api/commerce/payment', ({ body }) =>
    (body as { captcha?: string }).captcha
      ? { status: 422, body: { error: { internal_code: 4_900_006, message: 'Refused' } } }
      : {
          status: 422,
          body: { error: { internal_code: 4_900_014, message: 'x', fields: { captcha: 'security_check' } } },
        },
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /terms of sale/u }));
  expect(screen.queryByRole('group', { name: 'Security check' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  // The refusal of the second call.
  expect(await screen.findByText('Refused')).toBeDefined();
  expect(screen.getByRole('group', { name: 'Security check' })).toBeDefined();
  const sent = server.asked.filter(({ path }) => path === '/api/commerce/payment');
  expect(sent.map(({ body }) => 'captcha' in (body as object))).toEqual([false, true]);
});

test.each([
  ['fr_fr', 'is gone', { is_less_than_qty: true, is_empty: true, left: 0 }, /^Plus disponible/u],
  ['de_de', 'is too few', { is_less_than_qty: true, is_empty: false, left: 1 }, /1|ein/iu],
] as const)('%s: a piece that %s is marked in the order itself', async (locale, _name, stock, words) => {
  const line = lineOf({ qty: 2, stock });
  await open(locale, { ...atDelivery, basket: basketOf([line]) });
  const [row] = screen.getAllByText(line.name).map((name) => name.parentElement);
  expect(row?.querySelector('p:last-child')?.textContent).toMatch(words);
  expect(row?.querySelectorAll('p')).toHaveLength(4);
});

test('shows a tax that is not known yet as --, with the reason, and a known one as its sum', async () => {
  const taxOf = (tax: CheckoutState['totals']['tax']) => ({
    ...atDelivery,
    totals: { ...atDelivery.totals, tax, tax_message: 'Sales tax', taxes: [{ label: 'Sales tax', amount: tax }] },
  });
  await open('nz_en', taxOf(null));
  const shownTaxes = () => screen.getAllByText(/^Sales tax/u).map((term) => term.nextElementSibling?.textContent);
  expect(shownTaxes()).toEqual(['--', '--']);
  expect(screen.getAllByText('Calculated from the address')).toHaveLength(2);
  cleanup();
  await open('hk_en', taxOf(pounds(1200)));
  expect(shownTaxes()).toEqual([expect.stringMatching(/12/u), expect.stringMatching(/12/u)]);
});

test.each([
  ['of an order stays', '?ref=2345678BCDF', '/uk_en/checkout/confirmation/?ref=2345678BCDF'],
  ['of none leads home', '', '/uk_en'],
] as const)('the page that thanks %s', async (_name, query, where) => {
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 1800 } }));
  renderShop(<ConfirmationPage>{() => null}</ConfirmationPage>, {
    locale: 'uk_en',
    at: `/uk_en/checkout/confirmation/${query}`,
  });
  expect(await screen.findByText(/^Thank you/u)).toBeDefined();
  await waitFor(() => expect(place.now).toBe(where));
});
