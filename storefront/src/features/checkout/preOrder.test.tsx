import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { atDelivery } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

const server = fakeServer();
const payments = () => server.asked.filter(({ path }) => path === '/api/commerce/payment').map(({ body }) => body);
afterEach(() => act(() => closeNotice()));

async function open(pre_order: boolean): Promise<void> {
  const state = { ...atDelivery, pre_order };
  act(() => setSession({ user: null, basket: state.basket }));
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: state.basket, lifetime: 1800 } }));
  server.on('/api/commerce/checkout', () => ({ body: { checkout: state } }));
  server.on('/api/commerce/payment', () => ({
    body: { outcome: 'payment_NOK', refusal: 'payment.refusal.elsewhere' },
  }));
  const locale = pre_order ? 'uk_en' : 'ie_en';
  renderShop(
    <>
      <CheckoutPage />
      <NoticeHost />
    </>,
    { locale, at: `/${locale}/checkout/` },
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 4000 });
}
const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ id }) => ['terms', 'pre_order'].includes(id));
const pay = () => userEvent.click(screen.getByRole('button', { name: /^Pay/u }));

test('the consent to a pre-order is unticked, and nothing is paid without it', async () => {
  await open(true);
  expect(boxes().map(({ id, checked }) => [id, checked])).toEqual([
    ['terms', false],
    ['pre_order', false],
  ]);
  const [terms, preOrder] = boxes();
  if (!terms || !preOrder) throw new Error('two boxes');
  await userEvent.click(terms);
  await pay();
  expect(payments()).toEqual([]);
  expect(document.activeElement).toBe(preOrder);
  expect(preOrder.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(preOrder);
  await pay();
  await waitFor(() => expect(payments()).toMatchObject([{ terms: true, pre_order_consent: true }]));
});

test('an order without a pre-order shows no consent for one, and sends none', async () => {
  await open(false);
  expect(boxes().map(({ id, checked }) => [id, checked])).toEqual([['terms', false]]);
  const [terms] = boxes();
  if (terms) await userEvent.click(terms);
  await pay();
  await waitFor(() => expect(payments()).toMatchObject([{ terms: true, pre_order_consent: false }]));
});
