// The payment step: the ways of a country, stored cards, consents, and what each outcome shows (spec 3 §4).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutState, PaymentAnswer } from '@vitrine/contract/checkout';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { checkoutCalls, openCheckout } from '../../testing/openCheckout.tsx';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { userOf } from '../../testing/samples.ts';
import { CheckoutPage } from './CheckoutPage.tsx';

// The provider's card fields, which no test here fills.
vi.mock(import('./openProvider.ts'), async (original) => ({
  ...(await original()),
  openProvider: () => new Promise(() => undefined),
}));

const server = fakeServer();
const assign = vi.fn<(url: string | URL) => void>();

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  closeNotice();
  assign.mockClear();
  vi.restoreAllMocks();
});

const payment = () => within(screen.getByRole('region', { name: 'Payment' }));
const payButton = () => screen.getByRole('button', { name: /^Pay /u });
const sent = () => server.asked.filter(({ path }) => path === checkoutCalls.payment);
const answers = (answer: PaymentAnswer) => server.on(checkoutCalls.payment, () => ({ body: answer }));
const acceptTerms = () => userEvent.click(payment().getByRole('checkbox', { name: /terms of sale/u }));
async function pay(): Promise<void> {
  await acceptTerms();
  await userEvent.click(payButton());
}

type Card = CheckoutState['saved_cards'][number];
const card = (id: string, changes: Partial<Card> = {}): Card => ({
  id,
  type: 'VI',
  endNumbers: '1111',
  holder: null,
  expired: false,
  expiryMonth: '03',
  expiryYear: '2030',
  ...changes,
});
const twoWays: CheckoutState['payment_methods'] = [
  { method: 'adyen_hpp_paypal', card_types: [] },
  { method: 'alipay_payment', card_types: [] },
];

describe('the ways to pay', () => {
  test('says of a wallet that it is confirmed on its own page', async () => {
    await openCheckout(server, { payment_methods: twoWays });
    const wallet = payment().getByRole<HTMLInputElement>('radio', { name: /^PayPal/u });
    expect(wallet.checked).toBe(true);
    expect(wallet.closest('label')?.textContent).toContain('You confirm on their page');
  });

  test('sends the one that is chosen', async () => {
    answers({ outcome: 'payment_NOK' });
    await openCheckout(server, { payment_methods: twoWays });
    await userEvent.click(payment().getByRole('radio', { name: /^Alipay/u }));
    await pay();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ payment_method: 'alipay_payment' }));
  });

  test('offers no way before the earlier steps are complete', async () => {
    await openCheckout(server, { shipping_address: null, billing_address: null, shipping_methods: [] });
    expect(payment().getByRole<HTMLFieldSetElement>('group', { name: 'Payment' }).disabled).toBe(true);
    await userEvent.click(payButton());
    expect(await payment().findByText('Please complete the earlier steps before you pay.')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  test('names stored cards by their last digits, the first one chosen', async () => {
    const saved_cards = [card('a'), card('b', { type: 'MC', endNumbers: '4444' })];
    await openCheckout(server, { saved_cards }, { user: userOf() });
    expect(payment().getByRole<HTMLInputElement>('radio', { name: /ending 1111/u }).checked).toBe(true);
    expect(payment().getByRole<HTMLInputElement>('radio', { name: /ending 4444/u }).checked).toBe(false);
    expect(payment().getAllByText('expires 03/30')).toHaveLength(2);
  });

  test('shows an expired card, which cannot be chosen', async () => {
    await openCheckout(server, { saved_cards: [card('a', { expired: true })] }, { user: userOf() });
    const expired = payment().getByRole<HTMLInputElement>('radio', { name: /ending 1111/u });
    expect(expired.disabled).toBe(true);
    expect(expired.closest('label')?.textContent).toContain('Expired');
    expect(payment().getByRole<HTMLInputElement>('radio', { name: /^PayPal/u }).checked).toBe(true);
  });

  test('keeps the fields of a card while another way is chosen', async () => {
    const payment_methods: typeof twoWays = [{ method: 'adyen_cc', card_types: ['VI'] }, ...twoWays];
    await openCheckout(server, { payment_methods });
    const [byCard, byPayPal] = payment().getAllByRole('radio');
    const fields = () => byCard?.closest('label')?.nextElementSibling as HTMLElement | null;
    const shown = fields();
    expect(shown?.hidden).toBe(false);
    await userEvent.click(byPayPal!);
    expect(fields()).toBe(shown);
    expect(shown?.hidden).toBe(true);
    await userEvent.click(byCard!);
    expect(fields()).toBe(shown);
    expect(shown?.hidden).toBe(false);
  });

  test('forgets the refusal of one way when another is chosen', async () => {
    answers({ outcome: 'payment_NOK', refusal: 'payment.refusal.cancelled' });
    await openCheckout(server, { payment_methods: twoWays });
    await pay();
    await payment().findByText(/^The payment was cancelled\./u);
    await userEvent.click(payment().getByRole('radio', { name: /^Alipay/u }));
    expect(payment().queryByText(/^The payment was cancelled\./u)).toBeNull();
  });
});

describe('what is paid', () => {
  test('sends the shown total, the version of the checkout and a key', async () => {
    answers({ outcome: 'payment_NOK' });
    await openCheckout(server);
    await pay();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ shown_total: { amount: 100_000, currency: 'GBP' }, terms: true });
    expect(sent()[0]?.headers.get('x-checkout-version')).toBe('v1');
    expect(sent()[0]?.idempotency_key).toMatch(/^[\da-f-]{36}$/u);
  });

  test('leads to the confirmation by the reference of the order', async () => {
    answers({ outcome: 'payment_OK', order: { order_id: 'o', increment_id: '2611', ref: 'REF1' } });
    await openCheckout(server);
    await pay();
    await waitFor(() => expect(place.now).toMatch(/\?ref=REF1$/u));
  });

  test('goes to the page of the wallet', async () => {
    answers({ outcome: 'not_used', attempt_id: 'a1', action: { type: 'redirect', url: 'https://wallet.example/pay' } });
    await openCheckout(server);
    await pay();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://wallet.example/pay'));
    expect(payButton().getAttribute('aria-busy')).toBe('true');
  });

  test('S5: rejects a page that is not over https', async () => {
    answers({ outcome: 'not_used', attempt_id: 'a1', action: { type: 'redirect', url: 'http://wallet.example/pay' } });
    await openCheckout(server);
    await pay();
    await payment().findByText(/^Your bank refused this payment\./u);
    expect(assign).not.toHaveBeenCalled();
  });

  test('follows a silent bank on a page of its own', async () => {
    answers({ outcome: 'not_used', attempt_id: 'a1' });
    await openCheckout(server);
    await pay();
    await waitFor(() => expect(place.now).toContain('attempt_id=a1'));
  });
});

describe('a refusal', () => {
  test.each([
    ['payment.refusal.funds', 'The limit or balance of this card is not enough.'],
    ['payment.refusal.cvc', 'The security code is not right.'],
    ['payment.refusal.expired', 'This card has expired.'],
    ['payment.refusal.unreached', 'The payment service could not be reached.'],
    ['payment.refusal.something_new', 'Your bank refused this payment.'],
  ])('%s is said beside the button, and the payment may be tried again', async (refusal, words) => {
    answers({ outcome: 'payment_NOK', refusal });
    await openCheckout(server);
    await pay();
    const alert = await payment().findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.textContent).toContain('Nothing was charged.');
    expect(payButton().getAttribute('aria-busy')).toBeNull();
    expect(payment().getByRole<HTMLInputElement>('checkbox', { name: /terms of sale/u }).checked).toBe(true);
  });

  test('of a piece that is sold out reads the checkout again, and shows it at its line', async () => {
    const state = await openCheckout(server);
    server.refuse(checkoutCalls.payment, 409, 4_900_011, 'The total has changed');
    const items = state.basket.items.map((item) => ({
      ...item,
      stock: { is_less_than_qty: true, is_empty: true, left: 0 },
    }));
    server.on(checkoutCalls.read, () => ({ body: { checkout: { ...state, basket: { ...state.basket, items } } } }));
    await pay();
    const order = within(screen.getByRole('complementary', { name: 'Your order' }));
    expect((await order.findAllByText('No longer available. Remove it to go on.')).length).toBeGreaterThan(0);
  });
});

describe('the consents', () => {
  test('Korea: asks for consent to its privacy terms, and sends it', async () => {
    answers({ outcome: 'payment_NOK' });
    await openCheckout(server, {}, { locale: 'kr_ko' });
    const ticks = within(document.querySelector('[aria-labelledby=payment]')!).getAllByRole('checkbox');
    expect(ticks).toHaveLength(2);
    await userEvent.click(ticks[0]!);
    const button = document.querySelector<HTMLElement>('[aria-labelledby=payment] form button[type=submit]')!;
    await userEvent.click(button);
    expect(sent()).toEqual([]);
    await userEvent.click(ticks[1]!);
    await userEvent.click(button);
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ terms: true, privacy_consent: true }));
  });

  test('opens the terms beside the page, so that nothing typed is lost', async () => {
    await openCheckout(server);
    const link = payment().getByRole('link', { name: 'terms of sale' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toContain('/uk_en/');
  });

  test.each([
    ['uk_en', /withdraw within \d+ days/u],
    ['us_en', /takes returns for \d+ days/u],
  ] as const)('in %s names the right of its country', async (locale, words) => {
    await openCheckout(server, {}, { locale });
    expect(payment().getByRole('checkbox', { name: words })).toBeDefined();
  });
});

test('shows a failure of the checkout in an alert, and reads it again', async () => {
  await freshVisitor(null, atDelivery.basket);
  server.refuse(checkoutCalls.read, 500, 500, 'Not now');
  renderShop(<CheckoutPage />, { at: '/uk_en/checkout/' });
  expect((await screen.findByRole('alert')).textContent).toContain('gone wrong');
  expect(screen.queryByRole('button', { name: /^Pay /u })).toBeNull();
  server.on(checkoutCalls.read, () => ({ body: { checkout: atDelivery } }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeDefined();
});
