import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { TrayHost } from '../../app/shell/TrayHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { TrayPlaceContext } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeCaptcha } from '../../testing/fakeCaptcha.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { orderReturnOf } from '../../testing/orderSample.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { FindOrderPage } from './FindOrderPage.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderTray } from './OrderTray.tsx';

const server = fakeServer();
afterEach(() => closeNotice());

const summary = (number: number) => ({
  order_id: `id-${number}`,
  increment_id: `N${number}`,
  ref: `R${number}`,
  created_at: '2026-11-20T10:00:00.000Z',
  status_id: 'received',
  status_label: 'delivered',
  grand_total: { amount: 1000, currency: 'GBP', formatted: '£10' },
  total_qty: 1,
  images: [],
  has_returns: number === 1,
  timeline: ['confirmed', 'prepared', 'shipped', 'delivered'].map((step, at) => ({
    step,
    label: step,
    state: at < number ? 'done' : at === number ? 'now' : 'next',
    at: null,
  })),
});

/** The server has this many orders, and returns at most a hundred at once. */
function has(total: number): void {
  server.on('/api/commerce/orders', ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const from = (page - 1) * limit;
    const items = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, at) => summary(from + at));
    return { body: { orders: { items, total } } };
  });
}
// Each test uses a customer of another storefront, so that no cache is shared.
const show = (locale: 'uk_en' | 'us_en' | 'au_en' | 'nz_en' | 'ie_en' | 'ca_en' | 'sg_en', part = <OrderList />) =>
  renderShop(
    <>
      {part}
      <NoticeHost />
    </>,
    { locale },
  );
const rows = () => document.querySelectorAll('h3').length;
const control = (name: string) => screen.queryByRole('button', { name });

test('shows orders by three, then three more, then all, and then removes the controls', async () => {
  has(8);
  show('uk_en');
  await waitFor(() => expect(rows()).toBe(3));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toBe(6));
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rows()).toBe(8));
  // The button that was pressed is gone.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('See the details: N6');
  expect(control('Show more')).toBeNull();
  expect(control('Show all')).toBeNull();
});

test('shows all of them if there are fewer than four', async () => {
  has(3);
  show('us_en');
  await waitFor(() => expect(rows()).toBe(3));
  expect(control('Show all')).toBeNull();
});

test('shows the steps of each order in a line, and the next one in words', async () => {
  has(4);
  show('sg_en');
  await waitFor(() => expect(rows()).toBe(3));
  const [first, second] = [...document.querySelectorAll('ol')];
  expect([...(first?.children ?? [])].map((step) => step.getAttribute('aria-current'))).toEqual([
    'step',
    null,
    null,
    null,
  ]);
  expect(second?.children[1]?.getAttribute('aria-current')).toBe('step');
  expect(screen.getAllByText(/^Next: /u).map(({ textContent }) => textContent)).toEqual([
    'Next: Prepared',
    'Next: Shipped',
    'Next: Delivered',
  ]);
});

test('keeps the buttons of an order apart', async () => {
  has(2);
  show('ie_en');
  const returns = await screen.findByRole('button', { name: 'See the returns: N1' });
  expect(returns.parentElement?.className).toContain('rowTools');
  expect(returns.previousElementSibling?.getAttribute('aria-label')).toBe('See the details: N1');
});

test('shows all orders of a customer with more than one response holds', async () => {
  has(130);
  show('au_en');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rows()).toBe(130), { timeout: 4000 });
  expect(control('Show all')).toBeNull();
});

test('reports a list that fails to load, and requests it again', async () => {
  server.refuse('/api/commerce/orders', 500, 500, 'Oops');
  show('nz_en');
  const alertText = await within(screen.getByRole('alert')).findByText(
    /Oops, something's gone wrong/u,
    {},
    { timeout: 5000 },
  );
  has(2);
  await userEvent.click(
    within(alertText.closest('[data-variant]') as HTMLElement).getByRole('button', { name: 'Try again' }),
  );
  await waitFor(() => expect(rows()).toBe(2));
});

const tray = (
  <TrayPlaceContext
    value={{
      entry: { id: 1, name: 'order', params: { order_id: '1' }, opener: null, closing: false },
      level: 0,
      top: true,
    }}
  >
    <OrderTray />
  </TrayPlaceContext>
);

test.each([
  [
    'an order that is not there is notified as such',
    'ie_en',
    [404, 4_900_003],
    'status',
    /^No order with this reference or number and this email/u,
  ],
  ['a failure of ours is no missing order', 'ca_en', [500, 500], 'alert', /^Oops, something's gone wrong/u],
] as const)('%s', async (_name, locale, [status, code], region, words) => {
  server.refuse('/api/commerce/order', status, code, 'The server’s words');
  show(locale, tray);
  await waitFor(() => expect(screen.getByRole(region).textContent).toMatch(words));
  expect(screen.queryAllByText(/^No order with/u).length > 0).toBe(status === 404);
});

test('the link of the mail fills in the order; typed values are kept', async () => {
  renderShop(<FindOrderPage />, { locale: 'uk_en', at: '/uk_en/findyourorder?ref=2345678BCDF' });
  const field = screen.getByRole('textbox', { name: /reference/iu });
  await waitFor(() => expect(field).toHaveProperty('value', '2345678BCDF'));
});

test('starts the session of a first-time visitor before the lookup, so that the order can be returned', async () => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  server.on('/api/commerce/sync-form', () => ({ body: {} }));
  server.refuse('/api/commerce/order', 404, 4_900_003, 'x');
  renderShop(<FindOrderPage />, { locale: 'uk_en', at: '/uk_en/findyourorder?ref=2345678BCDF' });
  const field = screen.getByRole('textbox', { name: /reference/iu });
  await waitFor(() => expect(field).toHaveProperty('value', '2345678BCDF'));
  await enter(screen.getByRole('textbox', { name: /email/iu }), 'anne@example.com');
  await userEvent.click(screen.getByRole('button', { name: /find/iu }));
  const calls = () => server.asked.map(({ path }) => path).filter((path) => /sync-form|order$/u.test(path));
  await waitFor(() => expect(calls()).toEqual(['/api/commerce/sync-form', '/api/commerce/order']));
});

test('answers a number in the form and not over the button, keeps the focus, and clears it with other values', async () => {
  server.on('/api/commerce/sync-form', () => ({ body: {} }));
  server.refuse('/api/commerce/order', 403, 4_900_113, 'We have sent the link.');
  renderShop(
    <>
      <FindOrderPage />
      <NoticeHost />
    </>,
    { locale: 'uk_en', at: '/uk_en/findyourorder?ref=100000042' },
  );
  const email = screen.getByRole('textbox', { name: /email/iu });
  await enter(email, 'anne@example.com');
  const button = screen.getByRole('button', { name: /find/iu });
  await userEvent.click(button);
  const answer = await screen.findByText('We have sent the link.');
  expect(answer.closest('form')).toBe(button.closest('form'));
  expect([answer.getAttribute('role'), document.activeElement]).toEqual(['status', button]);
  expect(screen.getAllByText('We have sent the link.')).toHaveLength(1);
  await enter(email, 'anna@example.com');
  expect(screen.queryByText('We have sent the link.')).toBeNull();
});

test('S2, A4: solves the security check that the server asks for and resends the lookup', async () => {
  fakeCaptcha(server, 'order');
  server.on('/api/commerce/order', ({ query }) =>
    query.has('captcha')
      ? { status: 404, body: { error: { internal_code: 4_900_003, message: 'x' } } }
      : {
          status: 422,
          body: { error: { internal_code: 4_900_014, message: 'x', fields: { captcha: 'security_check' } } },
        },
  );
  renderShop(<FindOrderPage />, { locale: 'nl_en', at: '/nl_en/findyourorder?ref=2345678BCDF' });
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /reference/iu })).toHaveProperty('value', '2345678BCDF'),
  );
  await enter(screen.getByRole('textbox', { name: /email/iu }), 'anne@example.com');
  await userEvent.click(screen.getByRole('button', { name: /find/iu }));
  expect(await screen.findByRole('group', { name: 'Security check' })).toBeDefined();
  await waitFor(() => {
    const sent = server.asked.filter(({ path }) => path === '/api/commerce/order');
    expect(sent.map(({ query }) => query.has('captcha'))).toEqual([false, true]);
  });
});

test('opens the returns of an order that has some, and presents a failure', async () => {
  has(2);
  server.refuse('/api/commerce/order/exchange-return-details', 500, 500, 'oops');
  show(
    'nz_en',
    <QueryClientProvider client={new QueryClient()}>
      <OrderList />
      <TrayHost />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(rows()).toBe(2));
  expect(screen.getAllByRole('button', { name: /^See the returns/u })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'See the returns: N1' }));
  await screen.findByRole('dialog', { name: 'Returns' });
  expect(await screen.findAllByText(/try again/iu)).not.toHaveLength(0);
  const [call] = server.asked.filter(({ path }) => path.endsWith('/exchange-return-details'));
  expect(call?.query.get('order_id')).toBe('id-1');
});

test.each([
  ['refunded', 'credit_refunded', 'Last return on 27 November 2026'],
  ['cancelled', 'canceled', 'Delivered on 27 November 2026'],
])('the details of a %s return name the day of the last one, or else of the delivery', async (_name, status, words) => {
  has(2);
  server.on('/api/commerce/order/exchange-return-details', () => ({
    body: { returns: [orderReturnOf({ status })], exchange_return_date: '2026-11-27T10:00:00.000Z' },
  }));
  show(
    'nz_en',
    <QueryClientProvider client={new QueryClient()}>
      <OrderList />
      <TrayHost />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'See the returns: N1' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
