import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { User } from '@vitrine/contract/user';
import { afterEach, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/notices.ts';
import { setSession } from '../../lib/session.ts';
import { sessionNews } from '../../lib/sessionNews.ts';
import { anne, atDelivery, pounds } from '../../testing/checkoutSamples.ts';
import { fakeCaptcha } from '../../testing/fakeCaptcha.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf, userOf } from '../../testing/samples.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { ConfirmationPage } from './ConfirmationPage.tsx';

const server = fakeServer();
afterEach(async () => {
  cleanup();
  setSession({ user: null, basket: basketOf([]) });
  closeNotice();
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
});

/** The server's checkout; each test uses another storefront, so that no cache is shared. */
async function open(
  locale:
    | 'uk_en'
    | 'ie_en'
    | 'us_en'
    | 'au_en'
    | 'ca_en'
    | 'nz_en'
    | 'hk_en'
    | 'fr_fr'
    | 'de_de'
    | 'sg_en'
    | 'th_en'
    | 'my_en'
    | 'dk_en'
    | 'cn_zh'
    | 'jp_ja'
    | 'se_en'
    | 'no_en'
    | 'fi_en'
    | 'it_it'
    | 'nl_en'
    | 'ch_fr'
    | 'be_fr',
  state: CheckoutState,
  user: User | null = null,
): Promise<void> {
  server.on('/api/commerce/customer-session', () => ({ body: { user, basket: state.basket, lifetime: 1800 } }));
  server.on('/api/commerce/checkout', () => ({ body: { checkout: state } }));
  renderShop(
    <>
      <CheckoutPage />
      <NoticeHost />
    </>,
    { locale, at: `/${locale}/checkout/` },
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 4000 });
}

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
  await userEvent.type(field(), 'Wrong.password1');
  await pay();
  expect(await screen.findByText('Non corretta')).toBeDefined();
  expect(server.asked.filter(({ path }) => path === '/api/commerce/payment')).toHaveLength(1);
  server.on('/api/commerce/customer/password/confirm', () => ({ body: { success: true } }));
  server.refuse('/api/commerce/payment', 422, 4_900_006, 'Rifiutata');
  await userEvent.clear(field());
  await userEvent.type(field(), 'Saddle.leather1874');
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
    totals: { ...atDelivery.totals, tax, tax_message: 'Sales tax' },
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

test('4100004: reports over the page a basket that was emptied elsewhere, and leads to the cart', async () => {
  await open('sg_en', atDelivery);
  server.refuse('/api/commerce/payment', 422, 4100004, 'Your cart is empty.');
  server.on('/api/commerce/checkout', () => ({ body: { checkout: { ...atDelivery, basket: basketOf([], 9) } } }));
  await userEvent.click(screen.getByRole('checkbox', { name: /terms of sale/u }));
  await userEvent.click(screen.getByRole('button', { name: /^Pay/u }));
  await waitFor(() => expect(place.now).toBe('/sg_en/cart/'));
  expect(document.querySelector('[data-variant=error]')?.textContent).toContain('Your cart is empty.');
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
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  const isRed = (name: RegExp) => field(name).getAttribute('aria-invalid') === 'true';
  expect([isRed(/^Email/u), isRed(/^City/u)]).toEqual([true, true]);
  await userEvent.type(field(/^City/u), 'Aarhus');
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
  await userEvent.type(email, 'yutong@example.com');
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
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/u }), 'astrid@example.com');
  await userEvent.type(screen.getByRole('textbox', { name: /^City/u }), 'Stockholm');
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
